import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '../i18n/language.ts';
import { postColumns } from './post.ts';
import type { StoredCost } from './shapes.ts';
import { servedTextColumns, writtenTextColumns } from './texts.ts';

/**
 * An event without its texts. Names that end in `At` are UTC, other times are wall-clock times of the event. `visibleAt`
 * is the publication date of published and scheduled events, else null; with a `floatingDate` no date has been chosen,
 * and it becomes the time of publication.
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
    eventStatus: p.string(),
    onlineUrl: p.text().strictNullable(),
  },
});

/** The written texts of an event, one row per language. */
export const EventTranslation = defineEntity({
  name: 'EventTranslation',
  tableName: 'event_translation',
  properties: {
    eventId: p.integer().primary(),
    ...writtenTextColumns(),
    title: p.text().strictNullable(),
    excerpt: p.text().strictNullable(),
    statusReason: p.text().strictNullable(),
  },
});

/** The served texts of an event: one row for each of the four languages, with fallbacks resolved. */
export const EventText = defineEntity({
  name: 'EventText',
  tableName: 'event_text',
  properties: {
    eventId: p.integer().primary(),
    ...servedTextColumns(),
    sortKey: p.text(),
    title: p.text(),
    description: p.text(),
    excerpt: p.text(),
    statusReason: p.text().strictNullable(),
    slug: p.text().strictNullable(),
    pairs: p.array(Number).columnType('smallint[]'),
    /** Empty: versions before `EventWords` write them here. */
    words: p.string().columnType('tsvector').default(''),
  },
});

/** What ranked search finds an event by: the words of its texts as served in each of the four languages (decision 0130). */
export const EventWords = defineEntity({
  name: 'EventWords',
  tableName: 'event_words',
  properties: {
    eventId: p.integer().primary(),
    language: p.string().$type<Language>().primary(),
    words: p.string().columnType('tsvector'),
  },
});

/**
 * What search by letters finds an event by, in each of the four languages, beside what lists look at of the event. Written by triggers only
 * (decision 0147).
 */
export const EventLetters = defineEntity({
  name: 'EventLetters',
  tableName: 'event_letters',
  properties: {
    /** That of the event. */
    id: p.integer().primary().autoincrement(false),
    language: p.string().$type<Language>().primary(),
    hideFromListings: p.boolean(),
    status: p.string(),
    visibleAt: p.string().columnType('timestamp(0)').strictNullable(),
    publishedAt: p.string().columnType('timestamp(0)'),
    startDate: p.string().columnType('timestamp(0)'),
    endDate: p.string().columnType('timestamp(0)'),
    startsAt: p.string().columnType('timestamp(0)'),
    endsAt: p.string().columnType('timestamp(0)'),
    /** A bit for each letter from a to z and each digit that the text has. */
    letters: p.bigint(),
    /** The numbers of its chunks. */
    chunks: p.array(Number).columnType('integer[]'),
  },
});

/** The venues of an event, in order; `startsAt` repeats that of the event, so that an index has the next events of a venue. */
export const EventVenue = defineEntity({
  name: 'EventVenue',
  tableName: 'event_venue',
  properties: {
    eventId: p.integer().primary(),
    venueId: p.integer().primary(),
    position: p.integer(),
    startsAt: p.string().columnType('timestamp(0)'),
  },
});

/** The organizers of an event, in order; `startsAt` as for venues. */
export const EventOrganizer = defineEntity({
  name: 'EventOrganizer',
  tableName: 'event_organizer',
  properties: {
    eventId: p.integer().primary(),
    organizerId: p.integer().primary(),
    position: p.integer(),
    startsAt: p.string().columnType('timestamp(0)'),
  },
});

/** The categories and tags of an event; `visibleAt` repeats that of the event, so that counts are index-only scans. */
export const EventTerm = defineEntity({
  name: 'EventTerm',
  tableName: 'event_term',
  properties: {
    eventId: p.integer().primary(),
    termId: p.integer().primary(),
    visibleAt: p.string().columnType('timestamp(0)').strictNullable(),
  },
});

/** An offer of admission to an event. `names` has the name by language; `name` repeats it for older versions, which leave `names` empty. */
export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  properties: {
    eventId: p.integer().primary(),
    position: p.integer().primary(),
    name: p.text(),
    names: p.json().$type<Readonly<Partial<Record<Language, string>>>>(),
    price: p.text().strictNullable(),
    currency: p.text().strictNullable(),
    url: p.text().strictNullable(),
    availability: p.string(),
  },
});
