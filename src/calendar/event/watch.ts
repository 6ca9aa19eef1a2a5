import type { Context } from '../../context/context.ts';
import { type ChangeRow, type Mark, selectSeenBefore } from '../../database/queries/event-change.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { matchingAmong, matchingEventsAmong, matchingNumbers } from '../../database/queries/event-watch.ts';
import { Clock } from '../../runtime/clock.ts';
import { Checks, inLanguage, type Input } from '../input/checks.ts';
import { type EventView, toEventView } from './event.ts';
import { readFilter } from './filter-input.ts';

/** A change of a watched list: an event appears in it, changes or disappears (decision 0033). */
export interface EventChange {
  kind: 'created' | 'updated' | 'deleted';
  number: number;
  /** The event as it is now; null where it disappeared. */
  event: EventView | null;
}

/** A watched list of events. */
export interface EventWatch {
  filters: EventFilters;
  /**
   * The numbers of the listed events; undefined where the change log tells which events were
   * listed.
   */
  members: Set<number> | undefined;
}

/** The changes since a mark. */
export interface Batch {
  since: Mark;
  changes: readonly ChangeRow[];
}

/** The members of larger lists are not tracked. */
const mostMembers = 5000;
const planning = { planDependsOnValues: true };

/** Checks the arguments of a watch, which are those of `events`. */
export async function readWatch(
  context: Context,
  input: Input,
): Promise<{ reader: Context; filters: EventFilters }> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filters = await readFilter(reader, checks, input.filter);
  checks.throwIfAny();
  return { reader, filters };
}

/** Starts a watch; tracks the members of a filtered list. */
export async function beginWatch(context: Context, filters: EventFilters): Promise<EventWatch> {
  if (!isFiltered(filters)) return { filters, members: undefined };
  const rows = await context.database.query(matchingNumbers(context, filters, mostMembers + 1), planning);
  return { filters, members: rows.length > mostMembers ? undefined : toNumbers(rows) };
}

/**
 * The changes that a batch makes to a watched list, in order, with two statements. Only events that
 * the reader may see now are included; of others only that they disappeared.
 */
export async function findChanges(context: Context, watch: EventWatch, batch: Batch): Promise<EventChange[]> {
  const numbers = batch.changes.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return [];
  const rows = await context.database.query(matchingEventsAmong(context, watch.filters, numbers), planning);
  const now = new Map(rows.map((row) => [row.number, toEventView(row, context)]));
  const before = watch.members ?? (await findBefore(context, watch, batch));
  const changes = numbers.flatMap((number) => {
    const kind = kindOf(before.has(number), now.has(number));
    return kind === null ? [] : [{ kind, number, event: now.get(number) ?? null }];
  });
  if (watch.members !== undefined) updateMembers(watch, watch.members, changes);
  return changes;
}

function kindOf(before: boolean, now: boolean): EventChange['kind'] | null {
  if (before) return now ? 'updated' : 'deleted';
  return now ? 'created' : null;
}

/**
 * Which of the changed events were listed before; all of them in a filtered list whose members are
 * not tracked.
 */
async function findBefore(context: Context, { filters }: EventWatch, batch: Batch): Promise<Set<number>> {
  const { database } = context;
  const written = batch.changes.flatMap(({ first }) => first ?? []);
  // The clock alone changed these: at the moment of the mark they are read as they were before.
  const due = batch.changes.flatMap(({ number, first }) =>
    first === null && number !== null ? [number] : [],
  );
  const earlier = { ...context, clock: new Clock(batch.since.now) };
  const seen =
    written.length === 0
      ? []
      : await database.query(selectSeenBefore(earlier, batch.since, written), planning);
  const known = due.length === 0 ? [] : await database.query(matchingAmong(earlier, filters, due), planning);
  return toNumbers([...seen, ...known]);
}

function updateMembers(watch: EventWatch, members: Set<number>, changes: readonly EventChange[]): void {
  for (const { kind, number } of changes) {
    if (kind === 'deleted') members.delete(number);
    else members.add(number);
  }
  if (members.size > mostMembers) watch.members = undefined;
}

function toNumbers(rows: readonly { number: number }[]): Set<number> {
  return new Set(rows.map(({ number }) => number));
}

function isFiltered(filters: EventFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The context of a subscription. */
export interface LiveContext extends Context {
  /** The changes of a list of events from now on, each as the value of its root field. */
  watchEvents(input: Input): Promise<AsyncIterable<{ change: EventChange }>>;
}
