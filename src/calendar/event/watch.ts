import type { Context } from '../../context/context.ts';
import { type ChangeRow, type Mark, selectSeenBefore } from '../../database/queries/event-change.ts';
import { type EventFilters, toConditions, toEventQuery } from '../../database/queries/event-filters.ts';
import { matchingEvents, selectEvents } from '../../database/queries/event.ts';
import { among } from '../../database/statements/sql.ts';
import { Clock } from '../../runtime/clock.ts';
import { Checks, inLanguage, type Input } from '../input/checks.ts';
import { type EventView, toEventView } from './event.ts';
import { readFilter } from './filter-input.ts';

/** Who watches a list of events sees one of it appear, change or disappear (decision 0033). */
export interface EventChange {
  kind: 'created' | 'updated' | 'deleted';
  number: number;
  /** The event as it is now; null where it disappeared. */
  event: EventView | null;
}

/** A list of events that somebody watches. */
export interface EventWatch {
  filters: EventFilters;
  /** The numbers of the events that the list holds; undefined where the log says what was in it. */
  members: Set<number> | undefined;
}

/** What happened after a mark. */
export interface Batch {
  since: Mark;
  changes: readonly ChangeRow[];
}

/** Of a filter that leaves more events than this it is not known which they were. */
const mostMembers = 5000;

/** A list is found as `events` finds it: the same language, the same filter, the same errors. */
export async function readWatch(
  context: Context,
  input: Input,
): Promise<{ reader: Context; filters: EventFilters }> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const filters = await readFilter(reader, checks, input.filter as Input | null | undefined);
  checks.throwIfAny();
  return { reader, filters };
}

/** Begins to watch: of a list with a filter it is kept in mind which events it holds. */
export async function beginWatch(context: Context, filters: EventFilters): Promise<EventWatch> {
  if (!isFiltered(filters)) return { filters, members: undefined };
  const query = matchingEvents(toQuery(context, filters)).select('event.id');
  const rows = await context.database.query(query.limit(mostMembers + 1).compile(), {
    planDependsOnValues: true,
  });
  const members = rows.length > mostMembers ? undefined : new Set(rows.map(({ id }) => id));
  return { filters, members };
}

/**
 * What a batch means for one who watches, in the order of the changes: two statements, whatever the number of changes.
 * Only what the reader may see now is told, and of what they no longer see that it went.
 */
export async function findChanges(context: Context, watch: EventWatch, batch: Batch): Promise<EventChange[]> {
  const numbers = batch.changes.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return [];
  const now = await readNow(context, watch, numbers);
  const before = watch.members ?? (await findBefore(context, watch, batch));
  const changes = numbers.flatMap((number) => {
    const kind = kindOf(before.has(number), now.has(number));
    return kind === null ? [] : [{ kind, number, event: now.get(number) ?? null }];
  });
  if (watch.members !== undefined) keepMembers(watch, watch.members, changes);
  return changes;
}

function kindOf(before: boolean, now: boolean): EventChange['kind'] | null {
  if (before) return now ? 'updated' : 'deleted';
  return now ? 'created' : null;
}

async function readNow(
  context: Context,
  { filters }: EventWatch,
  numbers: number[],
): Promise<Map<number, EventView>> {
  const query = selectEvents(context, context.language)
    .where(among('event.id', numbers))
    .where((eb) => eb.and(toConditions(filters, context)));
  const rows = await context.database.query(query.compile(), { planDependsOnValues: true });
  return new Map(rows.map((row) => [row.number, toEventView(row, context)]));
}

/** Which of the changed events were seen before. A filter that holds too many events is taken for one that held them all. */
async function findBefore(context: Context, { filters }: EventWatch, batch: Batch): Promise<Set<number>> {
  const written = batch.changes.flatMap(({ first }) => first ?? []);
  const due = batch.changes.flatMap(({ number, first }) =>
    first === null && number !== null ? [number] : [],
  );
  const earlier = { ...context, clock: new Clock(batch.since.now) };
  const seen =
    written.length === 0
      ? []
      : await context.database.query(selectSeenBefore(earlier, batch.since, written), {
          planDependsOnValues: true,
        });
  const known = due.length === 0 ? [] : await readMatching(earlier, filters, due);
  return new Set([...seen, ...known].map(({ number }) => number));
}

/** What the clock alone changed was not written: a reader at the moment of the mark sees it as it was. */
function readMatching(
  context: Context,
  filters: EventFilters,
  numbers: number[],
): Promise<{ number: number }[]> {
  const query = matchingEvents(toQuery(context, filters))
    .select('event.id as number')
    .where(among('event.id', numbers));
  return context.database.query(query.compile(), { planDependsOnValues: true });
}

function keepMembers(watch: EventWatch, members: Set<number>, changes: readonly EventChange[]): void {
  for (const { kind, number } of changes) {
    if (kind === 'deleted') members.delete(number);
    else members.add(number);
  }
  if (members.size > mostMembers) watch.members = undefined;
}

function isFiltered(filters: EventFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

function toQuery(context: Context, filters: EventFilters) {
  return { ...toEventQuery(filters, context), planDependsOnValues: true };
}

/** What a subscription knows beside what every operation does. */
export interface LiveContext extends Context {
  /** The changes of a list of events from now on, each as the value of its root field. */
  watchEvents(input: Input): Promise<AsyncIterable<{ change: EventChange }>>;
}
