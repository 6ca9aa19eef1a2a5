import type pg from 'pg';
import { askFor } from './asking.ts';
import { measure, type Row, type Sample, shoot } from './measure.ts';
import type { Options } from './options.ts';
import { medianOf, ratioOf } from './statistics.ts';

/** A row with what its rounds measured, in the order of the rounds. */
export interface Measured {
  row: Row;
  samples: Sample[];
}

/** Before the first round each row is asked for so many seconds, so that all code is compiled. */
const warmUp = 1;

/** Measures every row once a round, so that a busy moment of the machine meets them all. */
export async function measureInTurns(
  client: pg.Client,
  rows: readonly Row[],
  options: Options,
): Promise<Measured[]> {
  const measured: Measured[] = rows.map((row) => ({ row, samples: [] }));
  for (const row of rows.filter(({ connections }) => connections === 16)) {
    await shoot(row, { ...(await askFor(row)), duration: warmUp });
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { row, samples } of measured) samples.push(await measure(row, options.seconds, client));
    console.log(`round ${round + 1} of ${options.rounds}`);
  }
  return measured;
}

/**
 * How many requests/s a row reached for each of the fastest row that it is compared with; null
 * where there is none.
 */
export function compare(measured: readonly Measured[], { row, samples }: Measured): number | null {
  const [bar] = measured
    .filter((other) => isBarOf(row, other.row))
    .sort((one, other) => speedOf(other) - speedOf(one));
  return bar === undefined ? null : ratioOf(bySecond(samples), bySecond(bar.samples));
}

/** Whether the first row is compared with the second. */
export function isBarOf({ bars = [], question, connections }: Row, other: Row): boolean {
  return bars.some(
    (bar) =>
      other.name === bar.name &&
      other.state === bar.state &&
      other.question.name === (bar.question ?? question.name) &&
      other.connections === connections,
  );
}

function speedOf({ samples }: Measured): number {
  return medianOf(bySecond(samples)) ?? 0;
}

function bySecond(samples: readonly Sample[]): number[] {
  return samples.map(({ perSecond }) => perSecond);
}
