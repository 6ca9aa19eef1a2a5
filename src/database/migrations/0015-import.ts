import { Migration } from '@mikro-orm/migrations';

const text = 'text collate "C"';

/** No reference to resources: terms are deleted, and an import must know that they were there. */
const table = `create table import_entry (
    source ${text},
    kind ${text},
    key ${text},
    resource_id integer not null,
    version integer,
    digest ${text} not null,
    primary key (source, kind, key)
  )`;

/**
 * What was imported, from where (decision 0101). No response is made of it, so it is no part of the
 * revision.
 */
export class AddImport extends Migration {
  override up(): void {
    this.addSql(table);
  }
}
