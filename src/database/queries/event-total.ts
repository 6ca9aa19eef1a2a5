import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { prepare } from '../statements/prepared.ts';
import { sqlBuilder } from '../statements/sql.ts';

/** A total that sums of days give; days are counted from 2000-01-01 on (decision 0135). */
export interface EventTotal {
  facet: string;
  states: readonly string[];
  /** 1 counts what is public at the moment of the reader, -1 what is scheduled then, 0 either. */
  passing: -1 | 0 | 1;
  /** Between which days events start and end, both included. */
  firstStart: number;
  lastStart: number;
  firstEnd: number;
  lastEnd: number;
  /** Sums up to the end of a day, of starts or ends, each to add or to subtract. */
  sides: readonly string[];
  days: readonly number[];
  signs: readonly number[];
  /** A range of days; events that begin before its second day and last beyond it are added. */
  spanned: string | null;
}

/** The total as an expression, whose statement reads no event. */
export function totalOfEvents(reader: Reader, total: EventTotal): RawBuilder<number> {
  const { facet, states, passing, sides, days, signs, spanned } = total;
  const now = reader.clock.against('publication');
  const inRange = sql`facets @> array[${facet}::text]
    and start_day between ${total.firstStart}::int and ${total.lastStart}::int
    and end_day between ${total.firstEnd}::int and ${total.lastEnd}::int`;
  return sql<number>`((
    select coalesce(sum(bound.sign * (
      coalesce((
        select earlier + (select coalesce(sum(number), 0) from unnest(days, numbers) as held (day, number)
          where held.day <= bound.day)
        from event_sum where facet = ${facet} and event_sum.state = kind.state and side = bound.side
          and block <= bound.day >> 5 order by block desc limit 1), 0)
      + coalesce((
        select sum(number) from event_delta where facet = ${facet} and event_delta.state = kind.state
          and side = bound.side and day <= bound.day), 0))), 0)
    from unnest(${sides}::text[], ${days}::int[], ${signs}::int[]) as bound (side, day, sign),
      unnest(${states}::text[]) as kind (state))
  + (select count(*) from event_tally where int4range(start_day, end_day) @> ${spanned}::int4range
      and end_day > start_day + 1 and state = any(${states}::text[]) and facets @> array[${facet}::text])
  + ${passing}::int * (
    (select count(*) from event_tally where state = 'scheduled' and visible_at <= ${now}::timestamp and ${inRange})
    - (select count(*) from event_tally where state = 'public' and visible_at > ${now}::timestamp and ${inRange})))::int`;
}

/** The statement that reads a total. */
export const selectEventTotal = prepare((reader, total: EventTotal) =>
  sqlBuilder.selectNoFrom(totalOfEvents(reader, total).as('total')),
);

/** Counts the scheduled events whose date has passed as public ones. */
export const recountPassed = sql<{ recounted: number }>`
  with passed as (select event_id from event_tally where state = 'scheduled' and visible_at <= now() at time zone 'utc')
  select cardinality(ids) as recounted, recount_events(ids) from (select array(select event_id from passed) as ids) as all_passed
  where cardinality(ids) > 0`.compile(sqlBuilder);

/** Adds what was written since to the sums, which changes no total. */
export const addUpEvents = sql`select add_up_events()`.compile(sqlBuilder);
