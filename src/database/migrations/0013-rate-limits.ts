import { Migration } from '@mikro-orm/migrations';

/**
 * What clients have consumed, as rate-limiter-flexible counts it. Unlogged: the counts are worth
 * nothing after a crash, and without write-ahead log they cost little. No response is made of them,
 * so the table has no trigger of the revision.
 */
const table = `create unlogged table rate_limit (
    key text collate "C" primary key,
    points integer not null default 0,
    expire bigint
  )`;

/** The counts of rate limits that several processes share (decision 0085). */
export class AddRateLimits extends Migration {
  override up(): void {
    this.addSql(table);
  }
}
