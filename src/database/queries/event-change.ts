import { sql } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { utcText } from '../../values/dates.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { visibleTo } from './visibility.ts';

/** How far the log was read: what this snapshot did not include is new. */
export interface Mark {
  snapshot: string;
  /** Epoch milliseconds: everything published by then was reported, and nothing else. */
  now: number;
}

/**
 * An event that changed since a mark; `first` is its first row of the log, null if only the clock
 * changed it.
 */
export interface ChangeRow {
  snapshot: string;
  number: number | null;
  first: string | null;
}

/**
 * Rows of this cluster. `pg_restore` brings rows of another, whose transaction ids may still be to
 * come here: each would be news as soon as it is reached (decision 0088).
 */
const isOwn = sql<boolean>`xid < pg_snapshot_xmax(pg_current_snapshot())`;

/** The current position in the log. */
export function selectMark() {
  return sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.compile(sqlBuilder);
}

/**
 * The events that were changed by transactions that the mark did not include, whenever those began,
 * and those whose publication date lies between the two moments, in either direction because clocks
 * are set back (decision 0033). One row without an event if there are none.
 */
export function selectChanges({ snapshot, now: before }: Mark, now: number) {
  const mark = sql`${snapshot}::pg_snapshot`;
  const [from, to] = [Math.min(before, now), Math.max(before, now)];
  return sql<ChangeRow>`
    select pg_current_snapshot()::text as snapshot, change.event_id as number, change.first::text as first
    from (select) as always left join (
      select event_id, min(number) as first, max(number) as last from event_change
        where xid >= pg_snapshot_xmin(${mark}) and not pg_visible_in_snapshot(xid, ${mark}) and ${isOwn}
        group by event_id
      union all
      select id, null, null from event
        where visible_at > ${utcText(from)}::timestamp and visible_at <= ${utcText(to)}::timestamp
    ) as change on true
    order by change.last nulls first`.compile(sqlBuilder);
}

/** The events that lists showed the reader before these rows of the log were written. */
export function selectSeenBefore(reader: Reader, { snapshot }: Mark, rows: readonly string[]) {
  return sqlBuilder
    .selectFrom('event_change as event')
    .select('event.event_id as number')
    .where('event.listed', '=', true)
    .where(sql<boolean>`event.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)`)
    .where(sql<boolean>`event.number = any(${[...rows]}::bigint[])`)
    .where(visibleTo('event', reader))
    .compile();
}

/** Deletes changes that are older than an hour, or of another cluster. */
export function pruneChanges() {
  return sql`delete from event_change where changed_at < now() - interval '1 hour' or not ${isOwn}`.compile(
    sqlBuilder,
  );
}
