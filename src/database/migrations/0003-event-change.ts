import { Migration } from '@mikro-orm/migrations';

/**
 * Which events changed, each row written in the transaction that changed one, with what had been
 * seen of it before: nothing of it was listed where it was made just now, hidden from lists or in
 * the trash (decision 0033).
 */
const table = `create table event_change (
    xid xid8 not null default pg_current_xact_id(),
    number bigint generated always as identity,
    event_id integer not null,
    listed boolean not null,
    visible_at timestamp(0),
    author_id integer,
    changed_at timestamptz not null default now(),
    primary key (xid, number)
  )`;

/** A trigger, so that no way of writing is forgotten. */
const note = `create function note_event_change() returns trigger language plpgsql as $$
  begin
    insert into event_change (event_id, listed, visible_at, author_id) values (
      coalesce(new.id, old.id),
      coalesce(not old.hide_from_listings and old.status <> 'trash', false),
      old.visible_at,
      old.author_id
    );
    return null;
  end $$`;

const trigger = `create trigger event_changed after insert or update or delete on event
  for each row execute function note_event_change()`;

/** The log that subscriptions are answered from. */
export class AddEventChange extends Migration {
  override up(): void {
    for (const statement of [table, note, trigger]) this.addSql(statement);
  }
}
