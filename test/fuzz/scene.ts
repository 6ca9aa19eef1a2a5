import { afterAll, beforeAll } from '@jest/globals';
import type { Known } from '../harness/fuzz.ts';
import { createMaker, idsOf, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** A calendar that generated requests may meet something in. */
export interface Scene {
  world: World;
  known: Known;
}

/** Starts the calendar for the tests of a file, and closes it after them. */
export function useScene(): Readonly<Scene> {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
  });
  afterAll(() => scene.world.close());
  return {
    get world() {
      return scene.world;
    },
    get known() {
      return scene.known;
    },
  };
}

/** Starts a calendar with a few resources of each kind and in different states. */
async function startScene(): Promise<Scene> {
  const world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  const venues = [
    await make.venue({ venue: 'Town hall', image: 'https://example.org/hall.jpg', city: 'Oulu' }),
    await make.venue({ venue: 'x' }, { as: 'author' }),
    await make.venue({ status: 'draft' }),
  ];
  const organizers = [
    await make.organizer({ organizer: 'Ann Arnold' }),
    await make.organizer({ organizer: 'x' }),
  ];
  const music = await make.category({ name: 'Music' });
  const categories = [music, await make.category({ name: 'Jazz', parent: music.id }), await make.category()];
  const tags = [await make.tag({ name: 'Loud' }), await make.tag({ name: 'x' }), await make.tag()];
  const all = {
    venue: idsOf(venues),
    organizer: idsOf(organizers),
    categories: idsOf(categories),
    tags: idsOf(tags),
  };
  const events = [
    await make.event({ title: 'Opening night', ...all, cost: '5', website: 'https://example.org' }),
    await make.event({ title: 'x', status: 'draft', organizer: all.organizer[0] }),
    await make.event({ title: 'Jazz', status: 'private', venue: all.venue[0] }, { as: 'author' }),
    await make.event({ status: 'future', date: '2027-06-01', timezone: 'Asia/Shanghai' }),
    await make.event(),
  ];
  await world.rest('DELETE', `/events/${events.at(-1)?.id}`, { as: 'editor' });
  return { world, known: { events, venues, organizers, categories, tags } };
}
