import { type RawBuilder, sql } from 'kysely';
import { barePrices, decimalPrice, freeTexts } from '../../values/cost.ts';
import { currencySigns, currencyWords } from '../../values/currency.ts';
import type { ZoneOffsets } from '../../values/zone-offsets.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import { type EventGrouping, type Part, toPart } from './event-grouping.ts';
import { servedStatus } from './post.ts';

/** Which events are counted, and how. */
export interface Counting {
  events: EventQuery;
  groupings: readonly EventGrouping[];
  /** Of each grouping, how many of its largest values are groups; null for all of them. */
  largest: readonly (number | null)[];
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
  /** Whether the group has the values of a grouping that are not among its largest. */
  others: boolean[];
  events: number | string;
  seconds: number | string;
  timed: number | string;
  days: number | string;
  free: number | string;
  costs: CostRow[] | null;
}

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
 * are first counted per stored cost: many events share a cost, so that few costs are parsed. An
 * event with several of the other values of a grouping counts once among them.
 */
export function countGroups(counting: Counting, { by, descending, size }: GroupSlice) {
  const { groupings, currency } = counting;
  const parts = groupings.map((grouping, index) => toPart(counting, grouping, index));
  const names = parts.flatMap(({ name, other }) => (other === undefined ? [name] : [name, other]));
  const keys = listOf(names);
  const statement = sql<GroupRow>`with matched as (${selectMatched(counting)}),
    keyed as (
      select ${listOf(parts.map(({ key, name }) => sql`${key} as ${name}`))} matched.id, matched.cost,
        matched.duration, matched.days
      from matched ${sql.join(
        parts.map(({ join }) => join),
        sql` `,
      )}),
    folded as (${selectFolded(parts, names)}),
    counted as (
      select ${keys} cost, count(*) as events, sum(duration) as duration,
        sum(duration) filter (where days = 0) as timed, sum(days) as days
      from folded group by ${keys} cost),
    chosen as (
      select ${keys} coalesce(sum(events), 0) as events, coalesce(extract(epoch from sum(duration)), 0) as seconds,
        coalesce(extract(epoch from sum(timed)), 0) as timed, coalesce(sum(days), 0) as days,
        coalesce(sum(events) filter (where lower(cost->>'text') = any(${freeTexts}::text[])), 0) as free
      from counted ${groupBy(names)}
      order by ${orderOf(parts, { by, descending })} limit ${size + 1}),
    priced as (${selectPrices(names, currency)})
    select json_build_array(${sql.join(parts.map(({ name }) => name))}) as keys,
      json_build_array(${sql.join(parts.map(({ other }) => other ?? sql`false`))}) as others,
      chosen.events, chosen.seconds, chosen.timed, chosen.days, chosen.free, priced.costs
    from chosen left join priced ${names.length === 0 ? sql`on true` : sql`using (${sql.join(names)})`}
    order by ${orderOf(parts, { by, descending })}`;
  return statement.compile(sqlBuilder);
}

/** Each event once in each of its groups, with the values that are not among the largest as one. */
function selectFolded(parts: Part[], names: RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (names.length === parts.length) return sql`select * from keyed`;
  const columns = parts.flatMap(({ name, other, missing, size }) => {
    if (other === undefined) return [name];
    const kept = sql`(${name} = ${missing} or ${name} in (
      select ${name} from keyed where ${name} <> ${missing}
      group by ${name} order by count(distinct id) desc, ${name} limit ${size}))`;
    return [sql`case when ${kept} then ${name} else ${missing} end as ${name}`, sql`not ${kept} as ${other}`];
  });
  return sql`select distinct on (id, ${sql.join(names)}) * from (
    select ${listOf(columns)} id, cost, duration, days from keyed) as grouped`;
}

/** The events; those of whole days stay on their days, whatever the zone. */
function selectMatched({ events, offsets }: Counting) {
  const clock =
    offsets === undefined
      ? sql<string>`event.start_date`
      : sql<string>`case when event.all_day then event.start_date else event.starts_at + interval '1 second'
          * (${offsets.seconds}::int[])[width_bucket(event.starts_at, ${offsets.since}::timestamp[])] end`;
  const days = sql<number>`case when event.all_day
    then greatest(1, (event.end_date - interval '1 second')::date - event.start_date::date + 1) else 0 end`;
  return matchingEvents(events)
    .select(['event.id', 'event.all_day', 'event.cost', 'event.event_status'])
    .select(sql<string>`event.ends_at - event.starts_at`.as('duration'))
    .select([clock.as('clock'), days.as('days'), servedStatus('event', events.reader).as('status')]);
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

function orderOf(
  parts: Part[],
  { by, descending }: Pick<GroupSlice, 'by' | 'descending'>,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  const keyDirection = by === 'group' ? direction : sql`asc`;
  const byKeys = parts.flatMap(({ name, missing, other }) => [
    ...(other === undefined ? [] : [other]),
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
