import type { Context } from '../../context/context.ts';
import { type AssociatedKind, selectNames } from '../../database/queries/associated.ts';
import { oneById } from '../../loaders/loader.ts';
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
  const whole = {
    venue: oneById((ids) => findVenues(context, ids)),
    organizer: oneById((ids) => findOrganizers(context, ids)),
  };
  const requested = { venue: new Set<number>(), organizer: new Set<number>() };
  const namesOf = (kind: AssociatedKind) =>
    oneById(async (ids): Promise<Named[]> => {
      // What is requested whole has its name: no further statement reads it.
      const isWhole = ids.every((id) => requested[kind].has(id));
      if (!isWhole) return context.database.query(selectNames(kind, { reader: context, language }, ids));
      const found = await Promise.all(ids.map((id): Promise<Named | null> => whole[kind].load(id)));
      return found.filter((each) => each !== null);
    });
  const names = { venue: namesOf('venue'), organizer: namesOf('organizer') };
  return {
    context,
    async term(id) {
      const [row] = await loaders.termById.load({ id, language });
      return row === undefined ? null : toTermView(row, context);
    },
    venue: (id) => {
      requested.venue.add(id);
      return whole.venue.load(id);
    },
    organizer: (id) => {
      requested.organizer.add(id);
      return whole.organizer.load(id);
    },
    nameOf: async (kind, id) => (await names[kind].load(id))?.name ?? null,
  };
}

interface Named {
  number: number;
  name: string;
}
