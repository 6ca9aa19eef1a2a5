import type { Role } from '../entities/user.ts';
import { type Clock } from '../runtime/clock.ts';

/** Who asks, once the credentials were right; `null` stands for anonymous in every rule. */
export interface Viewer {
  id: number;
  name: string;
  role: Role;
}

/** Whoever reads: what may be seen depends on who asks and when. */
export interface Reader {
  viewer: Viewer | null;
  clock: Clock;
}
