import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type pg from 'pg';
import { type Results, writeTargets } from './bars.ts';
import { describeEmbedded } from './embedded.ts';
import { describeMachine, readVersion, tableOf } from './markdown.ts';
import type { Sample } from './measure.ts';
import { medianOf } from './statistics.ts';
import { describeStarts } from './start.ts';
import { compare, type Measured } from './turns.ts';
import { describeWriters } from './writers.ts';
import { describeWrites } from './writes.ts';

interface Run {
  events: number;
  rounds: number;
  seconds: number;
  /** The seconds of the preparation of the data. */
  seeded: number;
  /** How many processes wanted a processor before it began, on average. */
  load: number;
}

/** How busy the machine is. */
export function readLoad(): number {
  return loadavg()[0] ?? NaN;
}

/** The bars, the table and what they were measured on, as Markdown. */
export async function writeReport(client: pg.Client, results: Results, run: Run): Promise<string> {
  const { measured, writes, writing, embedded, starts } = results;
  const parts = [
    ...(writes === null ? [] : [describeWrites(writes)]),
    ...(writing === null ? [] : [describeWriters(writing)]),
    ...(embedded === null ? [] : [describeEmbedded(embedded)]),
    ...(starts === null ? [] : [describeStarts(starts)]),
  ];
  return `# Results

${run.events.toLocaleString('en')} events, 500 venues, 200 organizers, 100 categories and 200 tags in four languages, prepared in ${run.seeded.toFixed(1)} s.
Medians of ${run.rounds} rounds of ${run.seconds} s each, in turns; servers, database and load share the machine,
whose load average was ${run.load.toFixed(1)} before it began.

${describeMachine(`PostgreSQL ${await readVersion(client)}, ${versions()}`)}

## Bars

Over 16 connections unless stated; ratios are of requests/s, the median of those of the rounds. The best by hand is the faster one of two
handlers (Express and pg) in this run: one gives a list as one statement that builds the JSON, the other runs a few prepared
statements at once and formats in JavaScript.

${writeTargets(results)}

## Requests

The list of 10 has venues, organizers, categories, tags, images, counts of terms and the total; every answer was compared
with that of the service first. PostGraphile gives the same without the number of pages.

- **uncached**: each request has a parameter, or for GraphQL an extension, of its own: every request misses the response cache.
- **cold**: as above, for another one of the first 100 pages or 1,000 events each time, and the revision of the calendar changes 200 times a second, so
  that nothing cached under it serves twice.
- **cached**: the same request each time; nobody writes. **written**: the same, with 10 writes/s through the same process.
- **304**: the client revalidates a response that is still fresh.

${table(measured)}

CPU is in milliseconds per request; with a concurrent writer, it includes the writes. It counts the processes that PostgreSQL has for the
connections. Memory is what the process that answers held after the row, in MB. The ratio is that of requests/s to the bar:
for REST the faster hand-written handler, for GraphQL PostGraphile (always its first page, uncached), for 304 the static
bytes, each over as many connections.
${parts.map((part) => `\n${part}`).join('')}`;
}

function versions(): string {
  const known = { ...readVersions('../package.json'), ...readVersions('peers/package.json') };
  const shown = { express: 'Express', pg: 'pg', postgraphile: 'PostGraphile', autocannon: 'autocannon' };
  return Object.entries(shown)
    .map(([name, title]) => `${title} ${known[name] ?? 'unknown'}`)
    .join(', ');
}

function readVersions(file: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  ) as Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;
  return { ...dependencies, ...devDependencies };
}

const columns: [title: string, cell: (sample: Sample) => number | null, digits: number][] = [
  ['Requests/s', ({ perSecond }) => perSecond, 0],
  ['p50 ms', ({ p50 }) => p50, 1],
  ['p99 ms', ({ p99 }) => p99, 1],
  ['node CPU', ({ nodeCpu }) => nodeCpu, 2],
  ['PostgreSQL CPU', ({ databaseCpu }) => databaseCpu, 2],
  ['Memory', ({ memory }) => memory, 0],
];

function table(measured: Measured[]): string {
  const left = ['Server', 'Asked for', ''];
  const head = [...left, 'Connections', ...columns.map(([title]) => title), 'Ratio'];
  const lines = measured.map(({ row, samples }) => [
    row.name,
    row.question.name,
    row.state,
    String(row.connections),
    ...columns.map(([, cell, digits]) => show(medianOf(samples.map(cell)), digits)),
    show(compare(measured, { row, samples }), 2),
  ]);
  return tableOf(head, lines, left.length);
}

function show(value: number | null, digits: number): string {
  return value === null ? '–' : value.toFixed(digits);
}
