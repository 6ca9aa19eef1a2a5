import DataLoader from 'dataloader';
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
import { Epoch } from './epoch.ts';
import { createEventCountByOwner, createEventsByOwner } from './owned-events.ts';
import { onFirstUse, type Source } from './on-first-use.ts';
import { referenceLoaders } from './references.ts';

/** The loaders, named by what goes in and what comes out. Each batch is one statement. */
const factories = {
  venuesByEvent: ({ database, reader }: Source) =>
    manyByLocalKey(
      (ids, languages) => database.query(venuesOfEvents(reader, { ids, languages })),
      keyOfOwner,
    ),
  organizersByEvent: ({ database, reader }: Source) =>
    manyByLocalKey(
      (ids, languages) => database.query(organizersOfEvents(reader, { ids, languages })),
      keyOfOwner,
    ),
  termsByEvent: ({ database, reader }: Source) =>
    manyByLocalKey((ids, languages) => database.query(termsOfEvents(reader, { ids, languages })), keyOfOwner),
  eventById: ({ database, reader }: Source) =>
    oneByLocalKey((ids, languages) => database.query(eventsById(reader, { ids, languages })), keyOfRow),
  termById: ({ database, reader }: Source) =>
    oneByLocalKey((ids, languages) => database.query(termsById(reader, { ids, languages })), keyOfRow),
  imageById: ({ database, reader }: Source) => oneById((ids) => database.query(imagesById(reader, { ids }))),
  userById: ({ database, reader }: Source) => oneById((ids) => database.query(usersById(reader, { ids }))),
  ticketsByEvent: ({ database, reader }: Source) =>
    manyById(
      (ids) => database.query(ticketsOfEvents(reader, { ids })),
      (row) => row.eventId,
    ),
  countByTerm: ({ database, reader }: Source) =>
    new DataLoader<number, number>(async (ids) => {
      const rows = await database.query(countByTerm(reader, { ids }));
      const counts = new Map(rows.map(({ termId, count }) => [termId, Number(count)]));
      return ids.map((id) => counts.get(id) ?? 0);
    }),
  childrenByCategory: kinLoader('children'),
  descendantsByCategory: kinLoader('descendants'),
  ancestorsByCategory: kinLoader('ancestors'),
  translationsByEvent: ({ database, reader }: Source) =>
    manyById(
      (ids) => database.query(translationsOfEvents(reader, { ids })),
      (row) => row.event_id,
    ),
  translationsByVenue: ({ database, reader }: Source) =>
    manyById(
      (ids) => database.query(translationsOfVenues(reader, { ids })),
      (row) => row.venue_id,
    ),
  translationsByOrganizer: ({ database, reader }: Source) =>
    manyById(
      (ids) => database.query(translationsOfOrganizers(reader, { ids })),
      (row) => row.organizer_id,
    ),
  translationsByTerm: ({ database, reader }: Source) =>
    manyById(
      (ids) => database.query(translationsOfTerms(reader, { ids })),
      (row) => row.term_id,
    ),
  ...referenceLoaders,
  epoch: () => new Epoch(),
  eventsByOwner: ({ database }: Source) => createEventsByOwner(database),
  eventCountByOwner: ({ database }: Source) => createEventCountByOwner(database),
};

/** One set of loaders for one request: they see what its reader sees, and each is created when it is first used. */
export type Loaders = ReturnType<typeof createLoaders>;

/** A set of loaders; none is created yet. */
export const createLoaders = onFirstUse(factories);

function kinLoader(kinship: Kinship) {
  return ({ database }: Source) =>
    manyByLocalKey(
      (ids, languages) => database.query(kinOfCategories(kinship, ids, languages)),
      (row) => ({ id: row.ownerId, language: row.requestedLanguage }),
    );
}

function keyOfOwner({ eventId, requestedLanguage }: { eventId: number; requestedLanguage: Language }) {
  return { id: eventId, language: requestedLanguage };
}

function keyOfRow({ number, requestedLanguage }: { number: number; requestedLanguage: Language }) {
  return { id: number, language: requestedLanguage };
}

/** Forgets what was loaded before a write, so that the answer shows what was written. */
export function clearLoaders(loaders: Loaders): void {
  for (const loader of Object.values(loaders)) loader.clearAll();
}
