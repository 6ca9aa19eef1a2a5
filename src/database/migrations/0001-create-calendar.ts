import { Migration } from '@mikro-orm/migrations';
import { indexes } from './0001-indexes.ts';
import { tables } from './0001-tables.ts';

/** The first schema: sequences, tables, indexes. */
export class CreateCalendar extends Migration {
  override up(): void {
    for (const statement of [...tables, ...indexes]) this.addSql(statement);
  }
}
