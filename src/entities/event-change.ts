import { defineEntity, p } from '@mikro-orm/core';
import { formerId, instant, widelyNumbered } from './columns.ts';
import { Event } from './event.ts';
import { User } from './user.ts';

/**
 * A change of an event, with its state before: whether it was listed, since when it was public, and
 * its author (decision 0033). A trigger writes the rows; they are deleted after an hour.
 */
export const EventChange = defineEntity({
  name: 'EventChange',
  tableName: 'event_change',
  properties: {
    xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').primary(),
    number: widelyNumbered().primary(),
    eventId: () => formerId(Event, 'event_id'),
    listed: p.boolean(),
    visibleAt: instant().strictNullable(),
    authorId: () => formerId(User, 'author_id').strictNullable(),
    changedAt: p.string().columnType('timestamptz').defaultRaw('now()'),
  },
});
