import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';
import { postColumns } from './post.ts';
import type { StoredCost, TextSources } from './shapes.ts';

/**
 * An event without its texts. Wall-clock times are the event's own; names that end in `At` are UTC.
 * `visibleAt` is the publication date of what is published or will be, else null; a `floatingDate` was never chosen by
 * anybody and becomes the moment of publication.
 */
export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    ...postColumns(),
    timezone: p.string(),
    allDay: p.boolean(),
    startDate: p.string().columnType('timestamp(0)'),
    endDate: p.string().columnType('timestamp(0)'),
    startsAt: p.string().columnType('timestamp(0)'),
    endsAt: p.string().columnType('timestamp(0)'),
    cost: p.json().$type<StoredCost>().strictNullable(),
    website: p.text().strictNullable(),
    showMap: p.boolean(),
    showMapLink: p.boolean(),
    hideFromListings: p.boolean(),
    sticky: p.boolean(),
    featured: p.boolean(),
    parentId: p.integer().strictNullable(),
  },
});

/** The texts of an event as they were written, one row a language. */
export const EventTranslation = defineEntity({
  name: 'EventTranslation',
  tableName: 'event_translation',
  properties: {
    eventId: p.integer().primary(),
    language: p.string().$type<Language>().primary(),
    title: p.text().strictNullable(),
    description: p.text().strictNullable(),
    excerpt: p.text().strictNullable(),
    slug: p.text().strictNullable(),
  },
});

/** The texts of an event as they are served: one row for each of the four languages, fallback resolved. */
export const EventText = defineEntity({
  name: 'EventText',
  tableName: 'event_text',
  properties: {
    eventId: p.integer().primary(),
    language: p.string().$type<Language>().primary(),
    title: p.text(),
    description: p.text(),
    excerpt: p.text(),
    slug: p.text().strictNullable(),
    sources: p.json().$type<TextSources>(),
    folded: p.text(),
    pairs: p.array(Number).columnType('smallint[]'),
    words: p.string().columnType('tsvector'),
  },
});

/** Where an event takes place, in the given order. */
export const EventVenue = defineEntity({
  name: 'EventVenue',
  tableName: 'event_venue',
  properties: { eventId: p.integer().primary(), venueId: p.integer().primary(), position: p.integer() },
});

/** Who organizes an event, in the given order. */
export const EventOrganizer = defineEntity({
  name: 'EventOrganizer',
  tableName: 'event_organizer',
  properties: { eventId: p.integer().primary(), organizerId: p.integer().primary(), position: p.integer() },
});

/** The categories and tags of an event; `visibleAt` repeats the event's, so that counting needs the index alone. */
export const EventTerm = defineEntity({
  name: 'EventTerm',
  tableName: 'event_term',
  properties: {
    eventId: p.integer().primary(),
    termId: p.integer().primary(),
    visibleAt: p.string().columnType('timestamp(0)').strictNullable(),
  },
});

/** An offer of admission to an event. */
export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  properties: {
    eventId: p.integer().primary(),
    position: p.integer().primary(),
    name: p.text(),
    price: p.text().strictNullable(),
    currency: p.text().strictNullable(),
    url: p.text().strictNullable(),
    availability: p.string(),
  },
});
