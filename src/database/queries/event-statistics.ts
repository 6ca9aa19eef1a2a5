import { type RawBuilder, sql } from 'kysely';
import { barePrices, decimalPrice, freeTexts } from '../../values/cost.ts';
import { currencySigns, currencyWords } from '../../values/currency.ts';
import type { ZoneOffsets } from '../../values/zone-offsets.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import { servedStatus } from './post.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** What events are counted by. */
export type EventGrouping =
  | keyof typeof clockForms
  | 'category'
  | 'tag'
  | 'venue'
  | 'organizer'
  | 'city'
  | 'country'
  | 'language'
  | 'status'
  | 'event_status';

/** Which events are counted, and how. */
export interface Counting {
  events: EventQuery;
  groupings: readonly EventGrouping[];
  /** The zone whose clock counts; by default that of each event. */
  offsets?: ZoneOffsets;
  /** The ISO 4217 code for costs that name no currency. */
  currency: string;
}

/** Which groups are read, and in which order. */
export interface GroupSlice {
  by: 'group' | 'events' | 'duration';
  descending: boolean;
  size: number;
}

/** The costs of a group in one currency. */
export interface CostRow {
  currency: string;
  events: number;
  minimum: number;
  maximum: number;
  average: number;
}

/** One group: its keys in the order of the groupings, 0 or '' where events lack one. */
export interface GroupRow {
  keys: (string | number)[];
  events: number | string;
  seconds: number | string;
  free: number | string;
  costs: CostRow[] | null;
}

/** The formats of the parts of a wall clock. */
const clockForms = {
  year: 'YYYY',
  month: 'YYYY-MM',
  week: 'IYYY-"W"IW',
  day: 'YYYY-MM-DD',
  weekday: 'ID',
  hour: 'HH24',
} as const;

/** The months (UTC) in which matching events start, for which the offsets of a zone are needed. */
export function monthsOfEvents(query: EventQuery) {
  return matchingEvents(query)
    .select(sql<string>`date_trunc('month', event.starts_at)::timestamp(0)`.as('month'))
    .distinct()
    .orderBy('month')
    .compile();
}

/**
 * The groups in one statement: one more than requested, and a single one without groupings. Events
 * are first counted per stored cost: many events share a cost, so that few costs are parsed.
 */
export function countGroups(counting: Counting, { by, descending, size }: GroupSlice) {
  const { groupings, currency } = counting;
  const parts = groupings.map((grouping, index) => toPart(counting, grouping, index));
  const names = parts.map(({ name }) => name);
  const keys = listOf(names);
  const statement = sql<GroupRow>`with matched as (${selectMatched(counting)}),
    counted as (
      select ${listOf(parts.map(({ key, name }) => sql`${key} as ${name}`))} matched.cost,
        count(*) as events, sum(matched.ends_at - matched.starts_at) as duration
      from matched ${sql.join(
        parts.map(({ join }) => join),
        sql` `,
      )}
      group by ${keys} matched.cost),
    chosen as (
      select ${keys} coalesce(sum(events), 0) as events, coalesce(extract(epoch from sum(duration)), 0) as seconds,
        coalesce(sum(events) filter (where lower(cost->>'text') = any(${freeTexts}::text[])), 0) as free
      from counted ${groupBy(names)}
      order by ${orderOf(parts, { by, descending })} limit ${size + 1}),
    priced as (${selectPrices(names, currency)})
    select json_build_array(${sql.join(names)}) as keys, chosen.events, chosen.seconds, chosen.free, priced.costs
    from chosen left join priced ${names.length === 0 ? sql`on true` : sql`using (${sql.join(names)})`}
    order by ${orderOf(parts, { by, descending })}`;
  return statement.compile(sqlBuilder);
}

function selectMatched({ events, offsets }: Counting) {
  const clock =
    offsets === undefined
      ? sql<string>`event.start_date`
      : sql<string>`event.starts_at + interval '1 second'
          * (${offsets.seconds}::int[])[width_bucket(event.starts_at, ${offsets.since}::timestamp[])]`;
  return matchingEvents(events)
    .select(['event.id', 'event.starts_at', 'event.ends_at', 'event.cost', 'event.event_status'])
    .select([clock.as('clock'), servedStatus('event', events.reader).as('status')]);
}

/**
 * The costs of each group, by currency. Free admission has none, and prices in a currency without a
 * code are left out (decision 0068).
 */
function selectPrices(names: RawBuilder<unknown>[], currency: string) {
  return sql`select ${listOf(names)} json_agg(json_build_object('currency', currency, 'events', events,
      'minimum', minimum, 'maximum', maximum, 'average', average) order by currency) as costs
    from (
      select ${listOf(names)} code collate "C" as currency,
        sum(events) as events, min(lowest) as minimum, max(highest) as maximum,
        round(sum(mean * events) / sum(events), 6) as average
      from counted, lateral (
        select min(price::numeric) as lowest, max(price::numeric) as highest, avg(price::numeric) as mean
        from jsonb_array_elements_text(cost->'values') as prices (price)
        where price ~ ${decimalPrice}) as prices, lateral (${selectCode(currency)}) as codes
      where highest > 0 and code is not null
      group by ${listOf(names)} currency) as costs
    ${groupBy(names)}`;
}

/** The currency of one stored cost; null for two currencies, and for a sign without a code. */
function selectCode(bare: string) {
  const sign = sql`cost->>'currencySymbol'`;
  return sql`select case
    when ${sign} <> '' then coalesce(${JSON.stringify(currencySigns)}::jsonb->>(${sign}),
      ${JSON.stringify(currencyWords)}::jsonb->>lower(${sign}), substring(${sign} from '^[A-Z]{3}$'))
    when cost->>'text' ~ ${barePrices} then ${bare} end as code`;
}

interface Part {
  name: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  /** Stands for a missing key: null would not equal null in a join. */
  missing: RawBuilder<unknown>;
}

function toPart(counting: Counting, grouping: EventGrouping, index: number): Part {
  const name = sql.ref(`key_${index}`);
  const text = { name, missing: sql`''` };
  if (grouping in clockForms) {
    const form = clockForms[grouping as keyof typeof clockForms];
    return { ...text, key: sql`to_char(matched.clock, ${sql.lit(form)}) collate "C"`, join: sql`` };
  }
  if (grouping === 'status' || grouping === 'event_status')
    return { ...text, key: sql.ref(`matched.${grouping}`), join: sql`` };
  const table = sql.ref(`by_${index}`);
  const join = sql`left join (${selectKeys(counting, grouping)}) as ${table} on ${table}.event_id = matched.id`;
  const named = ['city', 'country', 'language'].includes(grouping);
  return named
    ? { ...text, key: sql`coalesce(${table}.key, '')`, join }
    : { name, missing: sql`0`, key: sql`coalesce(${table}.key, 0)`, join };
}

/** The distinct keys of each event in a grouping. */
function selectKeys(
  { events: { reader, language } }: Counting,
  grouping: EventGrouping,
): RawBuilder<unknown> {
  switch (grouping) {
    case 'category':
    case 'tag':
      return sql`select event_term.event_id, event_term.term_id as key from event_term
        join term on term.id = event_term.term_id where term.kind = ${sql.lit(grouping)}`;
    case 'language':
      return sql`select event_id, language as key from event_translation where title is not null`;
    case 'city':
    case 'country':
      return sql`select distinct event_venue.event_id, ${sql.ref(`venue_text.${grouping}`)} as key from event_venue
        join venue on venue.id = event_venue.venue_id
        join venue_text on venue_text.venue_id = venue.id and venue_text.language = ${language}
        where ${visibleTo('venue', reader)} and ${notInTrash('venue')} and ${sql.ref(`venue_text.${grouping}`)} <> ''`;
    default:
      return sql`select link.event_id, ${sql.ref(`link.${grouping}_id`)} as key from ${sql.table(`event_${grouping}`)} as link
        join ${sql.table(grouping)} on ${sql.ref(`${grouping}.id`)} = ${sql.ref(`link.${grouping}_id`)}
        where ${visibleTo(grouping as 'venue' | 'organizer', reader)} and ${notInTrash(grouping as 'venue' | 'organizer')}`;
  }
}

function orderOf(
  parts: Part[],
  { by, descending }: Pick<GroupSlice, 'by' | 'descending'>,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  const keyDirection = by === 'group' ? direction : sql`asc`;
  const byKeys = parts.flatMap(({ name, missing }) => [
    sql`${name} = ${missing}`,
    sql`${name} ${keyDirection}`,
  ]);
  const first = by === 'group' ? [] : [sql`${sql.ref(by === 'events' ? 'events' : 'seconds')} ${direction}`];
  return sql.join([...first, ...byKeys, sql.ref('events')]);
}

/** For the front of a longer list: each part is followed by a comma. */
function listOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`${part},`),
    sql` `,
  );
}

function groupBy(names: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return names.length === 0 ? sql`` : sql`group by ${sql.join(names)}`;
}
