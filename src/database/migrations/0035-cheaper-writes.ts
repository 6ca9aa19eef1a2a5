import { Migration } from '@mikro-orm/migrations';
import { compareAndCount } from './0025-event-sums.ts';

/** Raises a count of the revision, as migration 0018 does. */
const raised = (column: string) =>
  `${column} = ((${column} >> 20) + 1 << 20) + floor(random() * 1048576)::bigint`;

/** Whether the transaction has counted itself under the name of a setting. */
const isCounted = (setting: string) =>
  `current_setting('${setting}', true) is not distinct from pg_current_xact_id()::text`;

/**
 * A transaction that changes what anybody may read changes the calendar as well, so that one update
 * raises both counts. Most triggers run in transactions that have been counted, and return at once
 * without calling another function.
 */
const revision = [
  `create or replace function count_public_revision() returns void language plpgsql as $$
  declare
    counted smallint;
  begin
    if ${isCounted('calendar.published')} then
      return;
    end if;
    counted := revision_shard();
    if ${isCounted('calendar.revised')} then
      update revision set ${raised('public')} where shard = counted;
    else
      update revision set ${raised('value')}, ${raised('public')} where shard = counted;
      perform set_config('calendar.revised', pg_current_xact_id()::text, true);
    end if;
    perform set_config('calendar.published', pg_current_xact_id()::text, true);
  end $$`,
  noteOnce('note_revision', 'calendar.revised', 'count_revision'),
  noteOnce('note_public_revision', 'calendar.published', 'count_public_revision'),
];

/** A function in SQL that is not inlined is parsed and planned with each call. */
const remembering = `create or replace function remember_events(ids text) returns void language plpgsql as $$
  declare
    remembered constant text := coalesce(current_setting('calendar.changed_events', true), '');
  begin
    if remembered = '' then
      perform set_config('calendar.changed_events', ids, true) where ids is not null;
    elsif ids <> remembered then
      perform set_config('calendar.changed_events', remembered || ',' || ids, true);
    end if;
  end $$`;

/**
 * What has been remembered is counted when the transaction commits, by one call that is due from
 * the first row on: later rows add none.
 */
const nothingRemembered = `coalesce(current_setting('calendar.changed_events', true), '') = ''`;

const recounting = ['event', 'event_term', 'event_venue', 'event_organizer'].flatMap((table) => [
  `drop trigger events_recounted on ${table}`,
  `create constraint trigger events_recounted
    after insert or ${table === 'event' ? 'delete' : 'update or delete'} on ${table}
    deferrable initially deferred for each row when (${nothingRemembered}) execute function recount_remembered()`,
]);

/**
 * As before (migration 0025), but new events, which have been counted in nothing, are counted
 * without comparing what they are with what they were.
 */
const counting = `create or replace function recount_events(ids integer[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
  begin
    perform pg_advisory_xact_lock_shared(4771204);
    perform from event_tally where event_id = any(ids) order by event_id for update;
    if found then
      ${compareAndCount}
    else
      with fresh as (insert into event_tally select * from tally_events(ids) on conflict do nothing returning *)
      insert into event_delta (facet, state, side, day, number)
        select facet, state, side, day, count(*) from fresh
          cross join unnest(facets) as facet
          cross join lateral (values ('start', start_day), ('end', end_day)) as bound (side, day)
        group by facet, state, side, day;
    end if;
    if random() < 1.0 / 400 then
      perform add_up_events();
    end if;
  end $$`;

/** Makes writes cheaper for the database (decisions 0118, 0135). */
export class CheapenWrites extends Migration {
  override up(): void {
    for (const statement of [...revision, remembering, ...recounting, counting]) this.addSql(statement);
  }
}

/** A trigger function that calls another unless the transaction has been counted. */
function noteOnce(name: string, setting: string, count: string): string {
  return `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    if not (${isCounted(setting)}) then
      perform ${count}();
    end if;
    return null;
  end $$`;
}
