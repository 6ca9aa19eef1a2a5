import type { Role, Scope } from '../entities/user.ts';
import type { Clock } from '../runtime/clock.ts';

/** The authenticated user; rules take `null` for anonymous. */
export interface Viewer {
  id: number;
  name: string;
  role: Role;
  /** That of the token; a password has all. */
  scope: Scope;
}

/** A viewer at a time: visibility depends on both. */
export interface Reader {
  viewer: Viewer | null;
  clock: Clock;
}

/** What a cached response depends on in its viewer: who it is, and what the credentials allow. */
export function viewerKey(viewer: Viewer | null): string {
  return viewer === null ? '' : [viewer.id, viewer.role, viewer.scope].join(' ');
}
