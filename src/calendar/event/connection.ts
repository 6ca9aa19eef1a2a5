import type { Context } from '../../context/context.ts';
import {
  type EventSorting,
  type PlacedRow,
  readFewEvents,
  sliceOfEvents,
} from '../../database/queries/connection.ts';
import { type EventFilters, toEventQuery } from '../../database/queries/event-filters.ts';
import { belongsTo, type OwnerKind } from '../../database/queries/event-owner.ts';
import { type Condition, countEvents, type EventQuery } from '../../database/queries/event.ts';
import { readEventTotal } from '../../database/queries/event-total.ts';
import type { Language } from '../../i18n/language.ts';
import type { Loaders } from '../../loaders/index.ts';
import type { Slice } from '../../values/slice.ts';
import { Checks, inLanguage, type Input, isPresent } from '../input/checks.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';
import { toEventView } from './event.ts';
import { type Faceted, facetsOf } from './facets.ts';
import { readFilter } from './filter-input.ts';
import { type EventOrder, type PlacedEvent, readEventOrder } from './order.ts';
import { lookUpFilters } from './looked-up.ts';
import { walkEvents } from './connection-walk.ts';
import { totalFromSums } from './total.ts';

/** The checked arguments of a connection of events. */
interface EventPlan {
  reader: Context;
  /** The query to count. */
  query: EventQuery;
  /** The query to sort and slice, for the same events. */
  sorted: EventQuery;
  slice: Slice;
  sorting: EventSorting;
  order: EventOrder;
  filters: EventFilters;
}

/** A slice of a list of events, and the facets of the whole list. */
export type EventConnection = Connection<PlacedEvent> & Faceted;

/** A connection of events, sorted by instants, without a default window (decision 0024). */
export async function connectEvents(context: Context, input: Input): Promise<EventConnection> {
  const plan = await planEvents(context, input);
  const { query, sorted, slice, sorting } = plan;
  const walked = await walkEvents(plan.reader, plan.filters, { slice, sorting });
  if (walked !== undefined) return toEventConnection(plan, walked, { count: () => countAll(plan) });
  const few = await readFewEvents(context.database, query, { slice, sorting });
  if (few !== undefined)
    return toEventConnection(plan, few.rows, { count: () => Promise.resolve(few.total) });
  const rows = await context.database.query<PlacedRow>(
    sliceOfEvents(sorted, slice, sorting).compile(),
    query,
  );
  return toEventConnection(plan, rows, { count: () => countAll(plan) });
}

function countAll({ reader, query, filters }: EventPlan): Promise<number> {
  const { database } = reader;
  const total = totalFromSums(filters, reader);
  return total === undefined ? countEvents(database, query) : readEventTotal(database, reader, total);
}

/** Checks the arguments of a connection of events; `standard` is the default of `first`. */
async function planEvents(context: Context, input: Input, standard?: number): Promise<EventPlan> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const order = readEventOrder(checks, {
    orderBy: input.orderBy,
    hasPoint: isPresent((input.filter as Input | null | undefined)?.near),
  });
  const slice = readSlice(checks, input, { value: order.value, standard });
  const filters = await readFilter(reader, checks, input.filter);
  checks.throwIfAny();
  const sorting = { by: order.by, descending: order.descending, near: filters.near };
  const query = toEventQuery(await lookUpFilters(reader, filters), reader);
  // Sorting by distance implies the filter by distance, which is evaluated once.
  const sorted = order.by === 'meters' ? toEventQuery({ ...filters, near: undefined }, reader) : query;
  return { reader, query, sorted, slice, sorting, order, filters };
}

/** The rows of a plan as a connection. */
function toEventConnection(
  { reader, slice, order, filters }: EventPlan,
  rows: readonly PlacedRow[],
  { count, owner }: { count: () => Promise<number>; owner?: Condition },
): EventConnection {
  const nodes = rows.map((row) => toEventView(row, reader));
  const connection = toConnection(slice, nodes, {
    positionOf: (event) => ({ value: order.keyOf(event), number: event.number }),
    value: order.value,
    count,
  });
  const narrow = owner && (() => owner);
  return { ...connection, facets: facetsOf(reader, { filters: [filters], narrow }) };
}

/** A resource that has events, and its requested language. */
interface Owner {
  kind: OwnerKind;
  number: number;
  requestedLanguage: Language;
}

/** What is requested of the events of an owner. */
interface ListRequest {
  input: Input;
  /**
   * Whether `pageInfo` is selected; without it, no further row is read to see whether there is one.
   */
  tellsPages: boolean;
}

/** The default of `first`; small, because lists of lists grow fast. */
const standardSize = 10;

/**
 * A connection of the events of an owner. For all owners with the same arguments, these are checked
 * once, and one statement reads the events and one more the totals (decision 0024).
 */
export async function connectEventsOf(
  context: Context,
  { kind, number, requestedLanguage }: Owner,
  { input, tellsPages }: ListRequest,
): Promise<EventConnection> {
  const { loaders } = context;
  const requested = { ...input, language: requestedLanguage };
  const name = JSON.stringify([requested, tellsPages]);
  const plans = plansOf(loaders);
  const planned = plans.get(name) ?? planOwned(context, requested, tellsPages);
  plans.set(name, planned);
  const plan = await planned;
  const key = { kind, id: number, plan: { ...plan, name } };
  const rows = await loaders.eventsByOwner.load(key);
  return toEventConnection(plan, rows, {
    count: () => loaders.eventCountByOwner.load(key),
    owner: belongsTo(kind, number),
  });
}

async function planOwned(context: Context, input: Input, tellsPages: boolean): Promise<EventPlan> {
  const plan = await planEvents(context, input, standardSize);
  const { slice } = plan;
  return tellsPages ? plan : { ...plan, slice: { ...slice, limit: slice.size } };
}

/**
 * The plans of a request by arguments; separate for each epoch, because a write may change them.
 */
const plansByEpoch = new WeakMap<object, Map<string, Promise<EventPlan>>>();

function plansOf({ epoch }: Loaders): Map<string, Promise<EventPlan>> {
  const plans = plansByEpoch.get(epoch.current) ?? new Map<string, Promise<EventPlan>>();
  plansByEpoch.set(epoch.current, plans);
  return plans;
}

/** The events of an owner that have not ended, by start. */
export function connectUpcomingOf(
  context: Context,
  owner: Owner,
  { input, tellsPages }: ListRequest,
): Promise<EventConnection> {
  const upcoming = { ...input, filter: { upcoming: true }, orderBy: 'start_asc' };
  return connectEventsOf(context, owner, { input: upcoming, tellsPages });
}
