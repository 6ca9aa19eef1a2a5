import { defineEntity, p } from '@mikro-orm/core';

/**
 * Counters of the transactions that changed something, in several shards; all of them together identify a state of the
 * calendar (decision 0037). Triggers increment them.
 */
export const Revision = defineEntity({
  name: 'Revision',
  tableName: 'revision',
  properties: {
    shard: p.integer().columnType('smallint').primary(),
    value: p.string().columnType('bigint'),
  },
});
