import DataLoader from 'dataloader';
import {
  ancestorsOfCategories,
  childrenOfCategories,
  countedTermsOfEvents,
  descendantsOfCategories,
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
import { parentsOfImages } from '../database/queries/image-list.ts';
import { identitiesOfUsers } from '../database/queries/identity.ts';
import { sessionsOfUsers } from '../database/queries/session.ts';
import { tokensOfUsers } from '../database/queries/token.ts';
import { countByTerm } from '../database/queries/term.ts';
import type { Language } from '../i18n/language.ts';
import { createEventCountByOwner, createEventsByOwner, createNeighbors, createRelated } from './events.ts';
import { manyById, manyByLocalKey, oneById, onFirstUse, type Source } from './loader.ts';
import { referenceLoaders } from './references.ts';
import { createCities } from './cities.ts';
import { createHistory, createHistoryCount, createPageSlugs } from './resources.ts';

/** The loaders, named by what goes in and what comes out. Each batch is one statement. */
const factories = {
  venuesByEvent: manyByLocalKey(venuesOfEvents, keyOfOwner),
  organizersByEvent: manyByLocalKey(organizersOfEvents, keyOfOwner),
  termsByEvent: manyByLocalKey(termsOfEvents, keyOfOwner),
  countedTermsByEvent: manyByLocalKey(countedTermsOfEvents, keyOfOwner),
  eventById: manyByLocalKey(eventsById, keyOfRow),
  termById: manyByLocalKey(termsById, keyOfRow),
  imageById: ({ database, reader }: Source) => oneById((ids) => database.query(imagesById(reader, { ids }))),
  parentByImage: ({ database, reader }: Source) =>
    oneById((ids) => database.query(parentsOfImages(reader, ids))),
  userById: ({ database, reader }: Source) => oneById((ids) => database.query(usersById(reader, { ids }))),
  tokensByUser: manyById(tokensOfUsers, ({ userId }) => userId),
  sessionsByUser: manyById(sessionsOfUsers, ({ userId }) => userId),
  identitiesByUser: manyById(identitiesOfUsers, ({ userId }) => userId),
  ticketsByEvent: manyById(ticketsOfEvents, (row) => row.eventId),
  countByTerm: ({ database, reader }: Source) =>
    new DataLoader<number, number>(async (ids) => {
      const rows = await database.query(countByTerm(reader, { ids }));
      const counts = new Map(rows.map(({ termId, count }) => [termId, count]));
      return ids.map((id) => counts.get(id) ?? 0);
    }),
  childrenByCategory: manyByLocalKey(childrenOfCategories, keyOfKin),
  descendantsByCategory: manyByLocalKey(descendantsOfCategories, keyOfKin),
  ancestorsByCategory: manyByLocalKey(ancestorsOfCategories, keyOfKin),
  translationsByEvent: manyById(translationsOfEvents, (row) => row.event_id),
  translationsByVenue: manyById(translationsOfVenues, (row) => row.venue_id),
  translationsByOrganizer: manyById(translationsOfOrganizers, (row) => row.organizer_id),
  translationsByTerm: manyById(translationsOfTerms, (row) => row.term_id),
  ...referenceLoaders,
  citiesByName: createCities,
  pageSlugs: createPageSlugs,
  neighborsByEvent: createNeighbors,
  relatedByEvent: createRelated,
  eventsByOwner: createEventsByOwner,
  eventCountByOwner: createEventCountByOwner,
  historyByResource: createHistory,
  historyCountByResource: createHistoryCount,
  /** Identifies the time between two writes: `current` is replaced when the loaders are cleared. */
  epoch: () => ({
    current: {},
    clearAll() {
      this.current = {};
    },
  }),
};

/** The loaders of one request: they read for its reader, and each is created on first use. */
export type Loaders = ReturnType<typeof createLoaders>;

/** Prepares the loaders of a request; creates none of them. */
export const createLoaders = onFirstUse(factories);

function keyOfOwner({ eventId, requestedLanguage }: { eventId: number; requestedLanguage: Language }) {
  return { id: eventId, language: requestedLanguage };
}

function keyOfKin({ ownerId, requestedLanguage }: { ownerId: number; requestedLanguage: Language }) {
  return { id: ownerId, language: requestedLanguage };
}

function keyOfRow({ number, requestedLanguage }: { number: number; requestedLanguage: Language }) {
  return { id: number, language: requestedLanguage };
}

/** Clears all caches, so that reads after a write see what it wrote. */
export function clearLoaders(loaders: Loaders): void {
  for (const loader of Object.values(loaders)) loader.clearAll();
}
