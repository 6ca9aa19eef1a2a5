/** The five kinds of resources in a calendar (spec 1). */
export const kinds = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

export type Kind = (typeof kinds)[number];

/** A resource and its version, as known to a client. */
export interface KnownVersion {
  number: number;
  version: number;
}

/** What the audit has entries of; a token has the id of its user (decision 0078). */
export const auditKinds = [...kinds, 'image', 'user', 'token'] as const;

export type AuditKind = (typeof auditKinds)[number];

/** Whether a text is a kind of resource. */
export function isKind(text: string): text is Kind {
  const names: readonly string[] = kinds;
  return names.includes(text);
}

/**
 * What differs between the kinds: the type of one in the schema, and its plural; the collection,
 * which names the fields and addresses that hold many; the table; the errors where one is not
 * served (wire-format 2).
 */
export const kindFacts = {
  event: { type: 'Event', plural: 'Events', collection: 'events', table: 'event', errors: errorsOf('event') },
  venue: { type: 'Venue', plural: 'Venues', collection: 'venues', table: 'venue', errors: errorsOf('venue') },
  organizer: {
    type: 'Organizer',
    plural: 'Organizers',
    collection: 'organizers',
    table: 'organizer',
    errors: errorsOf('organizer'),
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
} as const;

function errorsOf<Post extends 'event' | 'venue' | 'organizer'>(post: Post) {
  return {
    notFound: `${post}NotFound`,
    notAccessible: `${post}NotAccessible`,
    inTrash: `${post}InTrash`,
    noPage: `${post}PageNotFound`,
  } as const;
}

/** The publication statuses of events, venues and organizers (wire-format 3, 7.1). */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof statuses)[number];

/** The statuses that a write may set: only deleting moves a post to the trash (wire-format 7.1). */
export const writableStatuses = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
] as const satisfies Status[];

export type WritableStatus = (typeof writableStatuses)[number];
