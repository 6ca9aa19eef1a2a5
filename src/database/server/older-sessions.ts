import type { MigrationName } from '../migrations/names.ts';
import { upkeepLocks } from './upkeep-lock.ts';

/**
 * The migrations that add columns to tables whose rows older programs read whole by named
 * statements. PostgreSQL rejects such a statement from then on in each session that has prepared it
 * ("cached plan must not change result type").
 */
const rereadBy: Partial<Record<MigrationName, string>> = {
  '0017-event-status': 'event, event_translation, event_text',
};

/** Whether older programs must reconnect for a migration. */
export function changesRows(name: string): boolean {
  return Object.hasOwn(rereadBy, name);
}

/**
 * The statement that begins the transaction of such a migration: it ends the idle sessions of older
 * programs, whose pools replace them. `quietly` it fails with `lock_not_available` unless no
 * session has been busy for the time of a few statements, so that no request is using one (decision
 * 0155).
 */
export function endOlderSessions(name: string, { quietly }: { quietly: boolean }): string {
  return `do $$
  declare
    session record;
  begin
    lock table ${rereadBy[name as MigrationName] ?? ''} in access exclusive mode ${quietly ? 'nowait' : ''};
    for session in
      select pid, state = 'idle' and state_change < clock_timestamp() - interval '${quietly ? unused : 0} ms' as unused
      from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = 'event-calendar'
        and pid <> pg_backend_pid()
        and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${upkeepLocks.migration})
      order by unused
    loop
      if session.unused then
        perform pg_terminate_backend(session.pid);
      elsif ${quietly} then
        raise exception 'Older sessions are busy' using errcode = 'lock_not_available';
      end if;
    end loop;
  end $$`;
}

/** A request lets less time pass between two statements, in milliseconds. */
const unused = 30;
