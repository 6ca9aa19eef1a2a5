import { Migration } from '@mikro-orm/migrations';

/** Finds known words by their beginnings, in plain letters. */
export class IndexPlainWords extends Migration {
  override up(): void {
    this.addSql('create index search_word_plain on search_word (language, plain)');
  }
}
