import { Migration } from '@mikro-orm/migrations';
import { noteTermCount } from './0005-term-counts.ts';

/**
 * The counts of terms are public where they change: adding them up, which the writer of a draft may
 * do, changes none (decision 0118).
 */
export class CountChangesAlone extends Migration {
  override up(): void {
    this.addSql('drop trigger published on term_count');
    this.addSql(noteTermCount('if found then perform count_public_revision(); end if;'));
  }
}
