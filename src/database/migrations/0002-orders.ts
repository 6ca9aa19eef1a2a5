import { Migration } from '@mikro-orm/migrations';
import { rankedIndexes } from './0001-indexes.ts';
import { words } from './0001-words.ts';

/** What lists leave out: a literal, as in their conditions. */
const listed = 'where not hide_from_listings';

/** What a count over these indexes looks at besides, so that it leaves the rows alone. */
const seen = 'visible_at, status, author_id';

/**
 * For a few hours, the first schema had no ranked search. Texts without known sources are derived
 * anew by the next start, with their words (decision 0064).
 */
const rankedSearch = [
  ...words,
  "alter table event_text add column words tsvector not null default ''",
  'alter table event_text alter column words drop default',
  ...rankedIndexes,
  "update event_text set sources = '{}'",
];

const completing = `do $completing$
  begin
    if not exists (select from pg_class where relname = 'search_word' and relnamespace = current_schema()::regnamespace) then
      ${rankedSearch.map((statement) => `execute $statement$${statement}$statement$;`).join('\n      ')}
    end if;
  end $completing$`;

/**
 * Indexes for the orders and filters of connections: each order with the number that settles its
 * ties (decision 0024).
 */
export class AddOrders extends Migration {
  override up(): void {
    this.addSql(completing);
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
