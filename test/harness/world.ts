import type { startCalendar as start, World, WorldOptions } from './calendar.ts';

export type { World, WorldOptions };

declare global {
  /** From the environment of the test files (environment.ts). */
  var startCalendar: typeof start;
}

/**
 * Starts the complete service with its own database. The tests of a file share one (`beforeAll`,
 * closed in `afterAll`); each creates what it needs, so that none depends on another.
 */
export function startCalendar(options?: WorldOptions): Promise<World> {
  return globalThis.startCalendar(options);
}
