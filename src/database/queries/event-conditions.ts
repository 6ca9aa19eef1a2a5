import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { likePattern, lookupOf, parseSearch } from '../../values/fold.ts';
import type { Status } from '../../values/kinds.ts';
import { among, type Tables } from '../statements/sql.ts';
import { type Condition, textHolds } from './event.ts';
import { liesWithin, overlaps, type Period } from './period.ts';
import { type Box, isInBox, isNear, type Near, selectPlaces } from './place.ts';
import { hasStatus } from './post.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** What one part of a filter asks for, every value checked. Dates are wall clock, instants UTC. */
export interface EventConditions {
  startFrom?: string;
  endUntil?: string;
  startUntil?: string;
  startPast?: string;
  endPast?: string;
  startsFrom?: string;
  startsBefore?: string;
  endsFrom?: string;
  endsBefore?: string;
  overlapping?: Period;
  overlappingDays?: Period;
  within?: Period;
  withinDays?: Period;
  upcoming?: boolean;
  search?: string;
  /** Their descendants included. */
  categories?: number[];
  /** Each with its descendants: one of every group is wanted. */
  categoriesAll?: number[][];
  categoriesNone?: number[];
  tags?: number[];
  tagsAll?: number[];
  tagsNone?: number[];
  venues?: number[];
  organizers?: number[];
  featured?: boolean;
  statuses?: Status[];
  numbers?: number[];
  parent?: number;
  ticketed?: boolean;
  located?: boolean;
  near?: Near;
  box?: Box;
  /** Venues that were found by place: one of every group is wanted. */
  places?: number[][];
  outOfTrash?: boolean;
}

type Filter<Name extends keyof EventConditions> = (
  value: NonNullable<EventConditions[Name]>,
  reader: Reader,
) => Condition;

const eb = expressionBuilder<Tables, 'event' | 'event_text'>();

/** One filter, one function. */
const filters: { [Name in keyof Required<EventConditions>]: Filter<Name> } = {
  startFrom: (date) => eb('event.start_date', '>=', date),
  startUntil: (date) => eb('event.start_date', '<=', date),
  startPast: (date) => eb('event.start_date', '>', date),
  endUntil: (date) => eb.and([eb('event.end_date', '<=', date), startsBy(date)]),
  endPast: (date) => eb('event.end_date', '>', date),
  startsFrom: (instant) => eb('event.starts_at', '>=', instant),
  startsBefore: (instant) => eb('event.starts_at', '<', instant),
  endsFrom: (instant) => eb('event.ends_at', '>=', instant),
  endsBefore: (instant) => eb.and([eb('event.ends_at', '<', instant), startsBy(instant, 'starts_at')]),
  overlapping: overlaps,
  overlappingDays: overlaps,
  within: liesWithin,
  withinDays: liesWithin,
  upcoming: (wanted, { clock }) => {
    const now = clock.against('end');
    if (wanted) return eb('event.ends_at', '>', now);
    return eb.and([eb('event.ends_at', '<=', now), startsBy(now, 'starts_at')]);
  },
  search: (text) => {
    const { all, none } = parseSearch(text);
    // No index finds what lacks a word: the texts are read, and a pattern is compared sooner than pairs.
    const lacks = (needle: string) => eb.not(textHolds({ pattern: likePattern(needle), pairs: null }));
    return eb.and([...all.map((needle) => textHolds(lookupOf(needle))), ...none.map(lacks)]);
  },
  categories: (ids) => hasTerms([ids]),
  categoriesAll: (groups) => hasTerms(groups),
  categoriesNone: (ids) => lacksTerms(ids),
  tags: (ids) => hasTerms([ids]),
  tagsAll: (ids) => hasTerms(ids.map((id) => [id])),
  tagsNone: (ids) => lacksTerms(ids),
  venues: (ids) => takesPlaceAt(eb.fn.any(eb.val(ids))),
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
  statuses: (statuses, reader) => hasStatus('event', statuses, reader),
  numbers: (ids) => eb('event.id', '=', eb.fn.any(eb.val(ids))),
  parent: (id) => eb('event.parent_id', '=', id),
  ticketed: (wanted) => either(wanted, eb.exists(ticketsOfEvent())),
  located: (wanted, reader) =>
    either(wanted, eb.exists(venuesOfEvent(reader).where('venue.latitude', 'is not', null))),
  near: (near, reader) => takesPlaceAt(anyOf(selectPlaces(reader).where(isNear(near)))),
  box: (box, reader) => takesPlaceAt(anyOf(selectPlaces(reader).where(isInBox(box)))),
  places: (groups) => eb.and(groups.map((ids) => takesPlaceAt(eb.fn.any(eb.val(ids))))),
  outOfTrash: () => notInTrash('event'),
};

/** The conditions of one part of a filter, without those of the parts within. */
export function ownConditions(part: EventConditions, reader: Reader): Condition[] {
  const names = Object.keys(filters) as (keyof EventConditions)[];
  return names.flatMap((name) => {
    const value = part[name];
    return value === undefined ? [] : [condition(name, value, reader)];
  });
}

function condition<Name extends keyof EventConditions>(
  name: Name,
  value: NonNullable<EventConditions[Name]>,
  reader: Reader,
): Condition {
  const filter: Filter<Name> = filters[name];
  return filter(value, reader);
}

function either(wanted: boolean, holds: Condition): Condition {
  return wanted ? holds : eb.not(holds);
}

/** With a term of every group. The links are joined with each other, so that only events with all of them are looked up. */
function hasTerms(groups: number[][]): Condition {
  if (groups.length === 0) return sql<SqlBool>`true`;
  const links = groups.map((_ids, place) => sql`event_term as ${sql.ref(`link_${place}`)}`);
  const same = links
    .slice(1)
    .map((_link, place) => sql`link_0.event_id = ${sql.ref(`link_${place + 1}.event_id`)}`);
  const named = groups.map((ids, place) => among(`link_${place}.term_id`, ids));
  return sql<SqlBool>`event.id in (
    select link_0.event_id from ${sql.join(links)} where ${sql.join([...same, ...named], sql` and `)})`;
}

function lacksTerms(ids: number[]): Condition {
  const terms = eb
    .selectFrom('event_term')
    .select('event_term.term_id')
    .whereRef('event_term.event_id', '=', 'event.id')
    .where('event_term.term_id', '=', eb.fn.any(eb.val(ids)));
  return eb.not(eb.exists(terms));
}

/**
 * What ends by a date starts by then too: a bound for the index, which is sorted by start. A day is added because clocks
 * run backwards in a doubled hour.
 */
function startsBy(date: string, column: 'start_date' | 'starts_at' = 'start_date'): Condition {
  return eb(`event.${column}`, '<=', sql<string>`${date}::timestamp + interval '1 day'`);
}

/** At one of these venues. */
function takesPlaceAt(venues: Expression<number>): Condition {
  return eb(
    'event.id',
    'in',
    eb.selectFrom('event_venue').select('event_venue.event_id').where('event_venue.venue_id', '=', venues),
  );
}

/** As an array: the few venues are found first, then their events, never the other way round. */
function anyOf(venues: ReturnType<typeof selectPlaces>): Expression<number> {
  return sql<number>`any(array(${venues}))`;
}

function ticketsOfEvent() {
  return eb.selectFrom('ticket').select('ticket.event_id').whereRef('ticket.event_id', '=', 'event.id');
}

function venuesOfEvent(reader: Reader) {
  return eb
    .selectFrom('event_venue')
    .innerJoin('venue', 'venue.id', 'event_venue.venue_id')
    .select('event_venue.event_id')
    .whereRef('event_venue.event_id', '=', 'event.id')
    .where(visibleTo('venue', reader))
    .where(notInTrash('venue'));
}
