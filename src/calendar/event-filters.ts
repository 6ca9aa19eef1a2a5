import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { published, visibleTo } from '../auth/visibility.ts';
import type { Context } from '../context.ts';
import { type Condition, kilometresFrom, textHolds } from '../database/queries/event.ts';
import type { Tables } from '../database/sql.ts';
import { likePattern, lookupOf, parseSearch } from './search-text.ts';
import type { Status } from './kinds.ts';

/** Which events are wanted, every value checked. Dates are wall clock; everything given must hold. */
export interface EventFilters {
  startFrom?: string;
  endUntil?: string;
  startUntil?: string;
  startPast?: string;
  endPast?: string;
  startsFrom?: string;
  startsBefore?: string;
  endsFrom?: string;
  endsBefore?: string;
  search?: string;
  /** Their descendants included. */
  categories?: number[];
  tags?: number[];
  venues?: number[];
  organizers?: number[];
  featured?: boolean;
  statuses?: Status[];
  numbers?: number[];
  parent?: number;
  ticketed?: boolean;
  located?: boolean;
  near?: { latitude: number; longitude: number; radius: number };
}

type Filter<Name extends keyof EventFilters> = (
  value: NonNullable<EventFilters[Name]>,
  context: Context,
) => Condition;

const eb = expressionBuilder<Tables, 'event' | 'event_text'>();

/** One filter, one function. */
const filters: { [Name in keyof Required<EventFilters>]: Filter<Name> } = {
  startFrom: (date) => eb('event.start_date', '>=', date),
  startUntil: (date) => eb('event.start_date', '<=', date),
  startPast: (date) => eb('event.start_date', '>', date),
  endUntil: (date) => eb.and([eb('event.end_date', '<=', date), startsBy(date)]),
  endPast: (date) => eb('event.end_date', '>', date),
  startsFrom: (instant) => eb('event.starts_at', '>=', instant),
  startsBefore: (instant) => eb('event.starts_at', '<', instant),
  endsFrom: (instant) => eb('event.ends_at', '>=', instant),
  endsBefore: (instant) => eb('event.ends_at', '<', instant),
  search: (text) => {
    const { all, none } = parseSearch(text);
    // No index finds what lacks a word: the texts are read, and a pattern is compared sooner than pairs.
    const lacks = (needle: string) => eb.not(textHolds({ pattern: likePattern(needle), pairs: null }));
    return eb.and([...all.map((needle) => textHolds(lookupOf(needle))), ...none.map(lacks)]);
  },
  categories: (ids) => hasTerm(ids),
  tags: (ids) => hasTerm(ids),
  venues: (ids) =>
    eb('event.id', 'in', venueEvents().where('event_venue.venue_id', '=', eb.fn.any(eb.val(ids)))),
  organizers: (ids) =>
    eb(
      'event.id',
      'in',
      eb
        .selectFrom('event_organizer')
        .select('event_organizer.event_id')
        .where('event_organizer.organizer_id', '=', eb.fn.any(eb.val(ids))),
    ),
  featured: (featured) => eb('event.featured', '=', featured),
  statuses: (statuses, context) => hasStatus(statuses, context),
  numbers: (ids) => eb('event.id', '=', eb.fn.any(eb.val(ids))),
  parent: (id) => eb('event.parent_id', '=', id),
  ticketed: (wanted) => either(wanted, eb.exists(ticketsOfEvent())),
  located: (wanted, context) =>
    either(wanted, eb.exists(venuesOfEvent(context).where('venue.latitude', 'is not', null))),
  near: ({ latitude, longitude, radius }, context) => {
    const near = seenVenues(context).where(kilometresFrom(latitude, longitude), '<=', radius);
    // As an array: the few venues are found first, then their events, never the other way round.
    return eb(
      'event.id',
      'in',
      venueEvents().where('event_venue.venue_id', '=', sql<number>`any(array(${near}))`),
    );
  },
};

/** The conditions of a list; events that are hidden from listings are in none (wire-format 4). */
export function toConditions(wanted: EventFilters, context: Context): Condition[] {
  // A literal, as in the index.
  const conditions: Condition[] = [sql<SqlBool>`not event.hide_from_listings`];
  for (const name of Object.keys(filters) as (keyof EventFilters)[]) {
    const value = wanted[name];
    if (value !== undefined) conditions.push(condition(name, value, context));
  }
  if (wanted.statuses === undefined) conditions.push(eb('event.status', '<>', 'trash'));
  return conditions;
}

function condition<Name extends keyof EventFilters>(
  name: Name,
  value: NonNullable<EventFilters[Name]>,
  context: Context,
): Condition {
  const filter: Filter<Name> = filters[name];
  return filter(value, context);
}

/** What is scheduled is published once its date has come, whatever the row says. */
function hasStatus(statuses: Status[], context: Context): Condition {
  const due = published('event', context);
  return eb.or(
    statuses.map((status) => {
      if (status === 'publish') return due;
      return status === 'future'
        ? eb.and([eb('event.status', '=', status), eb.not(due)])
        : eb('event.status', '=', status);
    }),
  );
}

function either(wanted: boolean, holds: Condition): Condition {
  return wanted ? holds : eb.not(holds);
}

function hasTerm(ids: number[]): Condition {
  const events = eb.selectFrom('event_term').select('event_term.event_id');
  return eb('event.id', 'in', events.where('event_term.term_id', '=', eb.fn.any(eb.val(ids))));
}

/**
 * What ends by a date starts by then too: a bound for the index, which is sorted by start. A day is added because clocks
 * run backwards in a doubled hour.
 */
function startsBy(date: string): Condition {
  return eb('event.start_date', '<=', sql<string>`${date}::timestamp + interval '1 day'`);
}

function venueEvents() {
  return eb.selectFrom('event_venue').select('event_venue.event_id');
}

function ticketsOfEvent() {
  return eb.selectFrom('ticket').select('ticket.event_id').whereRef('ticket.event_id', '=', 'event.id');
}

function seenVenues(context: Context) {
  return eb
    .selectFrom('venue')
    .select('venue.id')
    .where(visibleTo('venue', context))
    .where('venue.status', '<>', 'trash');
}

function venuesOfEvent(context: Context) {
  return eb
    .selectFrom('event_venue')
    .innerJoin('venue', 'venue.id', 'event_venue.venue_id')
    .select('event_venue.event_id')
    .whereRef('event_venue.event_id', '=', 'event.id')
    .where(visibleTo('venue', context))
    .where('venue.status', '<>', 'trash');
}
