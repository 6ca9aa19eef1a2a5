import type { Context } from '../../context/context.ts';
import { type RequestedList, runListed, type Running } from '../../feeds/file/listed.ts';
import type { RequestReader } from '../../feeds/file/read-request.ts';
import { readQuery } from '../../rest/input/request.ts';
import { queryOf } from '../../site/calendar/address.ts';
import { type Choice, listParameters } from './choice.ts';
import { isTimed, type Period, periodBefore } from './periods.ts';
import {
  type FiguresFragment,
  type GroupsFragment,
  StatisticsTableDocument,
  type StatisticsTableQuery,
  type StatisticsTableQueryVariables,
} from './statistics.graphql.ts';

/** The numbers of some events. */
export type Figures = FiguresFragment;

/** A group of events, with the key and the label of each grouping. */
export type Group = GroupsFragment['groups'][number];

/** What was read for a choice. */
export interface ReadStatistics {
  total: Figures;
  rows: readonly Group[];
  /** None without a second grouping. */
  columns: readonly Group[];
  cells: readonly Group[];
  /** Whether there are more groups than a page shows. */
  hasMore: boolean;
  /** How many of the events are not public. */
  hidden: number;
  /** The period before; null if none was asked for, or if the chosen one is not limited. */
  before: (Pick<ReadStatistics, 'total' | 'rows' | 'hasMore'> & Period) | null;
}

/** How many values a grouping without an order of time keeps; the others are one group. */
export const mostValues = { rows: 25, columns: 7 } as const;

/** The most rows and cells of a page. */
const most = { rows: 2000, cells: 6000 } as const;

/** Reads what the page and its files show. Throws `invalidParameters`. */
export async function readStatistics(
  running: Running,
  reader: RequestReader,
  choice: Choice,
): Promise<ReadStatistics> {
  const context: Context = { ...running.context, paging: { largest: most.cells } };
  const read = (each: Choice, isWhole: boolean) =>
    readTable({ ...running, context }, reader.read(readQuery(queryOf(listParameters(each)))), {
      ...variablesOf(each),
      ...(isWhole ? {} : { largestRows: null }),
      isSignedIn: isWhole && context.viewer !== null,
    });
  const period = choice.compare ? periodBefore(choice) : null;
  const shown = await read(choice, true);
  if (period === null) return { ...shown, before: null };
  const { total, rows, hasMore } = await read({ ...choice, ...period, splitBy: null }, false);
  return { ...shown, before: { ...period, total, rows, hasMore } };
}

type Variables = Omit<StatisticsTableQueryVariables, 'filter' | 'isSignedIn'>;

function variablesOf({ groupBy, splitBy }: Choice): Variables {
  const rows = isTimed(groupBy) ? null : mostValues.rows;
  const columns = isTimed(splitBy) ? null : mostValues.columns;
  const split = splitBy === null ? [] : [splitBy];
  const variables = {
    ...{ rows: [groupBy], columns: split, cells: [groupBy, ...split], isSplit: splitBy !== null },
    ...{ largestRows: [rows], largestColumns: split.map(() => columns) },
    ...{ largestCells: [rows, ...split.map(() => columns)] },
    ...{ mostRows: most.rows, mostCells: most.cells },
  };
  // The rules check the names of groupings, as those of all values.
  return variables as Variables;
}

async function readTable(
  running: Running,
  { input, filter }: RequestedList,
  variables: Omit<StatisticsTableQueryVariables, 'filter'>,
): Promise<Omit<ReadStatistics, 'before'>> {
  const own = Object.fromEntries(Object.entries(input).filter(([name]) => !ofGroups.includes(name)));
  const list = { input: own, filter, timeZone: input.timeZone as string | undefined };
  const { page } = await runListed(running, StatisticsTableDocument, { ...list, ...variables });
  return page === null ? nothing : toRead(page);
}

function toRead({ rows, columns, cells, statuses }: Page): Omit<ReadStatistics, 'before'> {
  const groups = [rows, columns, cells].map((each) => each?.groups ?? []);
  const [rowGroups = [], columnGroups = [], cellGroups = []] = groups;
  return {
    total: rows?.total ?? noFigures,
    ...{ rows: rowGroups, columns: columnGroups, cells: cellGroups },
    hasMore: [rows, columns, cells].some((each) => each?.hasMoreGroups === true),
    hidden: (statuses?.groups ?? [])
      .filter(({ keys: [status] }) => status !== 'publish')
      .reduce((sum, { events }) => sum + events, 0),
  };
}

/** The parameters of an export of statistics that are those of the table here. */
const ofGroups: readonly string[] = ['groupBy', 'largest', 'orderBy', 'first', 'timeZone'];

/** The numbers of no events. */
export const noFigures: Figures = { events: 0, timedSeconds: 0, days: 0, freeEvents: 0, costs: [] };

const nothing = { total: noFigures, rows: [], columns: [], cells: [], hasMore: false, hidden: 0 };

type Page = NonNullable<StatisticsTableQuery['page']>;
