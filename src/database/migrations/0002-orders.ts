import { Migration } from '@mikro-orm/migrations';

/** What lists leave out: a literal, as in their conditions. */
const listed = 'where not hide_from_listings';

/** What a count over these indexes looks at besides, so that it leaves the rows alone. */
const seen = 'visible_at, status, author_id';

/** Indexes for the orders and filters of connections: each order with the number that settles its ties (decision 0024). */
export class AddOrders extends Migration {
  override up(): void {
    this.addSql('drop index event_starts');
    this.addSql(`create index event_starts on event (starts_at, id) include (ends_at, ${seen}) ${listed}`);
    this.addSql('drop index event_ends');
    this.addSql(`create index event_ends on event (ends_at, id) include (starts_at, ${seen}) ${listed}`);
    this.addSql(`create index event_published on event (published_at, id) ${listed}`);
    this.addSql(`create index event_modified on event (modified_at, id) ${listed}`);
    this.addSql(`create index event_time on event using gist (tsrange(starts_at, ends_at, '[]')) ${listed}`);
    this.addSql('create index venue_place on venue (latitude, longitude)');
  }
}
