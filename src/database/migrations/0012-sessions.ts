import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table session (
    digest text collate "C" primary key,
    user_id integer not null references user_account on delete cascade,
    created_at timestamp(0) not null,
    expires_at timestamp(0) not null,
    last_used_at timestamp(0) not null,
    idle_hours smallint not null)`,
  'create index session_owner on session (user_id, created_at)',
  'create index session_expiry on session (expires_at)',
  `create table identity (
    issuer text collate "C",
    subject text collate "C",
    user_id integer not null references user_account on delete cascade,
    primary key (issuer, subject))`,
  'create index identity_user on identity (user_id)',
];

/**
 * Sessions of clients with a page (decision 0083), and users of an identity provider (decision
 * 0083). No response is made of them, so they are no part of the revision.
 */
export class AddSessions extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
