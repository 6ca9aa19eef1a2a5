import { defineEntity, p } from '@mikro-orm/core';
import { formerId, instant, text, widelyNumbered } from './columns.ts';
import { Event } from './event.ts';

/**
 * What an event counts in; its days are counted from 2000 on. Written by triggers only (decision
 * 0135).
 */
export const EventTally = defineEntity({
  name: 'EventTally',
  tableName: 'event_tally',
  properties: {
    eventId: () => formerId(Event, 'event_id').primary(),
    state: text(),
    visibleAt: instant().strictNullable(),
    startDay: p.integer(),
    endDay: p.integer(),
    facets: p.array(),
  },
});

/** A change of a number of events that start or end on a day, not added up yet. */
export const EventDelta = defineEntity({
  name: 'EventDelta',
  tableName: 'event_delta',
  properties: {
    id: widelyNumbered().primary(),
    facet: text(),
    state: text(),
    side: text().$type<'start' | 'end'>(),
    day: p.integer(),
    number: p.integer(),
  },
});

/**
 * The numbers of events that start or end on the days of a block of 32, and in all earlier blocks.
 */
export const EventSum = defineEntity({
  name: 'EventSum',
  tableName: 'event_sum',
  properties: {
    facet: text().primary(),
    state: text().primary(),
    side: text().$type<'start' | 'end'>().primary(),
    block: p.integer().primary(),
    earlier: p.integer(),
    days: p.array((day) => Number(day)),
    numbers: p.array((number) => Number(number)),
  },
});
