import { type Compilable, sql } from 'kysely';
import { dayBefore, nextDay } from '../../values/dates.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import { lastsDays, overlaps } from './period.ts';

/**
 * The days of an agenda as wall clocks, `from` inclusive, `to` exclusive, and how many events are
 * selected of each.
 */
export interface AgendaRange {
  from: string;
  to: string;
  /** The number of events of each day that are skipped. */
  skip: number;
  /** The most events that start on one day. */
  mostOfDay: number;
  /** The most events that started earlier and are still running. */
  mostRunning: number;
}

/** An event on a day; `day` is null if it started before the first one. */
export interface AgendaRow {
  number: number;
  day: string | null;
  /** How many events match on that day. */
  total: number | string;
}

/**
 * Selects the first events of each day in list order, and those that started earlier and last
 * longer than a day, the one that ends first before the others. A concert that ends after midnight
 * is not still running.
 */
export function selectAgenda(query: EventQuery, range: AgendaRange): Compilable<AgendaRow> {
  const { from, to, skip, mostOfDay, mostRunning } = range;
  const starting = matchingEvents(query)
    .select(['event.id', 'event.published_at', 'event.start_date as position'])
    .select(sql`event.start_date::date`.as('day'))
    .where('event.start_date', '>=', from)
    .where('event.start_date', '<', to);
  const running = matchingEvents(query)
    .select(['event.id', 'event.published_at', 'event.end_date as position'])
    .select(sql`null::date`.as('day'))
    .where('event.start_date', '<', from)
    .where('event.end_date', '>=', from)
    .where(lastsDays)
    // No zone is further than a day from UTC: a bound for the index of periods, which is in UTC.
    .where(overlaps({ from: dayBefore(from), to: nextDay(from) }));
  const ranked = sql<AgendaRow>`with found as (${starting} union all ${running}),
    ranked as (
      select id, day, row_number() over (partition by day order by position, published_at, id) as place,
        count(*) over (partition by day) as total
      from found
    )
    select id as number, day::text as day, total from ranked
    where place > ${skip}::int and place <= ${skip}::int + case when day is null then ${mostRunning}::int else ${mostOfDay}::int end
    order by place`;
  return { compile: () => ranked.compile(sqlBuilder) };
}
