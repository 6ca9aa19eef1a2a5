/** Remembers which events a statement changed, until the transaction commits. */
const remember = `create function remember_events(ids text) returns void language sql as $$
  select set_config('calendar.changed_events', concat_ws(',', nullif(current_setting('calendar.changed_events', true), ''), ids), true)
    where ids is not null
  $$`;

/** Counts them anew, once. */
const atCommit = `create function recount_remembered() returns trigger language plpgsql as $$
  declare
    remembered constant text := coalesce(current_setting('calendar.changed_events', true), '');
  begin
    if remembered <> '' then
      perform set_config('calendar.changed_events', '', true);
      perform recount_events(array(select distinct unnest(string_to_array(remembered, ',')::int[])));
    end if;
    return null;
  end $$`;

const counted = ['status', 'visible_at', 'start_date', 'end_date', 'featured', 'hide_from_listings'];

const events = [
  remembering('remember_new_events', 'select id from added'),
  remembering('remember_old_events', 'select id from removed'),
  remembering(
    'remember_changed_events',
    `select was.id from removed as was join added as next using (id) where ${differ('was', 'next')}`,
  ),
  ...onStatement('event', {
    insert: 'remember_new_events',
    update: 'remember_changed_events',
    delete: 'remember_old_events',
  }),
  atEnd('event', 'insert or delete'),
  atEnd('event', 'update', differ('old', 'new')),
];

const linked = { event_term: 'term_id', event_venue: 'venue_id', event_organizer: 'organizer_id' };

const links = [
  remembering('remember_new_links', 'select event_id from added'),
  remembering('remember_old_links', 'select event_id from removed'),
  ...Object.entries(linked).flatMap(([table, column]) => [
    remembering(`remember_changed_${table}`, selectChanged(`event_id, ${column}`)),
    ...onStatement(table, {
      insert: 'remember_new_links',
      update: `remember_changed_${table}`,
      delete: 'remember_old_links',
    }),
    atEnd(table, 'insert or update or delete'),
  ]),
];

/** A category that moves takes the events below it along. */
const terms = [
  `create function remember_moved_events() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(4771204);
    perform remember_events(string_agg(distinct event_id::text, ',')) from event_term where term_id in (
      with recursive branch (id) as (
        select new.id union select term.id from branch join term on term.parent_id = branch.id
      )
      select id from branch);
    return null;
  end $$`,
  `create trigger events_remembered after update of parent_id on term
    for each row when (old.parent_id is distinct from new.parent_id) execute function remember_moved_events()`,
  atEnd('term', 'update of parent_id', 'old.parent_id is distinct from new.parent_id'),
];

const emptied = [
  `create function forget_event_sums() returns trigger language plpgsql as $$
  begin
    delete from event_tally;
    delete from event_delta;
    delete from event_sum;
    return null;
  end $$`,
  `create trigger counted_by_truncate after truncate on event
    for each statement execute function forget_event_sums()`,
];

/** Counts what a transaction changed anew as it commits: functions and triggers. */
export const recounting = [remember, atCommit, ...events, ...links, ...terms, ...emptied];

/** Whether what an event counts in may differ between two rows. */
function differ(one: string, other: string): string {
  const columnsOf = (row: string) => counted.map((column) => `${row}.${column}`).join(', ');
  return `(${columnsOf(one)}) is distinct from (${columnsOf(other)})`;
}

/** The events of links that an update made or removed. */
function selectChanged(link: string): string {
  const lacking = (from: string, other: string) =>
    `select ${link} from ${from} except select ${link} from ${other}`;
  return `select event_id from ((${lacking('removed', 'added')}) union all (${lacking('added', 'removed')})) as link`;
}

function remembering(name: string, ids: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
  begin
    perform remember_events(string_agg(distinct id::text, ',')) from (${ids}) as changed (id);
    return null;
  end $$`;
}

function onStatement(table: string, functions: Record<'insert' | 'update' | 'delete', string>): string[] {
  const rows = {
    insert: 'new table as added',
    update: 'old table as removed new table as added',
    delete: 'old table as removed',
  };
  return (['insert', 'update', 'delete'] as const).map(
    (event) => `create trigger events_remembered_by_${event} after ${event} on ${table}
      referencing ${rows[event]} for each statement execute function ${functions[event]}()`,
  );
}

function atEnd(table: string, events: string, condition?: string): string {
  return `create constraint trigger events_recounted${condition === undefined ? '' : '_by_change'} after ${events} on ${table}
    deferrable initially deferred for each row ${condition === undefined ? '' : `when (${condition})`}
    execute function recount_remembered()`;
}
