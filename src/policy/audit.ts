import { CalendarError } from '../errors.ts';
import type { Viewer } from './viewer.ts';
import { sightOf } from './visibility.ts';

/** Whether the viewer sees the history of resources: who sees everything does (decision 0078). */
export function mayReadHistory(viewer: Viewer | null): boolean {
  return sightOf(viewer) === 'everything';
}

/**
 * Whether the viewer sees the whole audit, with user names and addresses of clients:
 * administrators, with a password or a token of the scope `admin`.
 */
export function mayReadAudit(viewer: Viewer | null): boolean {
  return viewer?.role === 'administrator' && viewer.scope === 'admin';
}

/**
 * Throws `unauthenticated` (401) for anonymous, `forbidden` (403) for others who may not read the
 * audit.
 */
export function assertMayReadAudit(viewer: Viewer | null): void {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (!mayReadAudit(viewer)) throw new CalendarError('forbidden');
}

/** The same for the history of a resource. */
export function assertMayReadHistory(viewer: Viewer | null): void {
  if (viewer === null) throw new CalendarError('unauthenticated');
  if (!mayReadHistory(viewer)) throw new CalendarError('forbidden');
}
