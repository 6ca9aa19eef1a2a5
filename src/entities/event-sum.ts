import { defineEntity, p } from '@mikro-orm/core';

/** What an event counts in; its days are counted from 2000 on. Written by triggers only (decision 0135). */
export const EventTally = defineEntity({
  name: 'EventTally',
  tableName: 'event_tally',
  properties: {
    eventId: p.integer().primary().autoincrement(false),
    state: p.string(),
    visibleAt: p.string().columnType('timestamp(0)').strictNullable(),
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
    id: p.integer().primary(),
    facet: p.string(),
    state: p.string(),
    side: p.string().$type<'start' | 'end'>(),
    day: p.integer(),
    number: p.integer(),
  },
});

/** The numbers of events that start or end on the days of a block of 32, and in all earlier blocks. */
export const EventSum = defineEntity({
  name: 'EventSum',
  tableName: 'event_sum',
  properties: {
    facet: p.string().primary(),
    state: p.string().primary(),
    side: p.string().$type<'start' | 'end'>().primary(),
    block: p.integer().primary(),
    earlier: p.integer(),
    days: p.array((day) => Number(day)),
    numbers: p.array((number) => Number(number)),
  },
});
