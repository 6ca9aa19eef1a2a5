import type { Context } from '../context/context';
import { idAmong, selectOrganizers, selectVenues } from '../database/queries/associated';
import { oneById } from '../loaders/batch.ts';
import { type OrganizerView, presentOrganizer } from './organizer.ts';
import { presentTerm, type TermView } from './term.ts';
import { presentVenue, type VenueView } from './venue.ts';

/** The things that groups of events are named after, by number; those of a kind are read at once. */
export interface GroupThings {
  context: Context;
  term(number: number): Promise<TermView | null>;
  venue(number: number): Promise<VenueView | null>;
  organizer(number: number): Promise<OrganizerView | null>;
}

/** What reads the things of one answer, as far as the caller may see them. */
export function createThings(context: Context): GroupThings {
  const { database, language, loaders } = context;
  const venues = oneById((ids) =>
    database.query(selectVenues(context, language).where(idAmong('venue', ids)).compile()),
  );
  const organizers = oneById((ids) =>
    database.query(selectOrganizers(context, language).where(idAmong('organizer', ids)).compile()),
  );
  return {
    context,
    term: async (id) => presentOne(await loaders.termById.load({ id, language }), presentTerm, context),
    venue: async (id) => presentOne(await venues.load(id), presentVenue, context),
    organizer: async (id) => presentOne(await organizers.load(id), presentOrganizer, context),
  };
}

function presentOne<Row, View>(
  row: Row | null,
  present: (row: Row, context: Context) => View,
  context: Context,
): View | null {
  return row === null ? null : present(row, context);
}
