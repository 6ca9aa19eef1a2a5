import { Migration } from '@mikro-orm/migrations';

/** Existing tokens get a name, and keep every permission. */
export const tokenStatements = [
  `alter table token
    add column name text collate "C",
    add column scope text collate "C",
    add column expires_at timestamp(0),
    add column last_used_at timestamp(0)`,
  `update token set scope = 'admin', name = numbered.name
    from (
      select digest, case place when 1 then 'token' else 'token-' || place end as name
      from (
        select digest, row_number() over (partition by user_id order by created_at, digest) as place from token
      ) as placed
    ) as numbered
    where numbered.digest = token.digest`,
  'alter table token alter column name set not null, alter column scope set not null',
  'create unique index token_name on token (user_id, name)',
  // The new index begins with the same column.
  'drop index token_user',
];

const users = 'alter table user_account add column disabled boolean not null default false';

/**
 * Tokens with a name, a scope, an expiry and their last use, and users who are disabled (decision
 * 0059).
 */
export class AddTokenScopes extends Migration {
  override up(): void {
    for (const statement of [...tokenStatements, users]) this.addSql(statement);
  }
}
