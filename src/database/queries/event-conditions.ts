import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { decimalPrice, freeTexts } from '../../values/cost.ts';
import { dayBefore } from '../../values/dates.ts';
import { parseSearch } from '../../values/search-text.ts';
import type { EventStatus } from '../../values/event-status.ts';
import type { Status } from '../../values/kinds.ts';
import { among, type Tables } from '../statements/sql.ts';
import type { Condition } from './event.ts';
import { encodedLike, hasLetters, textsHave } from './event-letters.ts';
import { lastsDays, liesWithin, overlaps } from './period.ts';
import { type Box, isInBox, isInCity, isNear, type Near, selectPlaces } from './place.ts';
import { addressed, hasStatus, type PostFilters, toPostConditions } from './post.ts';
import { notInTrash, visibleTo } from './visibility.ts';

const eb = expressionBuilder<Tables, 'event' | 'event_text'>();

/** One filter, one function. Dates are wall clock, instants UTC. */
const filters = {
  startFrom: (date: string) => eb('event.start_date', '>=', date),
  startUntil: (date: string) => eb('event.start_date', '<=', date),
  startPast: (date: string) => eb('event.start_date', '>', date),
  startBefore: (date: string) => eb('event.start_date', '<', date),
  endUntil: (date: string) => eb.and([eb('event.end_date', '<=', date), startsBy(date)]),
  endPast: (date: string) => eb('event.end_date', '>', date),
  /** The period, a day longer because it is in UTC, lets its index serve. */
  takesPlaceFrom: (date: string) =>
    eb.and([
      eb.or([eb('event.end_date', '>', date), eb('event.start_date', '>=', date)]),
      overlaps({ from: dayBefore(date) }),
    ]),
  lastsDays: (isLong: boolean) => either(isLong, lastsDays),
  startsFrom: (instant: string) => eb('event.starts_at', '>=', instant),
  startsBefore: (instant: string) => eb('event.starts_at', '<', instant),
  endsFrom: (instant: string) => eb('event.ends_at', '>=', instant),
  endsBefore: (instant: string) =>
    eb.and([eb('event.ends_at', '<', instant), startsBy(instant, 'starts_at')]),
  overlapping: overlaps,
  overlappingDays: overlaps,
  within: liesWithin,
  withinDays: liesWithin,
  upcoming: (isUpcoming: boolean, { clock }: Reader) => {
    const now = clock.against('end');
    if (isUpcoming) return eb('event.ends_at', '>', now);
    return eb.and([eb('event.ends_at', '<=', now), startsBy(now, 'starts_at')]);
  },
  search: (text: string) => {
    const { all, none } = parseSearch(text);
    return textsHave(all, none);
  },
  /** A search that was looked up. */
  lettered: hasLetters,
  /** What an index narrows a search by; `search` or `lettered` decides. */
  encoded: encodedLike,
  /** Ids with those of the descendants; so below. */
  categories: (ids: number[]) => hasTerms([ids]),
  /** One of every group; each is a category with its descendants. */
  categoriesAll: (groups: number[][]) => hasTerms(groups),
  categoriesNone: (ids: number[]) => lacksTerms(ids),
  tags: (ids: number[]) => hasTerms([ids]),
  tagsAll: (ids: number[]) => hasTerms(ids.map((id) => [id])),
  tagsNone: (ids: number[]) => lacksTerms(ids),
  venues: (ids: number[]) => takesPlaceAt(eb.fn.any(eb.val(ids))),
  organizers: (ids: number[]) =>
    eb(
      'event.id',
      'in',
      eb
        .selectFrom('event_organizer')
        .select('event_organizer.event_id')
        .where('event_organizer.organizer_id', '=', eb.fn.any(eb.val(ids))),
    ),
  featured: (isFeatured: boolean) => eb('event.featured', '=', isFeatured),
  statuses: (statuses: Status[], reader: Reader) => hasStatus('event', statuses, reader),
  eventStatuses: takesPlaceAs,
  free: isFree,
  maxPrice: (price: number) => eb.or([admitsFree, costs(sql`<= ${price}::numeric`)]),
  numbers: (ids: number[]) => eb('event.id', '=', eb.fn.any(eb.val(ids))),
  slug: (slug: string) => addressed('event', { slug }),
  /** What all posts are filtered by. */
  post: (post: PostFilters) => eb.and(toPostConditions('event', post)),
  parent: (id: number) => eb('event.parent_id', '=', id),
  ticketed: (isTicketed: boolean) => either(isTicketed, eb.exists(ticketsOfEvent())),
  located: (isLocated: boolean, reader: Reader) =>
    either(isLocated, eb.exists(venuesOfEvent(reader).where('venue.latitude', 'is not', null))),
  near: (near: Near, reader: Reader) => takesPlaceAt(anyOf(selectPlaces(reader).where(isNear(near)))),
  box: (box: Box, reader: Reader) => takesPlaceAt(anyOf(selectPlaces(reader).where(isInBox(box)))),
  /** One of every group of venues. */
  places: (groups: number[][]) => eb.and(groups.map((ids) => takesPlaceAt(eb.fn.any(eb.val(ids))))),
  /** 1 is Monday. */
  weekdays: (days: number[]) =>
    sql<SqlBool>`extract(isodow from event.start_date)::int = any(${days}::int[])`,
  hours: (hours: number[]) =>
    sql<SqlBool>`(not event.all_day and extract(hour from event.start_date)::int = any(${hours}::int[]))`,
  languages: (languages: Language[]) =>
    sql<SqlBool>`event.id in (
      select event_id from event_translation where language = any(${languages}::text[]) and title is not null)`,
  /** As they are written in any language. */
  cities: (names: string[], reader: Reader) =>
    takesPlaceAt(anyOf(selectPlaces(reader).where(isInCity(names)))),
  online: takesPlaceOnline,
  outOfTrash: (isOut: boolean) => either(isOut, notInTrash('event')),
};

type Filters = typeof filters;

type Filter = (value: unknown, reader: Reader) => Condition;

/** What one part of a filter requires; every value is checked. */
export type EventConditions = { [Name in keyof Filters]?: Parameters<Filters[Name]>[0] };

/** The conditions of one part of a filter, without those of the parts within. */
export function ownConditions(part: EventConditions, reader: Reader): Condition[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value = part[name as keyof Filters];
    return value === undefined ? [] : [(filter as Filter)(value, reader)];
  });
}

function either(isTrue: boolean, condition: Condition): Condition {
  return isTrue ? condition : eb.not(condition);
}

/**
 * With a term of every group. The links are joined first, so that only events with all of them are
 * looked up.
 */
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
 * What ends by a date starts by then too: a bound for the index, which is sorted by start. The
 * extra day covers the repeated hour when clocks are set back.
 */
function startsBy(date: string, column: 'start_date' | 'starts_at' = 'start_date'): Condition {
  return eb(`event.${column}`, '<=', sql<string>`${date}::timestamp + interval '1 day'`);
}

/**
 * In one of these statuses. Few events do not take place as planned: the literal lets their index
 * serve.
 */
function takesPlaceAs(statuses: EventStatus[]): Condition {
  const isNamed = sql<SqlBool>`event.event_status = any(${statuses}::text[])`;
  if (statuses.includes('scheduled')) return isNamed;
  return eb.and([sql<SqlBool>`event.event_status <> 'scheduled'`, isNamed]);
}

const admitsFree = sql<SqlBool>`lower(event.cost->>'text') = any(${freeTexts}::text[])`;

/** Whether admission is free, or has a price; neither without a cost in numbers or known words. */
export function isFree(free: boolean): RawBuilder<SqlBool> {
  return free ? admitsFree : costs(sql`> 0`);
}

/** Whether an event can be attended online. */
export function takesPlaceOnline(isOnline: boolean): RawBuilder<SqlBool> {
  return sql<SqlBool>`event.online_url is ${sql.raw(isOnline ? 'not null' : 'null')}`;
}

/** Has such a price; words are none. */
function costs(condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from jsonb_array_elements_text(event.cost->'values') as prices (price)
    where case when price ~ ${decimalPrice} then price::numeric ${condition} end)`;
}

/** At one of these venues. */
function takesPlaceAt(venues: Expression<number>): Condition {
  return eb(
    'event.id',
    'in',
    eb.selectFrom('event_venue').select('event_venue.event_id').where('event_venue.venue_id', '=', venues),
  );
}

/** As an array, so that the few venues are found first, then their events. */
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
