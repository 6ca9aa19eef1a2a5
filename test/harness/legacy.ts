import { createMaker, type Maker, now } from './make.ts';
import { startCalendar, type World } from './world.ts';

/** The base path of an alias, as clients of the older service expect it. */
export const legacyBase = '/wp-json';

/** The alias with the older namespace. */
export const legacyAlias = `${legacyBase}/tribe/events/v1`;

/** Starts a calendar with this alias, and what makes its resources. */
export async function startLegacy(): Promise<{ world: World; make: Maker }> {
  const world = await startCalendar({ config: { restAliases: [legacyAlias] }, now: () => now });
  return { world, make: createMaker(world) };
}
