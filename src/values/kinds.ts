import type { ErrorName } from '../errors.ts';

/** The five kinds of things in a calendar (spec 1). */
export const kinds = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

export type Kind = (typeof kinds)[number];

interface KindFacts {
  /** What the schema calls one of them, and many. */
  type: string;
  plural: string;
  /** The fields and addresses that hold many of them. */
  collection: string;
  table: string;
  /** Why one of them is not answered (wire-format 2). */
  errors: Record<string, ErrorName>;
}

/** What is known of each kind in all places. */
export const kindFacts = {
  event: {
    type: 'Event',
    plural: 'Events',
    collection: 'events',
    table: 'event',
    errors: {
      notFound: 'eventNotFound',
      notAccessible: 'eventNotAccessible',
      inTrash: 'eventInTrash',
      noPage: 'eventPageNotFound',
    },
  },
  venue: {
    type: 'Venue',
    plural: 'Venues',
    collection: 'venues',
    table: 'venue',
    errors: {
      notFound: 'venueNotFound',
      notAccessible: 'venueNotAccessible',
      inTrash: 'venueInTrash',
      noPage: 'venuePageNotFound',
    },
  },
  organizer: {
    type: 'Organizer',
    plural: 'Organizers',
    collection: 'organizers',
    table: 'organizer',
    errors: {
      notFound: 'organizerNotFound',
      notAccessible: 'organizerNotAccessible',
      inTrash: 'organizerInTrash',
      noPage: 'organizerPageNotFound',
    },
  },
  category: {
    type: 'Category',
    plural: 'Categories',
    collection: 'categories',
    table: 'term',
    errors: { notFound: 'categoryNotFound' },
  },
  tag: {
    type: 'Tag',
    plural: 'Tags',
    collection: 'tags',
    table: 'term',
    errors: { notFound: 'tagNotFound' },
  },
} as const satisfies Record<Kind, KindFacts>;

/** How far an event, venue or organizer is on its way to the public (wire-format 3, 7.1). */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof statuses)[number];
