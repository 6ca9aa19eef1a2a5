import { sql } from 'kysely';
import type { Reader } from '../../policy/viewer.ts';
import { utcText } from '../../values/dates.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { visibleTo } from './visibility.ts';

/** How far the log was read: whatever this snapshot of the database did not show is new. */
export interface Mark {
  snapshot: string;
  /** Epoch milliseconds: what was published by then was told, and nothing else. */
  now: number;
}

/** An event that changed since a mark; `first` names its first row of the log, null where the clock alone changed it. */
export interface ChangeRow {
  snapshot: string;
  number: number | null;
  first: string | null;
}

/** Where the log stands. */
export function selectMark() {
  return sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.compile(sqlBuilder);
}

/**
 * The events that were changed by transactions that the mark did not show, whenever those began, and those whose
 * publication date has come since, or is still to come again because the clock was set back (decision 0033); one row
 * without an event where there are none.
 */
export function selectChanges({ snapshot, now: before }: Mark, now: number) {
  const mark = sql`${snapshot}::pg_snapshot`;
  const [from, to] = [Math.min(before, now), Math.max(before, now)];
  return sql<ChangeRow>`
    select pg_current_snapshot()::text as snapshot, change.event_id as number, change.first::text as first
    from (select) as always left join (
      select event_id, min(number) as first, max(number) as last from event_change
        where xid >= pg_snapshot_xmin(${mark}) and not pg_visible_in_snapshot(xid, ${mark})
        group by event_id
      union all
      select id, null, null from event
        where visible_at > ${utcText(from)}::timestamp and visible_at <= ${utcText(to)}::timestamp
    ) as change on true
    order by change.last nulls first`.compile(sqlBuilder);
}

/** The events that lists had shown to the reader until these rows of the log were written, after the mark. */
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

/** Forgets what was told long ago. */
export function pruneChanges() {
  return sql`delete from event_change where changed_at < now() - interval '1 hour'`.compile(sqlBuilder);
}
