import type { EventFilters } from '../../database/queries/event-filters.ts';
import type { EventTotal } from '../../database/queries/event-total.ts';
import type { Reader } from '../../policy/viewer.ts';
import { sightOf } from '../../policy/visibility.ts';
import { utcText } from '../../values/dates.ts';
import type { Status } from '../../values/kinds.ts';
import { type EventDays, sumsOfDays } from './day-sums.ts';

const millisecondsPerDay = 86_400_000;
const epoch = Date.UTC(2000, 0, 1) / millisecondsPerDay;

type FacetReader = (value: unknown, filters: EventFilters) => string | undefined;

/** The facet that a filter selects; undefined for values without sums. */
const facetReaders: Readonly<Record<string, FacetReader | undefined>> = {
  featured: (isFeatured) => (isFeatured === true ? 'featured' : undefined),
  categories: (_ids, { branches = [] }) => only('term')(branches, {}),
  tags: only('term'),
  venues: only('venue'),
  organizers: only('organizer'),
} satisfies { [Name in keyof EventFilters]?: FacetReader };

/** Filters that select states and days; `branches` come with `categories`. */
const otherFilters: ReadonlySet<string> = new Set([
  ...(['statuses', 'branches'] satisfies (keyof EventFilters)[]),
  ...(['startFrom', 'startUntil', 'startPast', 'endUntil', 'endPast'] satisfies (keyof EventFilters)[]),
]);

/**
 * The total of a list as sums give it: all events, or those with one category, tag, venue or
 * organizer, or featured ones, within whole days (decision 0135). Undefined for others, which have
 * to be counted.
 */
export function totalFromSums(filters: EventFilters, reader: Reader): EventTotal | undefined {
  const facet = facetOf(filters);
  const days = daysOf(filters);
  const sums = days && sumsOfDays(days);
  const states = statesOf(filters.statuses, reader);
  if (facet === undefined || sums === undefined) return undefined;
  return states && { facet, ...states, ...sums };
}

function facetOf(filters: EventFilters): string | undefined {
  const [first, ...others] = Object.entries(filters as Record<string, unknown>).filter(
    ([name, value]) => value !== undefined && !otherFilters.has(name),
  );
  if (first === undefined) return 'all';
  const [name, value] = first;
  return others.length > 0 ? undefined : facetReaders[name]?.(value, filters);
}

function only(kind: string): FacetReader {
  return (ids) => {
    const [id, ...others] = ids as readonly number[];
    return id === undefined || others.length > 0 ? undefined : `${kind}:${id}`;
  };
}

type States = Pick<EventTotal, 'states' | 'passing'>;

/**
 * Whoever sees their own posts besides public ones sees no sum, nor does who asks for no status at
 * all.
 */
function statesOf(statuses: readonly Status[] | undefined, { viewer }: Reader): States | undefined {
  const sight = sightOf(viewer);
  if (sight === 'own' || statuses?.length === 0) return undefined;
  if (sight === 'published') return { states: ['public'], passing: 1 };
  return withStatuses(new Set(statuses ?? ['publish', 'future', 'draft', 'pending', 'private']));
}

/** Scheduled events pass from one state to the other; both together need no clock. */
function withStatuses(requested: ReadonlySet<string>): States {
  const change = Number(requested.has('publish')) - Number(requested.has('future'));
  const stateOf = (status: string) => ({ publish: 'public', future: 'scheduled' })[status] ?? status;
  return { states: [...requested].map(stateOf), passing: change as States['passing'] };
}

/** The days of a window; undefined if it begins or ends within a day. */
function daysOf({
  startFrom,
  startUntil,
  startPast,
  endUntil,
  endPast,
}: EventFilters): EventDays | undefined {
  const hasWholeDays = [startUntil, startPast, endUntil, endPast].every(isEndOfDay);
  if (!hasWholeDays || startFrom?.endsWith(' 00:00:00') === false) return undefined;
  return {
    start: { from: later(dayOf(startFrom), dayAfter(startPast)), until: dayOf(startUntil) },
    end: { from: dayAfter(endPast), until: dayOf(endUntil) },
  };
}

function isEndOfDay(date: string | undefined): boolean {
  return date === undefined || date.endsWith(' 23:59:59');
}

/** Days since 2000-01-01. */
function dayOf(wallClock: string | undefined): number | undefined {
  if (wallClock === undefined) return undefined;
  return Date.parse(`${wallClock.slice(0, 10)}T00:00:00Z`) / millisecondsPerDay - epoch;
}

/** The first second of a day since 2000-01-01. */
export function startOfDayNumber(day: number): string {
  return utcText((day + epoch) * millisecondsPerDay);
}

/** Its last second; of a day that no date reaches, the last second of all. */
export function endOfDayNumber(day: number): string {
  return utcText((day + 1 + epoch) * millisecondsPerDay - 1000);
}

function dayAfter(wallClock: string | undefined): number | undefined {
  const day = dayOf(wallClock);
  return day === undefined ? undefined : day + 1;
}

function later(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
