import { type CompiledQuery, type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { inEachLanguage, type Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import type { PageOrder } from '../../values/paging.ts';
import type { Database } from '../database.ts';
import { prepare } from '../statements/prepared.ts';
import { hideLimit, sqlBuilder, type Tables } from '../statements/sql.ts';
import {
  addressed,
  type LimitOffset,
  type LocalReader,
  orderOf,
  readsTexts,
  postColumns,
  type Which,
} from './post.ts';
import { visibleTo } from './visibility.ts';

/** The language is a literal, so that the plan reads one partition and knows its texts. */
function textOfEvent(language: Language): RawBuilder<SqlBool> {
  return sql<SqlBool>`event_text.event_id = event.id and event_text.language = ${sql.lit(language)}`;
}

function lettersOfEvent(language: Language): RawBuilder<SqlBool> {
  return sql<SqlBool>`event_letters.id = event.id and event_letters.language = ${sql.lit(language)}`;
}

/** The columns that are read of an event. */
export const eventColumns = [
  ...postColumns('event'),
  'event.timezone',
  'event.all_day as allDay',
  'event.start_date as startDate',
  'event.end_date as endDate',
  'event.starts_at as startsAt',
  'event.ends_at as endsAt',
  'event.cost as storedCost',
  'event.website as storedWebsite',
  'event.show_map as showMap',
  'event.show_map_link as showMapLink',
  'event.hide_from_listings as hideFromListings',
  'event.sticky',
  'event.featured',
  'event.parent_id as parentNumber',
  'event.event_status as eventStatus',
  'event.online_url as onlineUrl',
  'event_text.title',
  'event_text.description',
  'event_text.excerpt',
  'event_text.status_reason as storedReason',
] as const;

/** All events that the reader may see, with texts in one language: every read starts so. */
export function selectEvents(reader: Reader, language: Language) {
  return sqlBuilder
    .selectFrom('event')
    .innerJoin('event_text', (join) => join.on(textOfEvent(language)))
    .where(visibleTo('event', reader))
    .select(eventColumns);
}

/** The statement that reads events by address. */
export function addressedEvents(reader: LocalReader, which: Which) {
  const { language } = reader;
  if ('number' in which) return numberedEvent[language](reader, which);
  return selectEvents(reader, language).where(addressed('event', which)).compile();
}

const numberedEvent = inEachLanguage((language) =>
  prepare((reader, which: { number: number }) =>
    selectEvents(reader, language).where(addressed('event', which)),
  ),
);

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>;

export type Condition = Expression<SqlBool>;

/** Which events, for whom, in which language. */
export interface EventQuery {
  /** Whether a condition reads the texts. */
  searched: boolean;
  /** Set if a condition reads letters: beside the events, or alone, if no more is read. */
  letters?: 'beside' | 'alone' | undefined;
  /** Whether there are filters: depending on the values they leave few events or nearly all. */
  planDependsOnValues: boolean;
  reader: Reader;
  language: Language;
  conditions: readonly Condition[];
}

/** Events by start, then publication, then number (wire-format 4). */
export const listOrder = sql`event.start_date, event.published_at, event.id`;

/** A page of the list. Numbers are found first, so that no texts are read before the page. */
export function pageInOrder(query: EventQuery, { limit, offset }: LimitOffset) {
  const page = matchingEvents(query).select('event.id').orderBy(listOrder).limit(limit).offset(offset);
  return inListOrder(query, sql<number[]>`array(${page})`);
}

/** The same for lists whose plan depends on no value. */
export function pagePlannedOnce(query: EventQuery, { limit, offset }: LimitOffset) {
  const page = matchingEvents(query)
    .select('event.id')
    .orderBy(listOrder)
    .limit(hideLimit(limit))
    .offset(hideLimit(offset));
  return inListOrder(query, sql<number[]>`array(${page})`);
}

/** The numbers of a page in an order that no list of ours has. */
export function pageSorted(query: EventQuery, order: PageOrder, { limit, offset }: LimitOffset) {
  const keys = orderOf('event', order);
  const searched = query.searched || readsTexts(order);
  const page = matchingEvents({ ...query, searched })
    .select('event.id')
    .orderBy(keys)
    .limit(limit)
    .offset(offset);
  return selectNumbered(query, sql<number[]>`array(${page})`)
    .orderBy(keys)
    .compile();
}

/** The keys of an event in the order of the list. */
export interface EventPosition {
  startDate: string;
  publishedAtStored: string;
  number: number;
}

/**
 * What follows an event in the list, or the beginning. Keyset: however far down, a slice costs the
 * same, and nothing is read twice.
 */
export function eventsAfter(query: EventQuery, position: EventPosition | undefined, size: number) {
  const isAfter =
    position === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${listOrder})
          > (${position.startDate}::timestamp, ${position.publishedAtStored}::timestamp, ${position.number}::int)`;
  const numbers = matchingEvents(query).select('event.id').where(isAfter).orderBy(listOrder).limit(size);
  return inListOrder(query, sql<number[]>`array(${numbers})`).compile();
}

/** The events of these numbers, which may be a subquery, in no order. */
function selectNumbered(
  { reader, language }: Pick<EventQuery, 'reader' | 'language'>,
  numbers: RawBuilder<number[]>,
) {
  return selectEvents(reader, language).where('event.id', '=', sql<number>`any(${numbers})`);
}

/** The events of these numbers in list order. */
export function pageOfNumbers(reading: Pick<EventQuery, 'reader' | 'language'>, numbers: readonly number[]) {
  return inListOrder(reading, sql<number[]>`${numbers}::int[]`);
}

/** The events of these numbers, which may be a subquery, in list order. */
export function inListOrder(reading: Pick<EventQuery, 'reader' | 'language'>, numbers: RawBuilder<number[]>) {
  return selectNumbered(reading, numbers).orderBy(listOrder);
}

/** The statement that counts the events that match, exactly. */
export function selectEventCount(query: EventQuery) {
  return matchingRows(query).select(sql<number | string>`count(*)`.as('total'));
}

/** How many events match, exactly. */
export async function countEvents(database: Database, query: EventQuery): Promise<number> {
  const [row] = await database.query(selectEventCount(query).compile(), query);
  return Number(row?.total ?? 0);
}

/** Events that match. The texts are joined only if a condition reads them. */
export function matchingEvents({ reader, language, conditions, searched, letters }: EventQuery) {
  return sqlBuilder
    .selectFrom('event')
    .$if(searched, (events) => events.innerJoin('event_text', (join) => join.on(textOfEvent(language))))
    .$if(letters !== undefined, (events) =>
      events.innerJoin('event_letters', (join) => join.on(lettersOfEvent(language))),
    )
    .where(visibleTo('event', reader))
    .where((eb) => eb.and([...conditions]));
}

/** The same; if letters are read alone, with the columns repeated there only (decision 0147). */
export function matchingRows(query: EventQuery): ReturnType<typeof matchingEvents> {
  const { reader, language, conditions, letters } = query;
  if (letters !== 'alone') return matchingEvents(query);
  return sqlBuilder
    .selectFrom(sql<Tables['event']>`event_letters`.as('event'))
    .where(sql<SqlBool>`event.language = ${sql.lit(language)}`)
    .where(visibleTo('event', reader))
    .where((eb) => eb.and([...conditions]));
}

/** A time zone of events, and the years (UTC) in which they start and end. */
export interface ZoneYears {
  timezone: string;
  years: number[];
}

/** The zones of matching events; those of whole days need none. */
export function yearsOfZones(query: EventQuery): CompiledQuery<ZoneYears> {
  const times = matchingEvents(query)
    .where('event.all_day', '=', false)
    .select(['event.timezone', 'event.starts_at as startsAt', 'event.ends_at as endsAt']);
  const yearOf = (column: 'startsAt' | 'endsAt') => sql`extract(year from ${sql.ref(column)})::int`;
  return sql<ZoneYears>`with times as materialized (${times})
    select timezone, array_agg(distinct year order by year) as years from (
      select timezone, ${yearOf('startsAt')} as year from times
      union select timezone, ${yearOf('endsAt')} from times
    ) as touched group by timezone order by timezone`.compile(sqlBuilder);
}

/** The times of one event, from which an update starts; ignores visibility. */
export function selectEventTimes(eventId: number) {
  return sqlBuilder
    .selectFrom('event')
    .select([
      'timezone',
      'all_day as allDay',
      'start_date as startDate',
      'end_date as endDate',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('id', '=', eventId)
    .compile();
}
