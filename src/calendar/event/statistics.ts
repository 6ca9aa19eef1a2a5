import { isTimeZone } from '#strtotime';
import type { Context } from '../../context/context.ts';
import { toEventQuery } from '../../database/queries/event-filters.ts';
import type { EventGrouping } from '../../database/queries/event-grouping.ts';
import {
  countGroups,
  type Counting,
  type GroupSlice,
  type GroupRow,
  monthsOfEvents,
} from '../../database/queries/event-statistics.ts';
import type { EventQuery } from '../../database/queries/event.ts';
import { noCurrency, calendarCurrency } from '../../values/currency.ts';
import { zoneOffsets } from '../../values/zone-offsets.ts';
import { accepted, Checks, inLanguage, type Input, isPresent } from '../input/checks.ts';
import { readFilter } from './filter-input.ts';
import { createResources } from './group-resources.ts';
import {
  type EventGroup,
  eventGroupings,
  type EventNumbers,
  isGrouping,
  toNumbers,
  toGroupView,
} from './group.ts';

/** Statistics of events; each is computed when selected. */
export interface EventStatistics {
  timeZone: string | null;
  countAll(): Promise<EventNumbers>;
  /** At most the requested number of groups, and whether there are more. */
  countGroups(): Promise<{ groups: EventGroup[]; hasMore: boolean }>;
}

/** How events are counted: checked input. */
export interface StatisticsRequest {
  groupings: EventGrouping[];
  largest: (number | null)[];
  timeZone: string | null;
  slice: GroupSlice;
}

const groupOrders = (['group', 'events', 'duration'] as const).flatMap((by) => [
  { name: `${by}_asc`, by, descending: false },
  { name: `${by}_desc`, by, descending: true },
]);

const mostGroupings = 3;
/** The most groups that a client may request. */
export const mostGroups = 1000;

/**
 * The number, duration and costs of the matching events, in total and by group (decision 0029). As
 * in lists, events that the caller may not see are not included.
 */
export async function readEventStatistics(context: Context, input: Input): Promise<EventStatistics> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const request = readStatisticsRequest(checks, input, mostGroups);
  const filters = await readFilter(reader, checks, input.filter);
  checks.throwIfAny();
  return countEvents(reader, request, toEventQuery(filters, reader));
}

/** Checks what to count by, in which zone and order; by default it requests `most` groups. */
export function readStatisticsRequest(checks: Checks, input: Input, most: number): StatisticsRequest {
  return {
    groupings: readGroupings(checks, input.groupBy),
    largest: readLargest(checks, input.largest, [input.groupBy ?? []].flat().length),
    timeZone: readTimeZone(checks, input.timeZone),
    slice: { ...readOrder(checks, input.orderBy), size: readSize(checks, input.first ?? most, most) },
  };
}

/** Counts the events of a query. */
export function countEvents(
  reader: Context,
  { groupings, largest, timeZone, slice }: StatisticsRequest,
  query: EventQuery,
): EventStatistics {
  const events = { ...query, planDependsOnValues: true, heavy: true };
  const counting = { events, currency: calendarCurrency(reader.config) ?? noCurrency };
  return {
    timeZone,
    countAll: async () => toNumbers(await readTotal(reader, { ...counting, groupings: [], largest: [] })),
    countGroups: once(async () => {
      const offsets = timeZone === null ? undefined : await readOffsets(reader, timeZone, events);
      return readGroups(reader, { ...counting, groupings, largest, offsets }, slice);
    }),
  };
}

async function readTotal({ database }: Context, counting: Counting): Promise<GroupRow | undefined> {
  const cut = { by: 'group', descending: false, size: 1 } as const;
  const [row] = await database.query(countGroups(counting, cut), counting.events);
  return row;
}

async function readGroups(context: Context, counting: Counting, cut: GroupSlice) {
  const { groupings } = counting;
  if (groupings.length === 0 || cut.size === 0) return { groups: [], hasMore: false };
  const rows = await context.database.query(countGroups(counting, cut), counting.events);
  const resources = createResources(context);
  const groups = rows.slice(0, cut.size).map((row) => toGroupView(row, groupings, resources));
  return { groups, hasMore: rows.length > cut.size };
}

async function readOffsets({ database }: Context, timeZone: string, events: EventQuery) {
  const months = await database.query(monthsOfEvents(events), events);
  return zoneOffsets(
    timeZone,
    months.map(({ month }) => month),
  );
}

/** Shares one computation between the groups and whether there are more. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

function readGroupings(checks: Checks, value: unknown): EventGrouping[] {
  const requested = Array.isArray(value) ? value : isPresent(value) ? [value] : [];
  const groupings = requested.filter(isGrouping);
  if (groupings.length < requested.length)
    checks.addError('groupBy', 'invalid.option', { allowed: eventGroupings });
  if (groupings.length > mostGroupings || new Set(groupings).size < groupings.length)
    checks.addError('groupBy', 'invalid.groupings', { maximum: mostGroupings });
  return groupings;
}

/** One number a grouping, and none for those that come after the last. */
function readLargest(checks: Checks, value: unknown, groupings: number): (number | null)[] {
  const requested: unknown[] = Array.isArray(value) ? value : isPresent(value) ? [value] : [];
  if (requested.length > groupings) checks.addError('largest', 'invalid.largest');
  return requested.map((each) =>
    isPresent(each) ? (accepted(checks.number('largest', each, [1, mostGroups])) ?? null) : null,
  );
}

function readTimeZone(checks: Checks, value: unknown): string | null {
  if (!isPresent(value)) return null;
  const name = accepted(checks.text('timeZone', value)) ?? '';
  if (!isTimeZone(name)) checks.addError('timeZone', 'invalid.timezone');
  return name;
}

function readOrder(checks: Checks, value: unknown): Pick<GroupSlice, 'by' | 'descending'> {
  const requested = value ?? 'group_asc';
  const order = groupOrders.find(({ name }) => name === requested);
  if (order !== undefined) return order;
  const allowed = groupOrders.map(({ name }) => name);
  checks.addError('orderBy', 'invalid.option', { allowed });
  return { by: 'group', descending: false };
}

function readSize(checks: Checks, value: unknown, most: number): number {
  return accepted(checks.number('first', value, [0, most])) ?? most;
}
