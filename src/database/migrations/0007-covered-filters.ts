import { Migration } from '@mikro-orm/migrations';

/**
 * Featured events are counted without their rows. And connections, which are sorted by instants, find events by number
 * without their rows too.
 */
export class CoverFilters extends Migration {
  override up(): void {
    this.addSql('drop index event_featured');
    this.addSql(`create index event_featured on event (start_date, published_at, id)
      include (end_date, visible_at, status, author_id) where featured and not hide_from_listings`);
    this.addSql('drop index event_number');
    this.addSql(`create index event_number on event (id)
      include (start_date, published_at, starts_at, ends_at, end_date, visible_at, status, author_id)
      where not hide_from_listings`);
  }
}
