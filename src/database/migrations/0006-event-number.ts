import { Migration } from '@mikro-orm/migrations';

/**
 * What is still to be published comes last in the order of publication, and is passed over without its row. And what lists
 * ask of an event that a term, a venue, an organizer or a text led to: found by number, without its row. At a
 * million events the rows are too many to stay in memory, the entries of this index are a quarter of them.
 */
export class AddEventNumber extends Migration {
  override up(): void {
    this.addSql('drop index event_published');
    this.addSql(`create index event_published on event (published_at, id)
      include (visible_at, status, author_id) where not hide_from_listings`);
    this.addSql(`create index event_number on event (id)
      include (start_date, published_at, end_date, visible_at, status, author_id) where not hide_from_listings`);
  }
}
