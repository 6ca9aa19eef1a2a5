import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { withParameters } from '../../graphql/list-parameters.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import { type Days, daysAround } from '../../values/days.ts';
import type { CalendarAddress } from './address.ts';
import { type Card, type CardPart, type Line, toCard, toLine, toPart } from './card.ts';
import { listWeeks } from './days.ts';
import {
  CalendarDaysDocument,
  type CalendarDaysQueryVariables,
  CalendarListDocument,
  type CalendarListQuery,
  type LineFragment,
} from './read.graphql.ts';

/** The filters of the list by the names of the schema; its rules check the values. */
export type ListFilters = Readonly<Record<string, unknown>>;

/** Some of what starts on a day and of what runs on it, and how many there are. */
export interface DayPart {
  lines: readonly Line[];
  total: number;
  running: readonly Line[];
  runningTotal: number;
}

/**
 * The events of a page: a page of the list, by day unless a search ranks it, and what started
 * before; or the events of some days.
 */
export type CalendarContent = ListContent | DaysContent;

/** A page of the list. */
export interface ListContent {
  view: 'list';
  part: CardPart;
  running: readonly Card[];
  hasMoreRunning: boolean;
  isByDay: boolean;
  /** The search with words that events have in place of misspelt ones. */
  correctedSearch: string | null;
  /** What is near, if nothing was found. */
  nearby: Nearby | null;
}

/** The first of the same events at other times, else of those with fewer filters. */
export interface Nearby {
  wider: 'times' | 'filters';
  part: CardPart;
}

/** The events of some days. */
export interface DaysContent {
  view: 'month' | 'week' | 'day';
  days: ReadonlyMap<string, DayPart>;
}

/** The events on one page of the list, and on one page of a day. */
export const pageSize = { list: 24, day: 48 } as const;

/** The most events that start on one day, and that run on it since an earlier one. */
const most = { month: [4, 4], week: [12, 4], day: [pageSize.day, pageSize.day] } as const;

/** The most events above the list that are still running. */
const mostRunning = 4;

/** What pages of events are read with. */
export interface PageReader {
  run: RunOperation;
  context: Context;
}

/**
 * Reads the events of a page by the rules of the REST list. Throws `invalidParameters`, and 404
 * past the last page.
 */
export async function readContent(
  { run, context }: PageReader,
  { view, page, date }: CalendarAddress & { date: string },
  filters: ListFilters,
): Promise<CalendarContent> {
  const reader = { run, context };
  if (view === 'list') return readListContent(reader, { ...filters, page });
  return readDaysContent(reader, { view, page, days: shownDays(date, view) }, filters);
}

async function readListContent(reader: PageReader, filters: ListFilters): Promise<ListContent> {
  const { eventPage, running, isRanked } = await readList(reader, {
    ...filters,
    started: startedOf(filters),
  });
  const { nodes, total, correctedSearch = null } = eventPage ?? { nodes: [], total: 0 };
  const before = toRunning(reader, running);
  const isNothing = total === 0 && before.running.length === 0;
  return {
    view: 'list',
    part: toPart(nodes, total, reader.context),
    ...before,
    isByDay: !isRanked,
    correctedSearch,
    nearby: isNothing ? await readNearby(reader, filters) : null,
  };
}

function toRunning({ context }: PageReader, running: List['running']) {
  const { nodes = [], pageInfo } = running?.connection ?? {};
  return {
    running: nodes.map((event) => toCard(event, context)),
    hasMoreRunning: pageInfo?.hasNextPage === true,
  };
}

/** How many events are offered where nothing was found. */
const mostNearby = 3;

async function readNearby(reader: PageReader, filters: ListFilters): Promise<Nearby | null> {
  const { clock, config } = reader.context;
  const anyTime: ListFilters = { ...filters, ...noPeriod, from: clock.today(config.timeZone) };
  const unfiltered = Object.fromEntries(Object.keys(anyTime).map((name) => [name, undefined]));
  const { search, page, from } = anyTime;
  const attempts = [
    ['times', anyTime],
    ['filters', { ...unfiltered, search, page, from }],
  ] as const;
  for (const [wider, parameters] of attempts) {
    const { eventPage } = await readList(reader, { ...parameters, started: startedOf(parameters) });
    if (eventPage !== null && eventPage.total > 0)
      return { wider, part: toPart(eventPage.nodes.slice(0, mostNearby), eventPage.total, reader.context) };
  }
  return null;
}

async function readDaysContent(
  { run, context }: PageReader,
  {
    view,
    page,
    days: { first: firstDay, last: lastDay },
  }: { view: 'month' | 'week' | 'day'; page: number; days: Days },
  filters: ListFilters,
): Promise<CalendarContent> {
  const [first, firstRunning] = most[view];
  const variables: CalendarDaysQueryVariables = {
    ...{ firstDay, lastDay, first, firstRunning },
    skip: view === 'day' ? (page - 1) * pageSize.day : 0,
    // Only a day has room for places.
    withPlaces: view === 'day',
  };
  const document = withParameters(CalendarDaysDocument, Object.keys(filters));
  const { eventPage } = await run(document, { ...filters, ...noPeriod, ...variables }, context);
  const toLines = (events: readonly LineFragment[]) => events.map((event) => toLine(event, context));
  const days = (eventPage?.agenda?.days ?? []).map(
    ({ date, events, total, running, runningTotal }) =>
      [date, { lines: toLines(events), total, running: toLines(running), runningTotal }] as const,
  );
  return { view, days: new Map(days) };
}

/** The period of the list, which the other views do not have: their days are their own. */
const noPeriod = { from: undefined, to: undefined, when: undefined, started: undefined };

/** What started before the period stands apart, except in searches. */
function startedOf({ from, when, search, started }: ListFilters): unknown {
  const hasPeriod = from !== undefined || when !== undefined;
  return hasPeriod && search === undefined ? (started ?? false) : started;
}

type List = CalendarListQuery & { isRanked: boolean };

/** A search is ranked; where no word of it is found, parts of words count, as in REST. */
async function readList(reader: PageReader, parameters: ListFilters): Promise<List> {
  const requested = { ...parameters, perPage: pageSize.list };
  const ranked = await readRanked(reader, requested);
  return totalOf(ranked) > 0
    ? { ...ranked, isRanked: true }
    : { ...(await readPage(reader, requested)), isRanked: false };
}

async function readRanked(reader: PageReader, requested: ListFilters): Promise<CalendarListQuery> {
  if (typeof requested.search !== 'string') return nothing;
  const ranked = { ...requested, searchMode: 'ranked' };
  try {
    return await readPage(reader, ranked);
  } catch (error) {
    const isPastTheEnd = error instanceof CalendarError && error.status === 404;
    if (!isPastTheEnd || totalOf(await readPage(reader, { ...ranked, page: 1 })) > 0) throw error;
    return nothing;
  }
}

const nothing: CalendarListQuery = { eventPage: null };

function totalOf({ eventPage }: CalendarListQuery): number {
  return eventPage?.total ?? 0;
}

/** What started before the period stands on the first page of what starts within it. */
function readPage({ run, context }: PageReader, parameters: ListFilters): Promise<CalendarListQuery> {
  const document = withParameters(CalendarListDocument, Object.keys(parameters));
  const withRunning = parameters.started === false && parameters.page === 1;
  const withCorrection = parameters.searchMode === 'ranked';
  const variables = { withRunning, withCorrection, firstRunning: mostRunning };
  return run(document, { ...parameters, ...variables }, context);
}

/** A month has whole weeks. */
function shownDays(date: string, view: 'month' | 'week' | 'day'): Days {
  const days = daysAround(date, view);
  if (view !== 'month') return days;
  const shown = listWeeks(days).flat();
  return { first: shown[0] ?? days.first, last: shown.at(-1) ?? days.last };
}
