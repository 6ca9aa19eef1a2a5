import { Migration } from '@mikro-orm/migrations';

/** Names and actions are compared byte by byte, as in all other tables. */
const text = 'text collate "C"';

/** No reference to users or resources: entries outlive both. */
const table = `create table audit_entry (
    id bigint generated always as identity primary key,
    changed_at timestamp(0) not null,
    user_id integer,
    user_name ${text} not null,
    interface ${text} not null,
    address ${text},
    request_id ${text},
    action ${text} not null,
    kind ${text} not null,
    resource_id integer not null,
    version integer,
    name ${text},
    changes jsonb,
    snapshot jsonb
  )`;

const indexes = [
  'create index audit_entry_resource on audit_entry (kind, resource_id, id)',
  'create index audit_entry_user on audit_entry (user_name, id)',
  // Entries are deleted in the order of their times.
  'create index audit_entry_time on audit_entry (changed_at, id)',
];

const revised = `create trigger revised after insert or update or delete or truncate on audit_entry
  for each statement execute function note_revision()`;

/** Who changed what, and what it was before (decision 0078). */
export class AddAudit extends Migration {
  override up(): void {
    for (const statement of [table, ...indexes, revised]) this.addSql(statement);
  }
}
