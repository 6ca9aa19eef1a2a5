import type { Context } from '../../context/context.ts';
import { CalendarError } from '../../errors.ts';
import { withParameters } from '../../graphql/list-parameters.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import { type Days, daysAround } from '../../values/days.ts';
import { withoutOrigin } from '../resource/frame.ts';
import { describeCost } from '../texts/price.ts';
import type { CalendarAddress } from './address.ts';
import { listWeeks } from './days.ts';
import {
  CalendarDaysDocument,
  type CalendarDaysQueryVariables,
  CalendarListDocument,
  type CalendarListQuery,
  type CardFragment,
} from './read.graphql.ts';

/** The filters of the list by the names of the schema; its rules check the values. */
export type ListFilters = Readonly<Record<string, unknown>>;

/** An event with what its card shows. */
export interface Card {
  event: CardFragment;
  /** The URL of an image; one of the calendar is loaded from where the page is. */
  picture: string | null;
  /** As the language of the reader writes it. */
  price: string;
}

/** Some events as cards, and how many there are. */
export interface CardPart {
  cards: readonly Card[];
  total: number;
}

/** The events of a page: a page of the list, or those of some days. */
export type CalendarContent =
  | { view: 'list'; part: CardPart }
  | { view: 'month' | 'week' | 'day'; days: ReadonlyMap<string, CardPart>; running: CardPart };

/** The events on one page of the list, and on one page of a day. */
export const pageSize = { list: 24, day: 48 } as const;

/** The most events of one day, and of those that are still running. */
const most = { month: [4, 6], week: [12, 12], day: [pageSize.day, pageSize.day] } as const;

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
  const toPart = (events: readonly CardFragment[], total: number): CardPart => ({
    total,
    cards: events.map((event) => toCard(event, context)),
  });
  if (view === 'list') {
    const { nodes, total } = await readList({ run, context }, { ...filters, page });
    return { view, part: toPart(nodes, total) };
  }
  const { first: from, last: to } = shownDays(date, view);
  const [first, firstRunning] = most[view];
  const variables: CalendarDaysQueryVariables = {
    ...{ from, to, first, firstRunning },
    skip: view === 'day' ? (page - 1) * pageSize.day : 0,
    // The cells of a month show titles only.
    withDetails: view !== 'month',
  };
  const document = withParameters(CalendarDaysDocument, Object.keys(filters));
  const { eventPage } = await run(document, { ...filters, ...variables }, context);
  const { days = [], running = [], runningTotal = 0 } = eventPage?.agenda ?? {};
  return {
    view,
    days: new Map(days.map((day) => [day.date, toPart(day.events, day.total)])),
    running: toPart(running, runningTotal),
  };
}

type List = NonNullable<CalendarListQuery['eventPage']>;

/** A search is ranked; where no word of it is found, parts of words count, as in REST. */
async function readList(reader: PageReader, parameters: ListFilters): Promise<List> {
  const requested = { ...parameters, perPage: pageSize.list };
  const ranked = await readRanked(reader, requested);
  return ranked.total > 0 ? ranked : readPage(reader, requested);
}

async function readRanked(reader: PageReader, requested: ListFilters): Promise<List> {
  const nothing = { nodes: [], total: 0 };
  if (typeof requested.search !== 'string') return nothing;
  const ranked = { ...requested, searchMode: 'ranked' };
  try {
    return await readPage(reader, ranked);
  } catch (error) {
    const isPastTheEnd = error instanceof CalendarError && error.status === 404;
    if (!isPastTheEnd || (await readPage(reader, { ...ranked, page: 1 })).total > 0) throw error;
    return nothing;
  }
}

async function readPage({ run, context }: PageReader, parameters: ListFilters): Promise<List> {
  const document = withParameters(CalendarListDocument, Object.keys(parameters));
  const { eventPage } = await run(document, { ...parameters, withDetails: true }, context);
  return eventPage ?? { nodes: [], total: 0 };
}

/** A month has whole weeks. */
function shownDays(date: string, view: 'month' | 'week' | 'day'): Days {
  const days = daysAround(date, view);
  if (view !== 'month') return days;
  const shown = listWeeks(days).flat();
  return { first: shown[0] ?? days.first, last: shown.at(-1) ?? days.last };
}

function toCard(event: CardFragment, context: Context): Card {
  const { image } = event;
  const url = image?.variants.find(({ name }) => name === 'medium_large')?.url ?? image?.url;
  return {
    event,
    picture: url === undefined ? null : withoutOrigin(url, context),
    price: describeCost(event, context.config.currencySymbol, context.language),
  };
}
