import DataLoader from 'dataloader';
import type { EventPlan } from '../calendar/event/connection';
import type { Reader } from '../context/context';
import type { Database } from '../database/database.ts';
import {
  eventsById,
  imagesById,
  organizersOfEvents,
  termsById,
  termsOfEvents,
  ticketsOfEvents,
  translationsOfEvents,
  translationsOfOrganizers,
  translationsOfTerms,
  translationsOfVenues,
  usersById,
  venuesOfEvents,
} from '../database/queries/relation.ts';
import { countByTerm, kinOfCategories, type Kinship } from '../database/queries/term.ts';
import type { Language } from '../i18n/language.ts';
import { manyById, manyByLocalKey, oneById, oneByLocalKey } from './batch.ts';
import { Memory } from './memory.ts';
import { createEventCountByOwner, createEventsByOwner } from './owned-events.ts';
import { createReferenceLoaders } from './references.ts';

/** One set of loaders a request, named by what goes in and what comes out. */
export type Loaders = ReturnType<typeof createLoaders>;

/** Loaders that see what the reader sees. Each batch is one statement. */
export function createLoaders(database: Database, reader: Reader) {
  return {
    venuesByEvent: manyByLocalKey(
      (ids, languages) => database.query(venuesOfEvents(reader, { ids, languages })),
      (row) => ({ id: row.eventId, language: row.requestedLanguage }),
    ),
    organizersByEvent: manyByLocalKey(
      (ids, languages) => database.query(organizersOfEvents(reader, { ids, languages })),
      (row) => ({ id: row.eventId, language: row.requestedLanguage }),
    ),
    termsByEvent: manyByLocalKey(
      (ids, languages) => database.query(termsOfEvents(reader, { ids, languages })),
      (row) => ({ id: row.eventId, language: row.requestedLanguage }),
    ),
    eventById: oneByLocalKey(
      (ids, languages) => database.query(eventsById(reader, { ids, languages })),
      keyOfRow,
    ),
    termById: oneByLocalKey(
      (ids, languages) => database.query(termsById(reader, { ids, languages })),
      keyOfRow,
    ),
    imageById: oneById((ids) => database.query(imagesById(reader, { ids }))),
    userById: oneById((ids) => database.query(usersById(reader, { ids }))),
    ticketsByEvent: manyById(
      (ids) => database.query(ticketsOfEvents(reader, { ids })),
      (row) => row.eventId,
    ),
    countByTerm: createCountLoader(database, reader),
    ...createKinLoaders(database),
    ...createTranslationLoaders(database, reader),
    ...createReferenceLoaders(database, reader),
    eventPlans: new Memory<Promise<EventPlan>>(),
    eventsByOwner: createEventsByOwner(database),
    eventCountByOwner: createEventCountByOwner(database),
  };
}

function createCountLoader(database: Database, reader: Reader): DataLoader<number, number> {
  return new DataLoader(async (ids) => {
    const rows = await database.query(countByTerm(reader, { ids }));
    const counts = new Map(rows.map(({ termId, count }) => [termId, Number(count)]));
    return ids.map((id) => counts.get(id) ?? 0);
  });
}

function createKinLoaders(database: Database) {
  const create = (kinship: Kinship) =>
    manyByLocalKey(
      (ids, languages) => database.query(kinOfCategories(kinship, ids, languages)),
      (row) => ({ id: row.ownerId, language: row.requestedLanguage }),
    );
  return {
    childrenByCategory: create('children'),
    descendantsByCategory: create('descendants'),
    ancestorsByCategory: create('ancestors'),
  };
}

function createTranslationLoaders(database: Database, reader: Reader) {
  return {
    translationsByEvent: manyById(
      (ids) => database.query(translationsOfEvents(reader, { ids })),
      (row) => row.event_id,
    ),
    translationsByVenue: manyById(
      (ids) => database.query(translationsOfVenues(reader, { ids })),
      (row) => row.venue_id,
    ),
    translationsByOrganizer: manyById(
      (ids) => database.query(translationsOfOrganizers(reader, { ids })),
      (row) => row.organizer_id,
    ),
    translationsByTerm: manyById(
      (ids) => database.query(translationsOfTerms(reader, { ids })),
      (row) => row.term_id,
    ),
  };
}

function keyOfRow({ number, requestedLanguage }: { number: number; requestedLanguage: Language }) {
  return { id: number, language: requestedLanguage };
}

/** Forgets what was loaded before a write, so that the answer shows what was written. */
export function forgetLoaded(loaders: Loaders): void {
  for (const loader of Object.values(loaders)) loader.clearAll();
}
