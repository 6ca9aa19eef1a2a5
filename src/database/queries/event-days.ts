import { type Compilable, type RawBuilder, sql, type SqlBool } from 'kysely';
import { prepare } from '../statements/prepared.ts';
import { hideLimit, sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, type EventRow, inListOrder, listOrder, matchingEvents } from './event.ts';
import { type Days, latestSum } from './event-link.ts';
import type { EventTotal } from './event-total.ts';
import type { LimitOffset } from './post.ts';

/** Where a page lies in a list, as the sums of its days tell (decision 0135). */
export interface PageDays {
  /** The day on which its first event starts; null beyond the end of the list. */
  first: number | null;
  /** The day on which its last event starts, or the last day of the list. */
  last: number;
  /** How many events start from the first to the last day, whatever they are filtered by. */
  among: number;
  /** How many events have what the list is filtered by, on any day. */
  linked: number;
}

/** A list, and how many of its events come before a page and before the end of the page. */
interface Wanted extends Pick<EventTotal, 'facet' | 'states' | 'firstStart' | 'lastStart'> {
  offset: number;
  end: number;
}

/**
 * Selects the days of a page. They are close, but not exact: sums lack what was written since they
 * were added up, and know when events end only by themselves. Blocks of days are added up before
 * the days of two of them are looked at.
 */
export const selectPageDays = prepare((_reader, wanted: Wanted): Compilable<PageDays> => {
  const { facet, states, firstStart, lastStart, offset, end } = wanted;
  const started = sql`from event_sum cross join unnest(days, numbers) as held (day, number)
    where state = any(${states}::text[]) and side = 'start'
      and held.day between ${firstStart}::int and ${lastStart}::int`;
  const days = sql<PageDays>`with
    block as (
      select block, sum(held.number) as number ${started} and facet = ${facet}
        and block between ${firstStart}::int >> 5 and ${lastStart}::int >> 5 group by block),
    reached as (select block, number, sum(number) over (order by block) as number_reached from block),
    outer_block as (
      select min(block) filter (where number_reached > ${offset}::bigint) as first,
        coalesce(min(block) filter (where number_reached >= ${end}::bigint), max(block)) as last from reached),
    day as (
      select held.day, sum(held.number) as number ${started} and facet = ${facet}
        and block between (select first from outer_block) and (select last from outer_block) group by held.day),
    day_reached as (
      select day, sum(number) over (order by day) + (
        select number_reached - number from reached where block = (select first from outer_block)) as number_reached
      from day),
    page as (
      select min(day) filter (where number_reached > ${offset}::bigint) as first,
        coalesce(min(day) filter (where number_reached >= ${end}::bigint), ${lastStart}::int) as last from day_reached)
    select first, last,
      (select coalesce(sum(held.number), 0) ${started} and facet = 'all'
        and block between page.first >> 5 and page.last >> 5 and held.day between page.first and page.last)::int as among,
      (${latestSum(sql`${facet}`, states)}) as linked
    from page`;
  return { compile: () => days.compile(sqlBuilder) };
});

/** A page with its total, and how many events of the list start before its days. */
export type DaysRow = EventRow & { total: number; earlier: number };

/** The totals of a list, and of what of it starts from the first of the days of a page on. */
interface Counts {
  total: RawBuilder<number>;
  remaining: RawBuilder<number>;
}

/** What is read of some days of a list: a page of it, as far as it is among them. */
interface DaysRead extends LimitOffset {
  days: Days;
  isLinked: RawBuilder<SqlBool> | undefined;
  counts: Counts;
}

/** A page of a list, from the events of some days: those before are counted, not read. */
export function pageOfDays(
  query: EventQuery,
  { days, isLinked = sql<SqlBool>`true`, counts, limit, offset }: DaysRead,
): Compilable<DaysRow> {
  const earlier = sql`(select total - remaining from counted)`;
  const numbers = matchingEvents(query)
    .select('event.id')
    .where('event.start_date', '<=', days.lastDay)
    .where(isLinked)
    .orderBy(listOrder)
    .limit(hideLimit(limit))
    .offset(sql<bigint>`greatest(0, (select ${offset}::bigint) - ${earlier})`);
  const page = inListOrder(query, sql<number[]>`array(${numbers})`);
  const counted = sql<DaysRow>`with counted as materialized (
      select ${counts.total} as total, ${counts.remaining} as remaining)
    select page.*, (select total from counted) as total, ${earlier} as earlier from (${page}) as page
    order by page."startDate", page."publishedAtStored", page.number`;
  return { compile: () => counted.compile(sqlBuilder) };
}
