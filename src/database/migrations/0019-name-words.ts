import { Migration } from '@mikro-orm/migrations';

const fields = { event: 'title', venue: 'name', organizer: 'name', term: 'name' } as const;

/**
 * What suggestions look in: the folded name, a space before each word, in the language in which it
 * was written. Folded texts begin with the name. Signs are spaces, and so is the end of a character
 * that is spelt out (`toIndexed`).
 */
const wordsOf = (field: string) => `case when sources->>'${field}' = language then
  ' ' || regexp_replace(
    regexp_replace(split_part(folded, e'\\n', 1), '[^A-Za-z0-9]+', ' ', 'g'), '([A-Z])([a-z0-9])', '\\1 \\2', 'g')
  end`;

/**
 * The words of names, and their index: words that begin with some letters, and characters of
 * scripts without spaces (decision 0119).
 */
export class AddNameWords extends Migration {
  override up(): void {
    for (const [table, field] of Object.entries(fields)) {
      this.addSql(`alter table ${table}_text
        add column name_words text collate "C" generated always as (${wordsOf(field)}) stored`);
      this.addSql(
        `create index ${table}_text_name_words on ${table}_text using gin (name_words gin_trgm_ops)`,
      );
    }
  }
}
