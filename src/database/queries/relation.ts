import { type SqlBool, sql } from 'kysely';
import { notInTrash, userVisibleTo, visibleTo } from '../../auth/visibility.ts';
import type { Reader } from '../../context.ts';
import type { Language } from '../../i18n/language.ts';
import { among, sqlBuilder } from '../sql.ts';
import { eventColumns } from './event.ts';
import { organizerColumns, venueColumns } from './linked.ts';
import { termColumns } from './term.ts';

/** The venues of events in their order, as far as the reader may see them; trashed ones are gone (wire-format 5.1). */
export function venuesOfEvents(reader: Reader, eventIds: number[], languages: Language[]) {
  return sqlBuilder
    .selectFrom('event_venue')
    .innerJoin('venue', 'venue.id', 'event_venue.venue_id')
    .innerJoin('venue_text', 'venue_text.venue_id', 'venue.id')
    .select(venueColumns)
    .select('event_venue.event_id as eventId')
    .where(among('event_venue.event_id', eventIds))
    .where(inLanguages('venue_text.language', languages))
    .where(visibleTo('venue', reader))
    .where(notInTrash('venue'))
    .orderBy('event_venue.event_id')
    .orderBy('event_venue.position')
    .compile();
}

/** The organizers of events in their order, as far as the reader may see them; trashed ones are gone. */
export function organizersOfEvents(reader: Reader, eventIds: number[], languages: Language[]) {
  return sqlBuilder
    .selectFrom('event_organizer')
    .innerJoin('organizer', 'organizer.id', 'event_organizer.organizer_id')
    .innerJoin('organizer_text', 'organizer_text.organizer_id', 'organizer.id')
    .select(organizerColumns)
    .select('event_organizer.event_id as eventId')
    .where(among('event_organizer.event_id', eventIds))
    .where(inLanguages('organizer_text.language', languages))
    .where(visibleTo('organizer', reader))
    .where(notInTrash('organizer'))
    .orderBy('event_organizer.event_id')
    .orderBy('event_organizer.position')
    .compile();
}

/** The categories and tags of events. */
export function termsOfEvents(eventIds: number[], languages: Language[]) {
  return sqlBuilder
    .selectFrom('event_term')
    .innerJoin('term', 'term.id', 'event_term.term_id')
    .innerJoin('term_text', 'term_text.term_id', 'term.id')
    .select(termColumns)
    .select('event_term.event_id as eventId')
    .where(among('event_term.event_id', eventIds))
    .where(inLanguages('term_text.language', languages))
    .compile();
}

/** Terms by id. */
export function termsById(ids: number[], languages: Language[]) {
  return sqlBuilder
    .selectFrom('term')
    .innerJoin('term_text', 'term_text.term_id', 'term.id')
    .select(termColumns)
    .where(among('term.id', ids))
    .where(inLanguages('term_text.language', languages))
    .compile();
}

/** Events by id, as far as the reader may see them. */
export function eventsById(reader: Reader, ids: number[], languages: Language[]) {
  return sqlBuilder
    .selectFrom('event')
    .innerJoin('event_text', 'event_text.event_id', 'event.id')
    .select(eventColumns)
    .where(among('event.id', ids))
    .where(inLanguages('event_text.language', languages))
    .where(visibleTo('event', reader))
    .where(notInTrash('event'))
    .compile();
}

/** The tickets of events in their order. */
export function ticketsOfEvents(eventIds: number[]) {
  return sqlBuilder
    .selectFrom('ticket')
    .select(['event_id as eventId', 'name', 'price', 'currency', 'url', 'availability'])
    .where(among('event_id', eventIds))
    .orderBy('event_id')
    .orderBy('position')
    .compile();
}

/** Images by id. */
export function imagesById(ids: number[]) {
  return sqlBuilder
    .selectFrom('image')
    .select(['id as number', 'url', 'extension', 'width', 'height'])
    .where(among('id', ids))
    .compile();
}

/** Users by id: what everybody may know of them. */
export function usersById(ids: number[]) {
  return sqlBuilder
    .selectFrom('user_account')
    .select(['id as number', 'name'])
    .where(among('id', ids))
    .compile();
}

/** Users by id, as far as the reader may find them. */
export function findableUsers(reader: Reader, ids: number[]) {
  return sqlBuilder
    .selectFrom('user_account')
    .select(['id as number', 'name'])
    .where(among('id', ids))
    .where(userVisibleTo(reader))
    .compile();
}

/** The texts of events as they were written. */
export function translationsOfEvents(ids: number[]) {
  return sqlBuilder.selectFrom('event_translation').selectAll().where(among('event_id', ids)).compile();
}

/** The texts of venues as they were written. */
export function translationsOfVenues(ids: number[]) {
  return sqlBuilder.selectFrom('venue_translation').selectAll().where(among('venue_id', ids)).compile();
}

/** The texts of organizers as they were written. */
export function translationsOfOrganizers(ids: number[]) {
  return sqlBuilder
    .selectFrom('organizer_translation')
    .selectAll()
    .where(among('organizer_id', ids))
    .compile();
}

/** The texts of terms as they were written. */
export function translationsOfTerms(ids: number[]) {
  return sqlBuilder.selectFrom('term_translation').selectAll().where(among('term_id', ids)).compile();
}

function inLanguages(column: string, languages: Language[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${languages}::text[])`;
}
