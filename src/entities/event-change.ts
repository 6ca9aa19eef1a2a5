import { defineEntity, p } from '@mikro-orm/core';

/**
 * A change of an event, with its state before: whether it was listed, since when it was public, and its author (decision
 * 0033). A trigger writes the rows; they are deleted after an hour.
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
