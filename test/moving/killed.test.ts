import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openCalendar } from '../../src/app/bootstrap.ts';
import { socketIn } from '../../src/database/embedded/data-folder.ts';
import { openDatabase } from '../../src/database/open.ts';
import { loadSampleCalendar } from '../../src/sample/load.ts';
import { sample } from '../harness/sampled.ts';
import { testConfig } from '../harness/template.ts';
import { readTables } from '../harness/tables.ts';
import {
  createPlaces,
  type Place,
  type Places,
  mustRun,
  runScript,
  startScript,
  unpackDump,
} from './scene.ts';

/** The share of a whole run after which each run is killed. */
const shares = [0.8, 0.5, 0.7, 0.9];

describe('After kill -9', () => {
  let places: Places;
  let source: Place;
  let dump = '';
  /** The rows of the calendar that the dump is of. */
  let rows: Record<string, string>;
  beforeAll(async () => {
    places = await createPlaces();
    source = await places.server();
    const config = testConfig(source);
    const { database, media } = await openCalendar(config);
    await loadSampleCalendar({ database, config, media });
    rows = contentOf(await readTables(database));
    await media.close();
    await database.close();
    dump = places.file('whole.dump');
    await mustRun('dump', source, dump);
  });
  afterAll(() => places.clean());

  async function readPlace(place: Place): Promise<Record<string, string>> {
    const database = await openDatabase(testConfig(place));
    try {
      return contentOf(await readTables(database));
    } finally {
      await database.close();
    }
  }

  /** Runs a command again and again, and kills it later each time; calls `check` after each. */
  async function killAgainAndAgain(
    start: () => ReturnType<typeof startScript>,
    time: number,
    check: () => Promise<void>,
  ): Promise<void> {
    for (const share of sample(shares, 1)) {
      const { child, ended } = start();
      await Promise.race([wait(time * share), ended]);
      child.kill('SIGKILL');
      await ended;
      await check();
    }
  }

  test('of a dump, there is the previous dump or the new one', async () => {
    const file = places.file('killed.dump');
    const begun = performance.now();
    await mustRun('dump', source, file);
    const time = performance.now() - begun;
    await killAgainAndAgain(
      () => startScript('dump', source, file),
      time,
      async () => expect((await unpackDump(file)).tables.event?.rows.length).toBeGreaterThan(50),
    );
    await mustRun('dump', source, file);
  });

  test('of a load, nothing was loaded or everything, and loading again completes it', async () => {
    const server = await places.server();
    for (const place of server.databaseUrl === null ? [server] : [places.embedded(), server]) {
      const begun = performance.now();
      await mustRun('load', place, dump);
      const time = performance.now() - begun;
      const other = place.databaseUrl === null ? places.embedded() : await places.server();
      await killAgainAndAgain(
        () => startScript('load', other, dump),
        time,
        async () => {
          if (other.databaseUrl === null && !existsSync(other.dataDir)) return;
          const found = await readPlace(other);
          if (found.event?.startsWith('0 rows') === false) expect(found).toEqual(rows);
          else expect(Object.values(found).every((held) => held.startsWith('0 rows'))).toBe(true);
        },
      );
      await mustRun('load', other, dump, '--replace');
      expect(await readPlace(other)).toEqual(rows);
    }
  }, 240_000);

  test('of a service that is sending a dump, the previous dump stays', async () => {
    const { dataDir } = places.embedded();
    mkdirSync(dataDir);
    const service = createServer((_, response) => {
      const whole = readFileSync(dump);
      response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
    }).listen(socketIn(dataDir));
    await once(service, 'listening');
    const file = places.file('of-a-service.dump');
    writeFileSync(file, 'the previous dump');
    const { code, printed } = await runScript('dump', { dataDir, databaseUrl: null }, file);
    service.close();
    expect([code, printed]).toEqual([1, expect.stringMatching(/^The dump could not be written: [^.]+\.\n$/)]);
    expect(readFileSync(file, 'utf8')).toBe('the previous dump');
    expect(readdirSync(places.file('.')).filter((name) => name.startsWith('of-a-service'))).toEqual([
      'of-a-service.dump',
    ]);
  });

  test('of the service, its socket is replaced by that of the next one', async () => {
    const place = places.embedded();
    await mustRun('load', place, dump);
    for (let times = 0; times < 2; times += 1) {
      const service = startScript('main', place);
      while (!service.printed().includes('running at')) {
        if (service.child.exitCode !== null) throw new Error(`It ended by itself: ${service.printed()}`);
        await wait(10);
      }
      if (times > 0) await mustRun('dump', place, places.file('of-the-service.dump'));
      service.child.kill('SIGKILL');
      await service.ended;
    }
    await mustRun('dump', place, places.file('of-the-folder.dump'));
  });
});

/** What a calendar contains, without what belongs to its database. */
function contentOf(tables: Record<string, string>): Record<string, string> {
  const own = ['event_change', 'migration', 'revision', 'text_fallback'];
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !own.includes(name)));
}
