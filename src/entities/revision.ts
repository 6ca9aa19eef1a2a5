import { defineEntity, p } from '@mikro-orm/core';

/**
 * Counters of the transactions that changed something, in several shards, and of those that changed
 * what anybody may read; all of them together identify a state of the calendar (decision 0118).
 * Triggers increment them.
 */
export const Revision = defineEntity({
  name: 'Revision',
  tableName: 'revision',
  properties: {
    shard: p.integer().columnType('smallint').autoincrement(false).primary(),
    value: p.string().columnType('bigint'),
    public: p.string().columnType('bigint').defaultRaw('0'),
  },
});
