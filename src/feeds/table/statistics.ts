import { CalendarError } from '../../errors.ts';
import { Tally } from '../../runtime/bytes-in-flight.ts';
import { counted } from '../../runtime/scope.ts';
import { type RequestedList, runListed, type Running } from '../file/listed.ts';
import {
  type NumbersFragment,
  StatisticsDocument,
  type StatisticsQuery,
  type StatisticsQueryVariables,
} from './statistics.graphql.ts';
import type { Table } from './tables.ts';

/** Statistics of a list, as they are read. */
type Statistics = NonNullable<NonNullable<StatisticsQuery['page']>['statistics']>;

/** The numbers of all events, or of a group with its keys and labels. */
type Row = NumbersFragment & Partial<NonNullable<Statistics['groups']>[number]>;

/**
 * Opens the table of statistics, one row per group and a single one without groupings
 * (decision 0030). The currencies of its columns are known once the groups are read. Invalid
 * parameters are rejected before that.
 */
export async function openStatistics(running: Running, list: RequestedList): Promise<Table> {
  await readStatistics(running, list, { withTotal: false, withGroups: false });
  const groupings = groupingsOf(list);
  const currencies: string[] = [];
  return {
    names: () => columnNames(groupings, currencies),
    async *read({ row }) {
      const withGroups = groupings.length > 0;
      const parts = { withTotal: !withGroups, withGroups };
      const { total, groups } = await counted(new Tally(null, row), () =>
        readStatistics(running, list, parts),
      );
      const rows: readonly Row[] = groups ?? (total === undefined ? [] : [total]);
      currencies.push(...currenciesOf(rows));
      yield rows.map((each) => [...keyCells(each), ...numberCells(each, currencies)]);
    },
  };
}

/** What is read of statistics. */
type StatisticsParts = Pick<StatisticsQueryVariables, 'withTotal' | 'withGroups'>;

/**
 * Reads the statistics of a list, and of them what is asked for. Throws `invalidParameters` for
 * more groups than are read, unless the request asks for a part of them.
 */
async function readStatistics(
  running: Running,
  { input, filter }: RequestedList,
  parts: StatisticsParts,
): Promise<Statistics> {
  const { groupBy, largest, timeZone, orderBy, first, ...own } = input;
  const most = running.context.paging?.largest;
  const { page } = await runListed(running, StatisticsDocument, {
    ...({ groupBy, largest, timeZone, orderBy, first: first ?? most } as Partial<StatisticsQueryVariables>),
    ...{ input: own, filter, ...parts },
  });
  const statistics = page?.statistics ?? { timeZone: null };
  if (statistics.hasMoreGroups === true && !isPart(first)) throw tooManyGroups(most);
  return statistics;
}

/** Whether a request asks for a part of the groups. */
function isPart(first: unknown): boolean {
  return first !== undefined && first !== null;
}

/** What the parameters group by. */
function groupingsOf({ input: { groupBy } }: RequestedList): string[] {
  return [groupBy ?? []].flat().map(String);
}

/** Nobody shall mistake a part of the groups for all of them. */
function tooManyGroups(maximum = 0): CalendarError {
  const problem = { key: 'invalid.manyGroups', values: { maximum } } as const;
  return new CalendarError('invalidParameters', { invalid: { groupBy: problem } });
}

function currenciesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ costs }) => costs.map(({ currency }) => currency)))].sort();
}

/** A key and a label per grouping, the numbers, and four columns per currency. */
function columnNames(groupings: readonly string[], currencies: readonly string[]): string[] {
  return [
    ...groupings.flatMap((grouping) => [grouping, `${grouping}_label`]),
    ...['events', 'duration_seconds', 'free_events', 'timed_seconds', 'all_day_days'],
    ...currencies.flatMap((currency) =>
      ['events', 'minimum', 'maximum', 'average'].map((name) => `${currency.toLowerCase()}_${name}`),
    ),
  ];
}

function keyCells({ keys = [], labels = [] }: Row): unknown[] {
  return keys.flatMap((key, index) => [key, labels[index]]);
}

function numberCells(
  { events, durationSeconds, freeEvents, timedSeconds, days, costs }: Row,
  currencies: readonly string[],
): unknown[] {
  const prices = currencies.flatMap((currency) => {
    const cost = costs.find((each) => each.currency === currency);
    return [cost?.events, cost?.minimum, cost?.maximum, cost?.average];
  });
  return [events, durationSeconds, freeEvents, timedSeconds, days, ...prices];
}
