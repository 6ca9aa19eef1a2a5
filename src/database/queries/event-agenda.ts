import { type Compilable, sql } from 'kysely';
import { dayBefore, isLastDay, nextDay } from '../../values/dates.ts';
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
  /** The most events that run on one day since an earlier one. */
  mostRunning: number;
}

/** An event on a day. */
export interface AgendaRow {
  number: number;
  day: string;
  /** Whether it started on an earlier day. */
  runs: boolean;
  /** How many events start on that day, or run on it. */
  total: number | string;
}

/**
 * Selects the first events that start on each day, in list order, and the first that started on an
 * earlier day, last longer than a day and are not over by then, the one that ends first before the
 * others. A concert that ends after midnight is not still running.
 */
export function selectAgenda(query: EventQuery, range: AgendaRange): Compilable<AgendaRow> {
  const { from, to, skip, mostOfDay, mostRunning } = range;
  const starting = matchingEvents(query)
    .select(['event.id', 'event.published_at', 'event.start_date as position'])
    .select([sql`event.start_date::date`.as('day'), sql`false`.as('runs')])
    .where('event.start_date', '>=', from)
    .where('event.start_date', '<', to);
  const ranked = sql<AgendaRow>`with lasting as (${selectLasting(query, range)}),
    found as (
      ${starting}
      union all
      select id, published_at, end_date, first + number, true
      from lasting, generate_series(0, last - first) as number
    ),
    ranked as (
      select id, day, runs, row_number() over (partition by day, runs order by position, published_at, id) as place,
        count(*) over (partition by day, runs) as total
      from found
    )
    select id as number, day::text as day, runs, total from ranked
    where place > ${skip}::int and place <= ${skip}::int + case when runs then ${mostRunning}::int else ${mostOfDay}::int end
    order by place`;
  return { compile: () => ranked.compile(sqlBuilder) };
}

/** What lasts longer than a day, with the days of the agenda that follow its start. */
function selectLasting(query: EventQuery, { from, to }: AgendaRange) {
  return (
    matchingEvents(query)
      .select(['event.id', 'event.published_at', 'event.end_date'])
      .select(sql`greatest(event.start_date::date + 1, ${from}::timestamp::date)`.as('first'))
      // An end is exclusive: at midnight, the day before is the last one.
      .select(
        sql`least(event.end_date - interval '1 microsecond', ${to}::timestamp - interval '1 microsecond')::date`.as(
          'last',
        ),
      )
      .where('event.start_date', '<', to)
      .where('event.end_date', '>', from)
      .where(lastsDays)
      // No zone is further than a day from UTC: bounds for the index of periods, which is in UTC.
      .where(overlaps({ from: dayBefore(from), to: isLastDay(to) ? undefined : nextDay(to) }))
  );
}
