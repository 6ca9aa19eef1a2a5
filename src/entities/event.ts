import { defineEntity, p } from '@mikro-orm/core';
import { instant, keptId, parts, text, wholeId } from './columns.ts';
import type { Language } from '../i18n/language.ts';
import { postColumns } from './post.ts';
import type { StoredCost } from './shapes.ts';
import { Organizer } from './organizer.ts';
import { Term } from './term.ts';
import { byLanguage, servedTextColumns, writtenTextColumns } from './texts.ts';
import { Venue } from './venue.ts';

/**
 * An event without its texts. Names that end in `At` are UTC, other times are wall-clock times of
 * the event. `visibleAt` is the publication date of published and scheduled events, else null; with
 * a `floatingDate` no date has been chosen, and it becomes the time of publication.
 */
export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    ...postColumns(),
    timezone: text(),
    allDay: p.boolean(),
    startDate: instant(),
    endDate: instant(),
    startsAt: instant(),
    endsAt: instant(),
    cost: p.json().$type<StoredCost>().strictNullable(),
    website: text().strictNullable(),
    showMap: p.boolean(),
    showMapLink: p.boolean(),
    hideFromListings: p.boolean(),
    sticky: p.boolean(),
    featured: p.boolean(),
    parentId: () => keptId(Event, 'parent_id').strictNullable(),
    eventStatus: text().default('scheduled'),
    onlineUrl: text().strictNullable(),
    children: () => p.oneToMany(Event).mappedBy('parentId'),
    venues: () =>
      p
        .manyToMany(Venue)
        .pivotEntity(() => EventVenue)
        .fixedOrderColumn('position'),
    organizers: () =>
      p
        .manyToMany(Organizer)
        .pivotEntity(() => EventOrganizer)
        .fixedOrderColumn('position'),
    terms: () =>
      p
        .manyToMany(Term)
        .pivotEntity(() => EventTerm)
        .inversedBy('events'),
    categories: () =>
      p
        .manyToMany(Term)
        .pivotEntity(() => EventTerm)
        .filters({ category: true }),
    tags: () =>
      p
        .manyToMany(Term)
        .pivotEntity(() => EventTerm)
        .filters({ tag: true }),
    tickets: () => parts(Ticket, 'eventId').orderBy({ position: 'asc' }),
    translations: () => parts(EventTranslation, 'eventId'),
    texts: () => parts(EventText, 'eventId'),
    words: () => parts(EventWords, 'eventId'),
  },
});

/** The written texts of an event, one row per language. */
export const EventTranslation = defineEntity({
  name: 'EventTranslation',
  tableName: 'event_translation',
  properties: {
    eventId: () => wholeId(Event, 'event_id').primary(),
    ...writtenTextColumns(),
    title: text().strictNullable(),
    excerpt: text().strictNullable(),
    statusReason: text().strictNullable(),
  },
});

/**
 * The served texts of an event: one row for each of the four languages, with fallbacks resolved.
 */
export const EventText = defineEntity({
  name: 'EventText',
  tableName: 'event_text',
  partitionBy: byLanguage('event_text'),
  properties: {
    eventId: () => wholeId(Event, 'event_id').primary(),
    ...servedTextColumns(),
    sortKey: text().default(''),
    title: text(),
    description: text(),
    excerpt: text(),
    statusReason: text().strictNullable(),
    slug: text().strictNullable(),
    /** Empty: versions before migration 0034 find short terms by it. */
    pairs: p.array(Number).columnType('smallint[]').default([]),
    /** Empty: versions before `EventWords` write them here. */
    words: p.string().columnType('tsvector').default(''),
  },
});

/**
 * What ranked search finds an event by: the words of its texts as served in each of the four
 * languages (decision 0164).
 */
export const EventWords = defineEntity({
  name: 'EventWords',
  tableName: 'event_words',
  partitionBy: byLanguage('event_words'),
  properties: {
    eventId: () => wholeId(Event, 'event_id').primary(),
    language: text().$type<Language>().primary(),
    words: p.string().columnType('tsvector'),
  },
});

/**
 * What search by letters finds an event by, in each of the four languages, beside what lists look
 * at of the event (decision 0147).
 */
export const EventLetters = defineEntity({
  name: 'EventLetters',
  tableName: 'event_letters',
  partitionBy: byLanguage('event_letters'),
  properties: {
    /** That of the event. */
    id: () => wholeId(Event, 'id').primary(),
    language: text().$type<Language>().primary(),
    hideFromListings: p.boolean(),
    status: text(),
    visibleAt: instant().strictNullable(),
    publishedAt: instant(),
    startDate: instant(),
    endDate: instant(),
    startsAt: instant(),
    endsAt: instant(),
    /** A bit for each letter from a to z, digit and sign that the text has. */
    letters: p.bigint(),
    /** The numbers of its chunks. */
    chunks: p.array(Number).columnType('integer[]'),
  },
});

/**
 * The venues of an event, in order; `startsAt` repeats that of the event, so that an index has the
 * next events of a venue.
 */
export const EventVenue = defineEntity({
  name: 'EventVenue',
  tableName: 'event_venue',
  properties: {
    eventId: () => wholeId(Event, 'event_id').primary(),
    venueId: () => wholeId(Venue, 'venue_id').primary(),
    position: p.integer(),
    startsAt: instant(),
  },
});

/** The organizers of an event, in order; `startsAt` as for venues. */
export const EventOrganizer = defineEntity({
  name: 'EventOrganizer',
  tableName: 'event_organizer',
  properties: {
    eventId: () => wholeId(Event, 'event_id').primary(),
    organizerId: () => wholeId(Organizer, 'organizer_id').primary(),
    position: p.integer(),
    startsAt: instant(),
  },
});

/**
 * The categories and tags of an event; `visibleAt` repeats that of the event, so that counts are
 * index-only scans.
 */
export const EventTerm = defineEntity({
  name: 'EventTerm',
  tableName: 'event_term',
  properties: {
    eventId: () => wholeId(Event, 'event_id').primary(),
    termId: () => wholeId(Term, 'term_id').primary(),
    visibleAt: instant().strictNullable(),
  },
});

/**
 * An offer of admission to an event. `names` has the name by language; `name` repeats it for older
 * versions, which leave `names` empty.
 */
export const Ticket = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  properties: {
    eventId: () => wholeId(Event, 'event_id').primary(),
    position: p.integer().primary(),
    name: text(),
    names: p.json().default('{}').$type<Readonly<Partial<Record<Language, string>>>>(),
    price: text().strictNullable(),
    currency: text().strictNullable(),
    url: text().strictNullable(),
    availability: text(),
  },
});
