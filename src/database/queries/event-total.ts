import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import type { Database } from '../database.ts';
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

/**
 * The total as an expression, which reads no event; a subquery, so that it is computed once for all
 * rows.
 */
export function totalOfEvents(reader: Reader, total: EventTotal): RawBuilder<number> {
  const { facet, states, passing, sides, days, signs, spanned } = total;
  const { firstStart, lastStart, firstEnd, lastEnd } = total;
  return sql<number>`(select total_of_events(${facet}, ${states}::text[], ${passing}::int, ${sides}::text[], ${days}::int[],
    ${signs}::int[], ${spanned}::int4range, ${firstStart}::int, ${lastStart}::int, ${firstEnd}::int, ${lastEnd}::int,
    ${reader.clock.against('publication')}::timestamp))`;
}

const selectEventTotal = prepare((reader, total: EventTotal) =>
  sqlBuilder.selectNoFrom(totalOfEvents(reader, total).as('total')),
);

/** The total, exactly. */
export async function readEventTotal(database: Database, reader: Reader, total: EventTotal): Promise<number> {
  const [row] = await database.query(selectEventTotal(reader, total));
  return row?.total ?? 0;
}

/** Counts the scheduled events whose date has passed as public ones. */
export const recountPassed = sql<{ recounted: number }>`
  with passed as (select event_id from event_tally where state = 'scheduled' and visible_at <= now() at time zone 'utc')
  select cardinality(ids) as recounted, recount_events(ids) from (select array(select event_id from passed) as ids) as all_passed
  where cardinality(ids) > 0`.compile(sqlBuilder);

/** Adds what was written since to the sums, which changes no total. */
export const addUpEvents = sql`select add_up_events()`.compile(sqlBuilder);
