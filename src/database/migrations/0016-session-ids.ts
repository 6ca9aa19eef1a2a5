import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Sessions that are open already have no description of their client.
  `alter table session
    add column id integer generated always as identity unique,
    add column client text collate "C"`,
  'alter table token add column id integer generated always as identity unique',
  // No reference to the token: entries outlive it.
  `alter table audit_entry
    add column token_id integer,
    add column token_name text collate "C"`,
];

/**
 * Ids of sessions (decision 0083) and of tokens, which a new one never gets again, and the token in
 * the audit.
 */
export class AddSessionIds extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
