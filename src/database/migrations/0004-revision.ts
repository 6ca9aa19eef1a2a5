import { Migration } from '@mikro-orm/migrations';

/** More writers than this at once would wait for each other. */
const shards = 32;

const tables = [
  // Small pages: a row that changes often finds room beside its old version.
  `create table revision (
    shard smallint primary key,
    value bigint not null
  ) with (fillfactor = 20)`,
  `insert into revision (shard, value) select shard, 0 from generate_series(1, ${shards}) as shard`,
];

/**
 * An answer may be kept until the next date of publication: the least of each kind is found by
 * index.
 */
const indexes = ['venue', 'organizer'].map((kind) => `create index ${kind}_visible on ${kind} (visible_at)`);

/**
 * The upper bits count, the lower ones are random: a calendar that goes back to a backup and on
 * from there does not meet the revisions of the time that it forgot.
 *
 * A transaction takes the first row that nobody holds, once, however many statements it has. What
 * is rolled back to a savepoint takes the mark along with the row.
 */
const notes = [
  `create function note_revision() returns trigger language plpgsql as $$
  declare
    mine constant text := pg_current_xact_id()::text;
    free smallint;
  begin
    if current_setting('calendar.revised', true) is not distinct from mine then
      return null;
    end if;
    select shard into free from revision order by shard limit 1 for update skip locked;
    update revision set value = ((value >> 20) + 1 << 20) + floor(random() * 1048576)::bigint where shard = coalesce(free, 1 + pg_backend_pid() % ${shards});
    perform set_config('calendar.revised', mine, true);
    return null;
  end $$`,
];

/** The tables that no answer is made of. */
const silent = ['revision', 'migration', 'token', 'event_change'];

/**
 * Lets every write to the tables that exist count as a change of the calendar. A migration that
 * adds a table adds its trigger; a test finds one that has none.
 */
function watchTables(): string {
  const names = silent.map((name) => `'${name}'`).join(', ');
  return `do $$
  declare
    watched regclass;
  begin
    for watched in
      select oid from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname not in (${names})
        and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'revised')
    loop
      execute format('create trigger revised after insert or update or delete or truncate on %s
        for each statement execute function note_revision()', watched);
    end loop;
  end $$`;
}

/** The revision of the calendar: new after every commit that changed something (decision 0118). */
export class AddRevision extends Migration {
  override up(): void {
    for (const statement of [...tables, ...indexes, ...notes, watchTables()]) this.addSql(statement);
  }
}
