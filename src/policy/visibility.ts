import type { Reader, Viewer } from './viewer.ts';

/** The kinds that have a status; categories and tags are seen by everybody. */
export const postKinds = ['event', 'venue', 'organizer'] as const;

export type PostKind = (typeof postKinds)[number];

/**
 * How much of what has a status a viewer sees: what is published, also what is their own, or everything (wire-format 3).
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

/** Whether the reader sees what others have not published; decides which statuses may be asked for. */
export function seesUnpublished({ viewer }: Reader): boolean {
  return sightOf(viewer) !== 'published';
}
