import { afterAll, beforeAll } from '@jest/globals';
import { now } from '../harness/make.ts';
import { roles } from '../harness/users.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { type Corner, furnish, may, type Post, postsOf } from './scene.ts';
import type { Asker, PostKind } from './table.ts';
import { type Witness, witness } from './witness.ts';

/** A calendar with corners of every role. */
export interface Furnished {
  readonly world: World;
  readonly corners: Corner[];
}

/** Starts the calendar for the tests of a file, and closes it after them. */
export function useFurnished(): Furnished {
  let world: World;
  let corners: Corner[];
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    corners = await furnish(world, roles);
  });
  afterAll(() => world.close());
  return {
    get world() {
      return world;
    },
    get corners() {
      return corners;
    },
  };
}

/**
 * How one who asks sees the calendar; every answer is also searched for what is hidden from them
 * (see `witness`).
 */
export function seenBy(who: Asker, furnished: Furnished) {
  let asker: Witness;
  beforeAll(() => {
    asker = witness(furnished.world, who, postsOf(furnished.corners));
  });
  return {
    get asker() {
      return asker;
    },
    posts: (kind: PostKind) => furnished.corners.map((corner) => corner[kind]),
    readable: (post: Post) => may(who, post).reads,
    listed: (post: Post) => may(who, post).lists,
  };
}
