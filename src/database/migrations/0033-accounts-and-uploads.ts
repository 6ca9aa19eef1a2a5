import { Migration } from '@mikro-orm/migrations';

/** As in `policy/permissions.ts`. */
const roles = "('administrator', 'editor', 'author', 'contributor', 'subscriber')";

const statements = [
  // Whatever else a role was called, it allowed nothing beyond what subscribers may do.
  `update user_account set role = 'subscriber' where role not in ${roles}`,
  `alter table user_account add constraint user_account_role check (role in ${roles})`,
  // No response is made of it, so the table has no trigger of the revision.
  `create table upload_volume (
    user_id integer primary key references user_account (id) on delete cascade,
    day date not null,
    bytes bigint not null
  )`,
];

/**
 * Roles that exist, and how much each user has uploaded on the last day of uploads (decisions 0059,
 * 0085).
 */
export class BoundAccounts extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
