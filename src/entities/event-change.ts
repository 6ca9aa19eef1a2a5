import { defineEntity, p } from '@mikro-orm/core';

/**
 * That an event was changed, and what had been seen of it until then: whether lists held it, since when everybody saw
 * it, and whose it was (decision 0033). A trigger writes the rows; they are kept for an hour.
 */
export const EventChange = defineEntity({
  name: 'EventChange',
  tableName: 'event_change',
  properties: {
    xid: p.string().columnType('xid8').primary(),
    number: p.string().columnType('bigint').primary(),
    eventId: p.integer(),
    listed: p.boolean(),
    visibleAt: p.string().columnType('timestamp(0)').strictNullable(),
    authorId: p.integer().strictNullable(),
    changedAt: p.string().columnType('timestamptz'),
  },
});
