import type { Context } from '../../context/context.ts';
import { type EventFilters, toEventQuery } from '../../database/queries/event-filters.ts';
import { countEvents, type EventRow, pageSorted } from '../../database/queries/event.ts';
import { few, fewEvents } from '../../database/queries/event-gather.ts';
import { readEventTotal } from '../../database/queries/event-total.ts';
import type { LimitOffset } from '../../database/queries/post.ts';
import { endOfDay, isLastDay, nextDay, startOfDay, utcText } from '../../values/dates.ts';
import type { PageOrder } from '../../values/paging.ts';
import { countBy } from '../lists/paging.ts';
import { readPageOfDays } from './page-days.ts';
import { statementsIn } from './page-statements.ts';
import { totalFromSums } from './total.ts';

interface ReadPage {
  rows: EventRow[];
  count: () => Promise<number>;
}

type PageRequested = LimitOffset & { planDependsOnValues: boolean };

/** The events of a page and their total, in the order of the list or in that of the interface. */
export function readPage(context: Context, filters: EventFilters, request: PageRequested): Promise<ReadPage> {
  const order = context.paging?.order;
  if (order !== undefined) return readSortedPage(context, filters, { ...request, order });
  return filters.upcoming === true && filters.startFrom !== undefined
    ? readPageFromNow(context, filters, request)
    : readPageInOrder(context, filters, request);
}

/**
 * A page of what starts in a period and has not ended. Only what starts by the day that it is where
 * days begin first can have ended: these events are counted, whereas sums tell the total of all
 * later ones.
 */
async function readPageFromNow(
  context: Context,
  filters: EventFilters,
  request: PageRequested,
): Promise<ReadPage> {
  const { startFrom = '', startUntil } = filters;
  const lastMixed = endOfDay(utcText(context.clock.until(nextDayOfAll) + furthestAhead));
  if (isLastDay(lastMixed) || (startUntil !== undefined && startUntil <= lastMixed))
    return readPageInOrder(context, filters, { ...request, planDependsOnValues: true });
  const { limit, offset } = request;
  const soon = await readPageInOrder(
    context,
    { ...filters, startUntil: lastMixed },
    { ...request, planDependsOnValues: true },
  );
  const soonTotal = await soon.count();
  const firstLater = startOfDay(nextDay(lastMixed));
  const later = await readPageInOrder(
    context,
    { ...filters, startFrom: startFrom > firstLater ? startFrom : firstLater, upcoming: undefined },
    // The statement of a page tells the total beside its rows: there must be one.
    { ...request, limit: Math.max(1, limit - soon.rows.length), offset: Math.max(0, offset - soonTotal) },
  );
  return {
    rows: [...soon.rows, ...later.rows].slice(0, limit),
    count: async () => soonTotal + (await later.count()),
  };
}

/** The zone in which days begin first, UTC+14. */
const furthestAhead = 14 * 3_600_000;

/** When the next day begins there. */
function nextDayOfAll(now: number): number {
  const day = 86_400_000;
  return (Math.floor((now + furthestAhead) / day) + 1) * day - furthestAhead;
}

/**
 * Sums give most totals, beside the page or before it, and the days of the page; where they do not,
 * matches are counted. The planner assumes that matches are evenly spread and might scan all events
 * for the last one. Hence few matches are gathered first and then sorted; only where there are
 * more, the page is read in index order.
 */
async function readPageInOrder(
  context: Context,
  filters: EventFilters,
  request: PageRequested,
): Promise<ReadPage> {
  const total = totalFromSums(filters, context);
  if (total === undefined) return readCountedPage(context, filters, request);
  const { planDependsOnValues, ...limitOffset } = request;
  const { database, language } = context;
  if (planDependsOnValues) {
    const ofDays = await readPageOfDays(context, filters, { ...limitOffset, total });
    if (ofDays !== undefined) return { rows: ofDays.rows, count: () => Promise.resolve(ofDays.total) };
    return readPageOf(context, filters, {
      ...request,
      total: await readEventTotal(database, context, total),
    });
  }
  const { totaled } = statementsIn(language, filters);
  const rows = await database.query(totaled(context, { ...filters, ...limitOffset, ...total }));
  const [first] = rows;
  if (first !== undefined) return { rows, count: () => Promise.resolve(first.total) };
  const count = () => readEventTotal(database, context, total);
  return { rows, count: countBy({ ...limitOffset, found: 0 }, count) };
}

/** A page of events whose total is known. */
async function readPageOf(
  context: Context,
  filters: EventFilters,
  { total, planDependsOnValues, ...limitOffset }: PageRequested & { total: number },
): Promise<ReadPage> {
  const count = () => Promise.resolve(total);
  if (limitOffset.offset >= total) return { rows: [], count };
  const { gathered, inOrder } = statementsIn(context.language, filters);
  const page = planDependsOnValues && total <= fewEvents ? gathered : inOrder;
  const rows = await context.database.query(page(context, { ...filters, ...limitOffset }), {
    planDependsOnValues,
  });
  return { rows, count };
}

/** A page of events that are counted. Pages past the end are found by counting. */
async function readCountedPage(
  context: Context,
  filters: EventFilters,
  { planDependsOnValues, ...limitOffset }: PageRequested,
): Promise<ReadPage> {
  const { database } = context;
  const { counted, gather, inOrder, ofNumbers } = statementsIn(context.language, filters);
  const gathered = planDependsOnValues
    ? few((await database.query(gather(context, { ...filters, ...limitOffset }), { planDependsOnValues }))[0])
    : undefined;
  if (gathered !== undefined) {
    const { numbers, total } = gathered;
    const rows = numbers.length === 0 ? [] : await database.query(ofNumbers(context, { numbers }));
    return { rows, count: () => Promise.resolve(total) };
  }
  const count = async () =>
    Number((await database.query(counted(context, filters), { planDependsOnValues }))[0]?.total);
  const total = limitOffset.offset > 0 ? await count() : undefined;
  if (total !== undefined)
    return readPageOf(context, filters, { ...limitOffset, planDependsOnValues, total });
  const rows = await database.query(inOrder(context, { ...filters, ...limitOffset }), {
    planDependsOnValues,
  });
  return { rows, count: countBy({ ...limitOffset, found: rows.length }, count) };
}

async function readSortedPage(
  context: Context,
  filters: EventFilters,
  { order, limit, offset }: LimitOffset & { order: PageOrder },
): Promise<ReadPage> {
  const query = toEventQuery(filters, context);
  const rows = await context.database.query(pageSorted(query, order, { limit, offset }), query);
  const count = countBy({ limit, offset, found: rows.length }, () => countEvents(context.database, query));
  return { rows, count };
}
