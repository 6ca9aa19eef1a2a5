import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Server, startService } from '../../bench/servers.ts';
import { createClient } from '../harness/client.ts';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { mistakes } from './stale/mistakes.ts';
import { comingAndGoing, movedCategory, movedEvent, shownAndHidden } from './stale/moves.ts';
import type { Scene } from './stale/scene.ts';
import { type Process, searchForStale } from './stale/search.ts';
import { titledEvent } from './stale/titles.ts';

const { TEST_DATABASE_URL, STALE_SECONDS = '60', STALE_SEED = String(Date.now() % 1_000_000) } = process.env;

/** How long a search goes on that finds nothing, in milliseconds. */
const length = Number(STALE_SECONDS) * 1000;

/** What starting, stopping and furnishing may take besides, in milliseconds. */
const patience = 120_000;

const seed = Number(STALE_SEED);
const onServer = TEST_DATABASE_URL === undefined ? describe.skip : describe;

onServer(`Of two processes on one database (STALE_SEED=${seed})`, () => {
  let world: World;
  let right: Server;
  beforeAll(async () => {
    world = await startCalendar();
    right = await startProcess();
  }, patience);
  afterAll(async () => {
    await right.stop();
    await world.close();
  });

  const startProcess = (...script: string[]) => startService(world.config.databaseUrl ?? '', script);

  const search = async (name: string, server: Server, time = length) => {
    const processes: Process[] = [
      { name: 'the first process', client: createClient(right.url) },
      { name, client: createClient(server.url) },
    ];
    return searchForStale({ processes, scenes: await furnish(world), length: time, seed });
  };

  test(
    'each shows what any of them answered to a writer before it was asked, whoever asks and whatever they have',
    async () => {
      const second = await startProcess();
      try {
        const { stale, ...counts } = await search('the second process', second);
        expect(stale).toBe(null);
        expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
      } finally {
        await second.stop();
      }
    },
    length + patience,
  );

  test.each(Object.keys(mistakes))(
    'one that %s is found',
    async (mistake) => {
      const mistaken = await startProcess('test/cache/stale/start-mistaken.ts', mistake);
      try {
        const { stale } = await search('the mistaken process', mistaken, 2 * length);
        expect(stale).toMatch(/ at the mistaken process .* gave ".*", not ".*" or later: /);
      } finally {
        await mistaken.stop();
      }
    },
    2 * length + patience,
  );
});

/** Everything anew, so that no search meets what another one wrote. */
async function furnish(world: World): Promise<Scene[]> {
  const make = createMaker(world);
  return [
    ...(await titledEvent(make, world)),
    await movedCategory(make),
    await movedEvent(make),
    await comingAndGoing(make),
    await shownAndHidden(make),
  ];
}
