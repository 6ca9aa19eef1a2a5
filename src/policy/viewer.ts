import type { Role } from '../entities/user';

/** Who asks, once the credentials were right; `null` stands for anonymous in every rule. */
export interface Viewer {
  id: number;
  name: string;
  role: Role;
}
