import { type ExportInput, exportStatistics, type ExportedStatistics } from '../calendar/export.ts';
import { type EventGroup, type EventNumbers, labelsOf } from '../calendar/event/group.ts';
import { createResources } from '../calendar/event/group-resources.ts';
import type { Context } from '../context/context.ts';
import { createLoaders } from '../loaders/index.ts';
import { counted, Tally } from '../runtime/bytes-in-flight.ts';
import { type ReadRows, readSlices } from './slices.ts';
import type { Table } from './tables.ts';

/**
 * The table of statistics, one row per group and a single one without groupings (decision 0069). The currencies of its
 * columns are known once the groups are read. Invalid parameters are rejected before that.
 */
export async function readStatisticsTable(context: Context, request: ExportInput): Promise<Table> {
  const statistics = await exportStatistics(context, request);
  const currencies: string[] = [];
  return {
    names: () => columnNames(statistics, currencies),
    async *read(limits) {
      const { bytes } = context.database;
      const rows = await counted(new Tally(null, bytes.limits.read), () => readNumbers(statistics));
      currencies.push(...currenciesOf(rows));
      yield* readSlices(readLabeled(statistics, rows, currencies), limits, bytes);
    },
  };
}

type Row = EventNumbers & Partial<EventGroup>;

async function readNumbers(statistics: ExportedStatistics): Promise<Row[]> {
  return statistics.groupings.length === 0 ? [await statistics.total()] : statistics.groups();
}

function currenciesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ costs }) => costs.map(({ currency }) => currency)))].sort();
}

/** A key and a label per grouping, the numbers, and four columns per currency. */
function columnNames({ groupings }: ExportedStatistics, currencies: readonly string[]): string[] {
  return [
    ...groupings.flatMap((grouping) => [grouping, `${grouping}_label`]),
    ...['events', 'duration_seconds', 'free_events'],
    ...currencies.flatMap((currency) =>
      ['events', 'minimum', 'maximum', 'average'].map((name) => `${currency.toLowerCase()}_${name}`),
    ),
  ];
}

/** Reads the labels slice by slice, because the resources that they name may have long texts. */
function readLabeled(
  { context }: ExportedStatistics,
  rows: readonly Row[],
  currencies: readonly string[],
): ReadRows<Row, unknown[]> {
  return async (last, most) => {
    const start = last === undefined ? 0 : rows.indexOf(last) + 1;
    const slice = rows.slice(start, start + most);
    const fresh = { ...context, loaders: createLoaders({ database: context.database, reader: context }) };
    const resources = createResources(fresh);
    const cells = slice.map(async (row) => [
      ...(await keyCells(row, resources)),
      ...numberCells(row, currencies),
    ]);
    return { last: slice.at(-1), rows: await Promise.all(cells) };
  };
}

async function keyCells(
  { keys = [], groupings = [], ...numbers }: Row,
  resources: EventGroup['resources'],
): Promise<unknown[]> {
  const labels = await labelsOf({ ...numbers, keys, groupings, resources });
  return keys.flatMap((key, index) => [key, labels[index]]);
}

function numberCells(
  { events, durationSeconds, freeEvents, costs }: Row,
  currencies: readonly string[],
): unknown[] {
  const prices = currencies.flatMap((currency) => {
    const cost = costs.find((each) => each.currency === currency);
    return [cost?.events, cost?.minimum, cost?.maximum, cost?.average];
  });
  return [events, durationSeconds, freeEvents, ...prices];
}
