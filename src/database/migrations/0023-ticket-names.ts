import { Migration } from '@mikro-orm/migrations';

/**
 * Names of tickets by language; without any, the name counts as one in the first language of its
 * event (decision 0064).
 */
export class AddTicketNames extends Migration {
  override up(): void {
    this.addSql(`alter table ticket add column names jsonb not null default '{}'`);
  }
}
