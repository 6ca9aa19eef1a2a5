import { defineEntity, p } from '@mikro-orm/core';
import { text } from './columns.ts';

/** What a client has consumed of a rate limit, over all processes (decision 0085). */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: text().primary(),
    points: p.integer().default(0),
    /** In milliseconds since the epoch; null: never. */
    expire: p.string().columnType('bigint').strictNullable(),
  },
});
