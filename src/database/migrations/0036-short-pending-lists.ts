import { Migration } from '@mikro-orm/migrations';

/** How long the list of what an index has not sorted in yet may grow, in kB, instead of 4 MB. */
const longest = 256;

/**
 * GIN indexes find words and letters. PostgreSQL lets each keep 4 MB of entries unsorted,
 * which take room, and which every search through the index reads from the first to the last; lists
 * of this length cost writers no more (docs/store.md). One that is longer is sorted in with the
 * next write.
 */
export class ShortenPendingLists extends Migration {
  override up(): void {
    this.addSql(`do $$
    declare
      index regclass;
    begin
      for index in select pg_class.oid from pg_class join pg_am on pg_am.oid = relam
        where amname = 'gin' and relkind = 'i' and relnamespace = current_schema()::regnamespace order by relname
      loop
        execute format('alter index %s set (gin_pending_list_limit = ${longest})', index);
      end loop;
    end $$`);
  }
}
