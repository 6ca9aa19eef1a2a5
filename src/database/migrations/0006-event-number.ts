import { Migration } from '@mikro-orm/migrations';

/** The index of events by number, and that of featured ones. */
export const numbered = `create index event_number on event (id)
  include (start_date, published_at, starts_at, ends_at, end_date, visible_at, status, author_id)
  where not hide_from_listings`;
export const featured = `create index event_featured on event (start_date, published_at, id)
  include (end_date, visible_at, status, author_id) where featured and not hide_from_listings`;

/**
 * What lists ask of an event that a term, a venue, an organizer or a text led to is found by
 * number, without its row: at a million events the rows are too many to stay in memory, the entries
 * of this index are a quarter of them. Featured events are counted without their rows too. And what
 * is still to be published comes last in the order of publication, and is passed over without its
 * row.
 */
export class AddEventNumber extends Migration {
  override up(): void {
    for (const statement of [numbered, 'drop index event_featured', featured]) this.addSql(statement);
    this.addSql('drop index event_published');
    this.addSql(`create index event_published on event (published_at, id)
      include (visible_at, status, author_id) where not hide_from_listings`);
  }
}
