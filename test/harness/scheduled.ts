import { afterAll, beforeAll } from '@jest/globals';
import type { Role } from '../../src/entities/user.ts';
import type { ClientResponse } from './client.ts';
import { createMaker, type Maker, now, type WireError, type WireEvent } from './make.ts';
import { startCalendar, type World } from './world.ts';

/** The hour of publication, and the last moment before it. */
export const hour = Date.parse('2027-03-15T09:30:00Z');
export const [date, justBefore] = ['2027-03-15 09:30:00', hour - 1];

/** A calendar whose clock its tests set. */
export interface Scheduled {
  clock: number;
  readonly world: World;
  readonly make: Maker;
  /** Makes resources before the hour of publication. */
  prepare: <Made>(work: () => Promise<Made>) => Promise<Made>;
  get: <Body = WireEvent & WireError>(
    path: string,
    as?: Role,
    query?: Record<string, string | number>,
  ) => Promise<ClientResponse<Body>>;
}

/** Starts a calendar for the tests of a file, and closes it after them. */
export function useScheduled(): Scheduled {
  let world: World;
  let make: Maker;
  const scheduled: Scheduled = {
    clock: now,
    get world() {
      return world;
    },
    get make() {
      return make;
    },
    prepare: (work) => {
      scheduled.clock = now;
      return work();
    },
    get: (path, as, query) => world.rest('GET', path, { as, query }),
  };
  beforeAll(async () => {
    world = await startCalendar({ now: () => scheduled.clock });
    make = createMaker(world);
  });
  afterAll(() => world.close());
  return scheduled;
}
