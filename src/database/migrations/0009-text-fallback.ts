import { Migration } from '@mikro-orm/migrations';

/**
 * One row: the default language under which served texts are resolved, and whether all of them are.
 */
const table = `create table text_fallback (
    single boolean primary key default true check (single),
    language text collate "C" not null,
    complete boolean not null
  )`;

/**
 * The language for a write. The shared lock keeps it until the transaction ends; each statement of
 * a volatile function has its own snapshot, so that it is never the one from before the lock was
 * granted.
 */
const hold = `create function hold_text_fallback() returns text language plpgsql volatile as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('text_fallback', 0));
    return (select language from text_fallback);
  end $$`;

const revised = `create trigger revised after insert or update or delete or truncate on text_fallback
  for each statement execute function note_revision()`;

/** Served texts follow DEFAULT_LANGUAGE when it changes (decision 0064). */
export class AddTextFallback extends Migration {
  override up(): void {
    for (const statement of [table, hold, revised]) this.addSql(statement);
  }
}
