/** The five kinds of things in a calendar (spec 1). */
export const kinds = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

export type Kind = (typeof kinds)[number];

/** How far an event, venue or organizer is on its way to the public (wire-format 3, 7.1). */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof statuses)[number];
