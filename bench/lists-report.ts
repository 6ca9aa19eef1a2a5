import { loadavg } from 'node:os';
import type { ListResult } from './lists-measure.ts';
import { describeMachine, tableOf } from './markdown.ts';

/** Every list at one size of the calendar. */
export interface Size {
  events: number;
  /** The seconds of the preparation; null if the calendar existed. */
  seeded: number | null;
  version: string;
  results: ListResult[];
}

/** The target for a first page in milliseconds, if no more results match. */
const bar = { took: 100, total: 10_000, ratio: 2 };

/** The tables, as Markdown. */
export function writeListReport(sizes: readonly Size[]): string {
  const counted = sizes.map(({ events }) => events.toLocaleString('en')).join(' and ');
  const seeded = sizes
    .filter((size) => size.seeded !== null)
    .map(
      ({ events, seeded }) =>
        `${events.toLocaleString('en')} events were prepared in ${seeded?.toFixed(0)} s.`,
    );
  return `# Lists

Each documented list with its filters, and the connections, at ${counted} events in four languages (500 venues, 200 organizers,
100 categories, 200 tags). Milliseconds of a request over one connection, medians of 27 (of 9 where one takes more than 100 ms, of
3 where it takes more than a second), in three turns between the sizes, each under a URL of its own, so that every request
misses the cache; "CPU" is what service, load and database use for it together, without the database's parallel workers. REST counts
the total each time, connections where the row says so. Plans of the largest are in [plans.md](plans.md). ${seeded.join(' ')}

${describeMachine(`PostgreSQL ${sizes[0]?.version ?? ''}. Load average ${loadavg()[1]?.toFixed(1)}`)}

${table(sizes)}

${summary(sizes)}

${reasons}
`;
}

const reasons = `What takes longer does so because of what it reads, as the plans show:

- A search for a word or a letter reads a narrow row of each event that has it (decision 0147), also where a window or another filter leaves
  few of them: so such a window takes as long as the search alone.
- A search for a phrase, two letters or Chinese characters reads the text of each event that the indexes find, to be sure.
- Ranked search scores each event that it finds, 45,000 here: its forms, compounds and synonyms count as well.
- Totals of places, tickets and two filters at once are counted; those of windows and of single filters come from sums (decision 0135).
- A window with a category or tickets: each of its 6,000 events is looked up. They are as many at both sizes, but in
  an index fifty times as large, of which little is in the processor's caches. The same goes for the 10,000 events of a tag or an organizer.
- Terms sorted by their counts: those to be published later, two in a hundred here, are counted each time (decision 0135).`;

function table(sizes: readonly Size[]): string {
  const head = [
    'List',
    ...sizes.flatMap(({ events }) => [`total of ${short(events)}`, 'ms', 'CPU']),
    ...(sizes.length > 1 ? ['Ratio'] : []),
  ];
  const lines = rowsOf(sizes).map((results) => {
    const cells = results.flatMap(({ total, took, cpu }) => [
      total === null ? '–' : total.toLocaleString('en'),
      took.toFixed(1),
      cpu?.toFixed(0) ?? '–',
    ]);
    const ratio = sizes.length > 1 ? [ratioOf(results)?.toFixed(1) ?? '–'] : [];
    return [results[0]?.row.name ?? '', ...cells, ...ratio];
  });
  return tableOf(head, lines, 1);
}

/** The same list at every size. */
function rowsOf(sizes: readonly Size[]): ListResult[][] {
  return (sizes[0]?.results ?? []).map((_result, index) =>
    sizes.map(({ results }) => results[index]).filter((result) => result !== undefined),
  );
}

/** The ratio of the largest to the smallest size, if about as many results match. */
function ratioOf(results: readonly ListResult[]): number | null {
  const [smallest, largest] = [results[0], results.at(-1)];
  if (smallest === undefined || largest === undefined || !isComparable(smallest, largest)) return null;
  return largest.took / smallest.took;
}

function isComparable(one: ListResult, other: ListResult): boolean {
  if (one.row.comparable === true) return true;
  return one.total !== null && other.total !== null && other.total <= 2 * one.total;
}

function summary(sizes: readonly Size[]): string {
  const largest = sizes.at(-1)?.results ?? [];
  const small = largest.filter(({ total }) => total === null || total <= bar.total);
  const slow = small.filter(({ took }) => took > bar.took);
  const costly = slow.filter(({ cpu }) => cpu === null || cpu > bar.took);
  const comparable = rowsOf(sizes).filter((results) => ratioOf(results) !== null);
  const high = comparable.filter((results) => (ratioOf(results) ?? 0) > bar.ratio);
  return [
    `Of the ${small.length} lists with a total of at most ${bar.total.toLocaleString('en')}, or none, ${slow.length} take more than ${bar.took} ms, ${costly.length} of them of CPU${named(costly)}.`,
    ...(sizes.length > 1
      ? [
          `Of the ${comparable.length} with about as many things at both sizes, ${high.length} take more than ${bar.ratio} times as long at the larger${named(high.flatMap((results) => results.slice(-1)))}.`,
        ]
      : []),
  ].join('\n');
}

function named(results: readonly ListResult[]): string {
  return results.length === 0 ? '' : `: ${results.map(({ row }) => row.name).join('; ')}`;
}

/** `20k`, `1m`. */
export function short(events: number): string {
  return events >= 1_000_000 ? `${events / 1_000_000}m` : `${events / 1000}k`;
}

const longestLine = 130;

/** The plans of a size that differ in form from those before. */
export function writePlans({ events, results }: Size): string {
  const names = new Map<string, string>();
  const parts = results.map(({ row, statements }) => {
    const plans = statements.map(({ plan }) => {
      const known = names.get(formOf(plan));
      if (known === undefined) names.set(formOf(plan), row.name);
      return known === undefined ? `\`\`\`\n${shorten(plan)}\n\`\`\`` : `${timeOf(plan)}: as for "${known}".`;
    });
    const asked = decodeURIComponent(row.rest ?? row.graphql ?? '');
    return `## ${row.name}\n\n\`${asked}\`\n\n${plans.join('\n\n')}\n`;
  });
  return `# Plans

What PostgreSQL does for each statement of the lists in [LISTS.md](LISTS.md) at ${events.toLocaleString('en')} events, with the estimated rows
after "≈". Where the form of a plan is known from a list before, only its time is told.

${parts.join('\n')}`;
}

/** The plan without its numbers and values. */
function formOf(plan: readonly string[]): string {
  const nodes = plan.filter((line) => /->|Scan|Sort|Aggregate/.test(line));
  return nodes.map((line) => line.replace(/\(.*/, '').replace(/_\d+\b/g, '')).join('\n');
}

function timeOf(plan: readonly string[]): string {
  return plan.find((line) => line.startsWith('Execution Time'))?.replace('Execution Time: ', '') ?? '';
}

const details =
  /^\s*(Planning:|Buckets|Batches|Cache|Hits|Sort Method|Full-sort|Presorted|Buffers: shared hit=\d+$)/;

function shorten(plan: readonly string[]): string {
  return plan
    .filter((line) => !details.test(line))
    .map((line) => line.replace(/\(cost=\S+ rows=(\d+) width=\d+\) /, '(≈$1) '))
    .map((line) => line.replaceAll('::timestamp without time zone', ''))
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line))
    .join('\n');
}
