import type { Context } from '../../context/context.ts';
import { type EventSorting, sliceOfEvents } from '../../database/queries/connection.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import {
  countEvents,
  type EventQuery,
  eventsAfter,
  yearsOfZones,
  type ZoneYears,
} from '../../database/queries/event.ts';
import type { Slice } from '../../values/slice.ts';
import { isUtcText } from '../../values/dates.ts';
import { type Checks, type Input, isPresent } from '../input/checks.ts';
import { cursorValue, readSlice, toConnection } from '../lists/connection.ts';
import {
  type ConnectionOnDemand,
  narrow,
  onDemand,
  type RequestedList,
  wholeList,
} from '../lists/requested.ts';
import { toEventView } from './event.ts';
import { type Faceted, facetsOf } from './facets.ts';
import { readFilter } from './filter-input.ts';
import { readListFilters } from './list.ts';
import { type EventOrder, type PlacedEvent, readEventOrder } from './order.ts';
import {
  countEvents as countInGroups,
  type EventStatistics,
  mostGroups,
  readStatisticsRequest,
} from './statistics.ts';
import { readOpenWindow } from './window.ts';

/** All events of a requested list as a connection, without a default window (decision 0030). */
export async function connectListed(
  requested: RequestedList,
  args: Input,
): Promise<ConnectionOnDemand<PlacedEvent> & Faceted> {
  const { context } = requested;
  const { reader, query, more, near, filters } = await readEvents(requested, args, (checks, hasPoint) => {
    const order = readOrder(checks, args, hasPoint);
    return { order, slice: readSlice(checks, args, { ...order, largest: context.paging?.largest }) };
  });
  const { order, slice } = more;
  const count = () => countEvents(context.database, query);
  const read = async () =>
    toConnection(slice, await order.read({ reader, query, near, slice }), {
      positionOf: (event) => ({ value: order.keyOf(event), number: event.number }),
      value: order.value,
      count,
    });
  return { ...onDemand(read, count), facets: facetsOf(reader, { filters }) };
}

/** The years that the events of a requested list touch, by time zone; all-day events touch none. */
export async function zonesOfListed(requested: RequestedList, args: Input): Promise<ZoneYears[]> {
  const { query } = await readEvents(requested, args, () => null);
  return requested.context.database.query(yearsOfZones(query), wholeList);
}

/**
 * Statistics of all events of a requested list, without a default window (decision 0030); all
 * arguments are checked first.
 */
export async function countListed(requested: RequestedList, args: Input): Promise<EventStatistics> {
  const most = Math.max(mostGroups, requested.context.paging?.largest ?? 0);
  const { reader, query, more } = await readEvents(requested, args, (checks) =>
    readStatisticsRequest(checks, args, most),
  );
  return countInGroups(reader, more, query);
}

interface Reading {
  reader: Context;
  query: EventQuery;
  slice: Slice;
  near: EventSorting['near'];
}

type ListedOrder = Pick<EventOrder, 'value' | 'keyOf'> & {
  read: (reading: Reading) => Promise<PlacedEvent[]>;
};

/** The order of the page: by start in each zone, then publication, then number (wire-format 4). */
const pageOrder: ListedOrder = {
  value: cursorValue((text) => text.split('/', 2).every(isUtcText) && text.includes('/'), 'page'),
  keyOf: ({ startDate, publishedAtStored }) => `${startDate}/${publishedAtStored}`,
  read: async ({ reader, query, slice: { after, limit } }) => {
    const [startDate = '', publishedAtStored = ''] = after?.value.split('/') ?? [];
    const position = after && { startDate, publishedAtStored, number: after.number };
    const rows = await reader.database.query(eventsAfter(query, position, limit), wholeList);
    return rows.map((row) => toEventView({ ...row, meters: null, sortKey: null }, reader));
  },
};

function readOrder(checks: Checks, { orderBy }: Input, hasPoint: boolean): ListedOrder {
  if (!isPresent(orderBy)) return pageOrder;
  const order = readEventOrder(checks, { orderBy, hasPoint });
  return {
    ...order,
    read: async ({ reader, query, slice, near }) => {
      const statement = sliceOfEvents(query, slice, { ...order, near }).compile();
      const rows = await reader.database.query(statement, wholeList);
      return rows.map((row) => toEventView(row, reader));
    },
  };
}

/**
 * The query of the events of a list; `readMore` checks further arguments, so that one error reports
 * all that is invalid.
 */
async function readEvents<More>(
  requested: RequestedList,
  args: Input,
  readMore: (checks: Checks, hasPoint: boolean) => More,
) {
  const { checks, within, reader, input, filter, throwIfAny } = narrow(
    requested,
    args.filter as Input | null,
  );
  const more = readMore(checks, isPresent(input.geolocLat) || isPresent(filter?.near));
  const listed = await readListFilters(reader, checks, { input, readDates: readOpenWindow });
  const filtered = filter && (await readFilter(reader, within, filter));
  throwIfAny();
  const filters = [listed, ...(filtered === undefined ? [] : [filtered])];
  const queries = filters.map((each) => toEventQuery(each, reader));
  const query: EventQuery = {
    reader,
    language: reader.language,
    conditions: queries.flatMap(({ conditions }) => conditions),
    searched: queries.some(({ searched }) => searched),
    planDependsOnValues: true,
  };
  return { reader, query, more, filters, near: listed.near ?? filtered?.near };
}
