import type { State } from './asking.ts';
import type { EmbeddedRun } from './embedded.ts';
import { memoryOf } from './processes.ts';
import { names } from './rows.ts';
import { laterBy, type Starts } from './start.ts';
import { medianOf } from './statistics.ts';
import { compare, type Measured } from './turns.ts';
import { shareOfWrites, type Writing } from './writers.ts';

/** The results of a run; parts are null if they were not selected. */
export interface Results {
  measured: Measured[];
  writing: Writing | null;
  embedded: EmbeddedRun | null;
  starts: Starts | null;
}

interface Bar {
  what: string;
  /** The target: a minimum, or a maximum if `most`. */
  bound: number;
  isMost?: boolean;
  unit?: string;
  reached: number | null;
}

/** The targets, results and verdicts as a table. */
export function writeBars(results: Results): string {
  const lines = barsOf(results).map((bar) => `| ${describe(bar).join(' | ')} |`);
  return ['| Bar | | Reached | |', '| --- | ---: | ---: | --- |', ...lines].join('\n');
}

function describe({ what, bound, isMost = false, unit = '', reached }: Bar): string[] {
  const promise = `${isMost ? 'at most' : 'at least'} ${bound}${unit}`;
  if (reached === null) return [what, promise, 'not measured', ''];
  const holds = isMost ? reached <= bound : reached >= bound;
  return [what, promise, `${reached.toFixed(unit === '' ? 3 : 0)}${unit}`, holds ? 'holds' : '**missed**'];
}

function barsOf(results: Results): Bar[] {
  const { measured, writing, embedded, starts } = results;
  const ratio = (name: string, state: State) => ratioAt16(measured, name, state);
  const against = { rest: `against ${names.express}`, graphql: `against ${names.postgraphile}` };
  const service = measured.find(({ row }) => row.name === names.rest)?.row.server;
  return [
    { what: `REST, uncached, ${against.rest}`, bound: 0.8, reached: ratio(names.rest, 'uncached') },
    { what: `REST, cold, ${against.rest}`, bound: 0.8, reached: ratio(names.rest, 'cold') },
    {
      what: `REST, cached, 10 writes/s beside, ${against.rest}`,
      bound: 2,
      reached: ratio(names.rest, 'written'),
    },
    {
      what: `GraphQL, uncached, ${against.graphql}`,
      bound: 1.2,
      reached: ratio(names.graphql, 'uncached'),
    },
    { what: `GraphQL, cold, ${against.graphql}`, bound: 1.2, reached: ratio(names.graphql, 'cold') },
    { what: `GraphQL, cached, ${against.graphql}`, bound: 2.5, reached: ratio(names.graphql, 'cached') },
    {
      what: `GraphQL, cached, 10 writes/s beside, ${against.graphql}`,
      bound: 2.5,
      reached: ratio(names.graphql, 'written'),
    },
    { what: `304 over REST against ${names.ceiling}`, bound: 0.2, reached: ratio(names.rest, '304') },
    {
      what: 'Most memory of a process under load',
      ...{ bound: 400, isMost: true, unit: ' MB' },
      reached: service === undefined ? null : (memoryOf(service.pid)?.most ?? null),
    },
    {
      what: '16 writers, against the same without the revision',
      bound: 0.7,
      reached: writing === null ? null : shareOfWrites(writing),
    },
    ...embeddedBars(embedded),
    ...startBars(starts),
  ];
}

function startBars(starts: Starts | null): Bar[] {
  const after = 'after bare PGlite to select 1';
  const late = { isMost: true, unit: ' ms' };
  const [bare, service] = [starts?.memory.bare ?? NaN, starts?.memory.service ?? NaN];
  return [
    {
      what: `Start on an existing folder, ${after}`,
      ...{ bound: 1_000, ...late },
      reached: starts === null ? null : laterBy(starts.existing),
    },
    {
      what: `Start on a new folder, ${after}`,
      ...{ bound: 2_500, ...late },
      reached: starts === null ? null : laterBy(starts.created),
    },
    {
      what: 'Embedded, memory at rest, more than bare PGlite',
      ...{ bound: 80, isMost: true, unit: ' MB' },
      reached: starts === null ? null : service - bare,
    },
  ];
}

function embeddedBars(embedded: EmbeddedRun | null): Bar[] {
  const rate = { bound: 300, unit: ' requests/s' };
  return [
    { what: 'Embedded, list of 10, uncached', ...rate, reached: medianOf(embedded?.uncached ?? []) },
    { what: 'Embedded, list of 10, cached', ...rate, reached: medianOf(embedded?.cached ?? []) },
    {
      what: 'Embedded, longest answer to a light request beside 16 readers',
      ...{ bound: 100, isMost: true, unit: ' ms' },
      reached: embedded?.light.at(-1) ?? null,
    },
  ];
}

function ratioAt16(measured: Measured[], name: string, state: State): number | null {
  const found = measured.find(
    ({ row }) =>
      row.name === name &&
      row.state === state &&
      row.connections === 16 &&
      row.question.name === 'list of 10',
  );
  return found === undefined ? null : compare(measured, found);
}
