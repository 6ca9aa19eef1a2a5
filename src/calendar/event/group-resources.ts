import type { Context } from '../../context/context.ts';
import { type AssociatedKind, selectNames } from '../../database/queries/associated.ts';
import { oneById } from '../../loaders/batch.ts';
import { findOrganizers, type OrganizerView } from '../organizer/organizer.ts';
import { type TermView, toTermView } from '../term/term.ts';
import { findVenues, type VenueView } from '../venue/venue.ts';

/** Loads the resources of groups by number, one statement per kind. */
export interface GroupResources {
  context: Context;
  term(number: number): Promise<TermView | null>;
  venue(number: number): Promise<VenueView | null>;
  organizer(number: number): Promise<OrganizerView | null>;
  /** The name alone: what many are shown by may have long texts. */
  nameOf(kind: AssociatedKind, number: number): Promise<string | null>;
}

/** The loaders of one response; null where the caller may not see a resource. */
export function createResources(context: Context): GroupResources {
  const { language, loaders } = context;
  const venues = oneById((ids) => findVenues(context, ids));
  const organizers = oneById((ids) => findOrganizers(context, ids));
  const namesOf = (kind: AssociatedKind) =>
    oneById((ids) => context.database.query(selectNames(kind, { reader: context, language }, ids)));
  const names = { venue: namesOf('venue'), organizer: namesOf('organizer') };
  return {
    context,
    async term(id) {
      const [row] = await loaders.termById.load({ id, language });
      return row === undefined ? null : toTermView(row, context);
    },
    venue: (id) => venues.load(id),
    organizer: (id) => organizers.load(id),
    nameOf: async (kind, id) => (await names[kind].load(id))?.name ?? null,
  };
}
