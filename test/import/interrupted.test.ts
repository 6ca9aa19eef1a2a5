import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openDatabase } from '../../src/database/open.ts';
import { createMaker } from '../harness/make.ts';
import { isWhole, sample } from '../harness/sampled.ts';
import { readTables } from '../harness/tables.ts';
import { testConfig } from '../harness/template.ts';
import type { World } from '../harness/world.ts';
import { createPlaces, type Place, type Places, startScript } from '../moving/scene.ts';
import { alias, asEditor, readAnswers, startOne, startRelay } from './scene.ts';

// Whole calendars are imported several times.
jest.setTimeout(180_000);

/** The tables whose rows are the same however often an import was interrupted. */
const imported = [
  ...['event', 'venue', 'organizer', 'term', 'slug', 'event_venue', 'event_organizer', 'event_term'],
  ...['event_translation', 'venue_translation', 'organizer_translation', 'term_translation', 'image'],
];

/** When the command is killed: with a request, or so many milliseconds after it. */
const moments = [
  { request: 6, pause: 100 },
  { request: 3, pause: 0 },
  { request: 8, pause: 0 },
  { request: 8, pause: 200 },
];

/** The last request for events, of which a page has fifty. */
const lastPage = isWhole ? /\/events\?.*\bpage=3\b/ : /\/events\?.*\bpage=2\b/;

describe('An import that is interrupted', () => {
  let old: World;
  beforeAll(async () => {
    old = await startOne({ sample: isWhole });
    const make = createMaker(old);
    for (let count = 0; count < 60; count += 1) await make.event({ tags: `Tag ${count % 7}` });
  });
  afterAll(() => old.close());

  test('between two things ends like one that was not', async () => {
    const [interrupted, whole] = [await startOne(), await startOne()];
    try {
      for (const limit of sample([20, 1, 45, 90], 1)) {
        const stop = new AbortController();
        let count = 0;
        const onProgress = () => {
          count += 1;
          if (count === limit) stop.abort();
        };
        const options = { credentials: asEditor, signal: stop.signal, onProgress };
        const { left } = await interrupted.importFrom(`${old.url}${alias}`, options);
        expect([left, count]).toEqual([0, limit]);
      }
      await interrupted.importFrom(`${old.url}${alias}`, { credentials: asEditor });
      await whole.importFrom(`${old.url}${alias}`, { credentials: asEditor });
      expect(await readAnswers(interrupted)).toEqual(await readAnswers(whole));
      const again = await interrupted.importFrom(`${old.url}${alias}`, { credentials: asEditor });
      expect([again.written, again.left]).toEqual([0, 0]);
    } finally {
      await Promise.all([interrupted.close(), whole.close()]);
    }
  });

  test.each([
    ['answers 500', (body: string) => ({ status: 500, body: `{"message":"${body.length}"}` }), 'answers 500'],
    ['sends half of its JSON', (body: string) => ({ status: 200, body: body.slice(0, -9) }), 'with JSON'],
  ])('by a source that %s on its last page keeps what came before, and goes on', async (_, spoil, reason) => {
    let isBroken = true;
    const relay = await startRelay(old, (path, answer) =>
      isBroken && lastPage.test(path) ? spoil(answer.body) : answer,
    );
    const here = await startOne();
    try {
      await expect(here.importFrom(`${relay.url}${alias}`)).rejects.toThrow(reason);
      const { body } = await here.rest<{ total: number }>('GET', '/events', {
        query: { start_date: '1900-01-01' },
      });
      expect(body.total).toBeGreaterThanOrEqual(50);
      isBroken = false;
      expect((await here.importFrom(`${relay.url}${alias}`)).left).toBe(0);
      expect((await here.importFrom(`${relay.url}${alias}`)).written).toBe(0);
    } finally {
      await Promise.all([relay.close(), here.close()]);
    }
  });

  describe('as a command', () => {
    let places: Places;
    beforeAll(async () => {
      places = await createPlaces();
    });
    afterAll(() => places.clean());

    async function readPlace(place: Place): Promise<Record<string, string>> {
      const database = await openDatabase(testConfig(place));
      try {
        // When a row was written here is another time for each run.
        const tables = await readTables(database, ['created_at', 'modified_at']);
        return Object.fromEntries(Object.entries(tables).filter(([name]) => imported.includes(name)));
      } finally {
        await database.close();
      }
    }

    test('by kill -9 has nothing half and nothing twice, and the same command completes it', async () => {
      const [place, other] = [await places.migrated(), await places.migrated()];
      let onRequest: () => void = () => undefined;
      const relay = await startRelay(old, (_, answer) => {
        onRequest();
        return answer;
      });
      try {
        for (const { request, pause } of sample(moments, 1)) {
          const { child, ended } = startScript('import', place, `${relay.url}${alias}`);
          let requests = 0;
          onRequest = () => {
            requests += 1;
            if (requests === request) setTimeout(() => child.kill('SIGKILL'), pause);
          };
          expect((await ended).code).toBeNull();
        }
        for (const each of [place, other]) {
          const { code, printed } = await startScript('import', each, `${relay.url}${alias}`).ended;
          expect([code, printed]).toEqual([0, expect.not.stringContaining('Left:')]);
        }
        const rows = await readPlace(place);
        expect(Object.keys(rows).toSorted()).toEqual(imported.toSorted());
        expect(rows).toEqual(await readPlace(other));
      } finally {
        await relay.close();
      }
    }, 120_000);

    test('by SIGTERM says how to continue, and ends with the code for it', async () => {
      const place = await places.migrated();
      let stop: (() => void) | undefined;
      const relay = await startRelay(old, (path, answer) => {
        if (path.includes('/events?')) stop?.();
        return answer;
      });
      try {
        const { child, ended } = startScript('import', place, `${relay.url}${alias}`);
        stop = () => child.kill('SIGTERM');
        expect(await ended).toEqual({
          code: 4,
          printed: expect.stringContaining('Interrupted.\nThe same command continues where it stopped.'),
        });
      } finally {
        await relay.close();
      }
    });
  });
});
