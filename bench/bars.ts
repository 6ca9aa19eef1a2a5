import type { State } from './asking.ts';
import type { EmbeddedRun } from './embedded.ts';
import { memoryOf } from './processes.ts';
import { names } from './rows.ts';
import { laterBy, type Starts } from './start.ts';
import { medianOf } from './statistics.ts';
import { compare, type Measured } from './turns.ts';
import { shareOfWrites, type Writing } from './writers.ts';
import { shareByHand, type Writes } from './writes.ts';

/** The results of a run; parts are null if they were not selected. */
export interface Results {
  measured: Measured[];
  writes: Writes | null;
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
export function writeTargets(results: Results): string {
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
  const service = measured.find(({ row }) => row.name === names.rest)?.row.server;
  return [
    ...restBars(measured),
    ...graphqlBars(measured),
    ...writeBars(results.writes),
    {
      what: 'Most memory of a process under load',
      ...{ bound: 300, isMost: true, unit: ' MB' },
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

/** Against the best that is written by hand: the faster handler of the same run. */
function restBars(measured: Measured[]): Bar[] {
  const ratio = (state: State, which: Partial<Which> = {}) =>
    ratioOf(measured, { name: names.rest, state, ...which });
  return [
    {
      what: 'REST, uncached, one page for all, against the best by hand',
      bound: 1.2,
      reached: ratio('uncached'),
    },
    { what: 'REST, cold, against the best by hand', bound: 0.9, reached: ratio('cold') },
    {
      what: 'REST, cold, 1 connection, against the best by hand',
      bound: 0.7,
      reached: ratio('cold', { connections: 1 }),
    },
    {
      what: 'REST, one event, cold, against the best by hand',
      bound: 0.8,
      reached: ratio('cold', { question: 'one event' }),
    },
    {
      what: 'REST, cached, 10 writes/s beside, against the best by hand',
      bound: 2,
      reached: ratio('written'),
    },
    { what: `304 over REST against ${names.ceiling}`, bound: 0.2, reached: ratio('304') },
  ];
}

function graphqlBars(measured: Measured[]): Bar[] {
  const bars: [what: string, state: State, bound: number][] = [
    ['uncached', 'uncached', 1.2],
    ['cold', 'cold', 2],
    ['cached', 'cached', 2.5],
    ['cached, 10 writes/s beside', 'written', 2.5],
  ];
  return bars.map(([what, state, bound]) => ({
    what: `GraphQL, ${what}, against ${names.postgraphile}`,
    bound,
    reached: ratioOf(measured, { name: names.graphql, state }),
  }));
}

function writeBars(writes: Writes | null): Bar[] {
  const share = (kind: keyof Writes) => (writes === null ? null : shareByHand(writes[kind]));
  return [
    { what: '16 connections create events, against the best by hand', bound: 0.5, reached: share('created') },
    {
      what: '16 connections change titles, against the best by hand',
      bound: 0.5,
      reached: share('retitled'),
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

interface Which {
  name: string;
  state: State;
  question: string;
  connections: number;
}

function ratioOf(
  measured: Measured[],
  { name, state, question = 'list of 10', connections = 16 }: Pick<Which, 'name' | 'state'> & Partial<Which>,
): number | null {
  const found = measured.find(
    ({ row }) =>
      row.name === name &&
      row.state === state &&
      row.connections === connections &&
      row.question.name === question,
  );
  return found === undefined ? null : compare(measured, found);
}
