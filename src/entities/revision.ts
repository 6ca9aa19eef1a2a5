import { defineEntity, p } from '@mikro-orm/core';

/**
 * How often each place was taken by a transaction that changed something: all of them together tell one state of the
 * calendar from every other (decision 0037). Triggers count.
 */
export const Revision = defineEntity({
  name: 'Revision',
  tableName: 'revision',
  properties: {
    shard: p.integer().columnType('smallint').primary(),
    value: p.string().columnType('bigint'),
  },
});
