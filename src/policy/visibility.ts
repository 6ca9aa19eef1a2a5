import type { Reader, Viewer } from './viewer.ts';

/** The kinds that have a status; categories and tags are always public. */
export const postKinds = ['event', 'venue', 'organizer'] as const;

export type PostKind = (typeof postKinds)[number];

/**
 * Which posts a viewer sees: published ones, also their own, or all (wire-format 3).
 * `database/queries/visibility.ts` makes it a condition of every read.
 */
export function sightOf(viewer: Viewer | null): 'published' | 'own' | 'everything' {
  switch (viewer?.role) {
    case 'administrator':
    case 'editor':
      return 'everything';
    case 'author':
    case 'contributor':
      return 'own';
    default:
      return 'published';
  }
}

/** Whether the reader may see unpublished posts, and so filter by their statuses. */
export function seesUnpublished({ viewer }: Reader): boolean {
  return sightOf(viewer) !== 'published';
}

/** Whether a post is public at a UTC time: published, and its date has passed. */
export function isPublicAt(visibleAt: string | null, now: string): boolean {
  return visibleAt !== null && visibleAt <= now;
}
