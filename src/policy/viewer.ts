import type { Role } from '../entities/user.ts';
import type { Clock } from '../runtime/clock.ts';

/** The authenticated user; rules take `null` for anonymous. */
export interface Viewer {
  id: number;
  name: string;
  role: Role;
}

/** A viewer at a time: visibility depends on both. */
export interface Reader {
  viewer: Viewer | null;
  clock: Clock;
}
