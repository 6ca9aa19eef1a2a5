import { Migration } from '@mikro-orm/migrations';

/**
 * What others see of a user in place of the name to sign in with; null where nobody chose one
 * (decision 0059).
 */
export class AddDisplayName extends Migration {
  override up(): void {
    this.addSql('alter table user_account add column display_name text collate "C"');
  }
}
