import { Migration } from '@mikro-orm/migrations';

const text = `text collate "C" not null default ''`;

/**
 * The keys that names are sorted by (decision 0122). The next start computes those of existing
 * names, in batches.
 */
export class AddSortKeys extends Migration {
  override up(): void {
    for (const kind of ['event', 'venue', 'organizer']) {
      this.addSql(`alter table ${kind}_text add column sort_key ${text}`);
      this.addSql(`create index ${kind}_text_sort_key on ${kind}_text (language, sort_key, ${kind}_id)`);
    }
    this.addSql(`alter table text_fallback add column collated_by ${text}`);
  }
}
