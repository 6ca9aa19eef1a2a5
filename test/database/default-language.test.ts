import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type Running, start } from '../../src/app/app.ts';
import { followDefaultLanguage } from '../../src/calendar/served-texts.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { Language } from '../../src/i18n/language.ts';
import { createClient, type Client } from '../harness/client.ts';
import { createAsker, createMaker, idsOf, type Fields, type Maker, type WirePage } from '../harness/make.ts';
import { sample } from '../harness/sampled.ts';
import { type Copy, copyTemplate, testConfig } from '../harness/template.ts';
import { createAll, fallenBack, type nameFields, readAll } from './fallback-scene.ts';

/** A process of the calendar under test. */
interface Process extends Client {
  make: Maker;
  close(): Promise<void>;
}

const log = pino({ level: 'silent' });

let copy: Copy;
let processes: Running[];
beforeEach(async () => {
  copy = await copyTemplate();
  processes = [];
});
afterEach(async () => {
  for (const running of processes) await running.close();
  await copy.drop();
});

const configUnder = (defaultLanguage: Language) => ({ ...testConfig(copy.place), defaultLanguage });

async function startUnder(language: Language): Promise<Process> {
  const running = await start(configUnder(language));
  processes.push(running);
  const client = createClient(running.url, '');
  const close = async () => {
    processes.splice(processes.indexOf(running), 1);
    await running.close();
  };
  return { ...client, make: createMaker(client), close };
}

/** Does the work in a process of its own. */
async function under<Result>(
  language: Language,
  work: (process: Process) => Promise<Result>,
): Promise<Result> {
  const process = await startUnder(language);
  const result = await work(process);
  await process.close();
  return result;
}

describe('After a start under another default language', () => {
  test('each field of every kind falls back to it, then to what was written first', async () => {
    const numbers = await under('en', async (process) => {
      const created = await createAll(process);
      expect(await readAll(process, created, 'zh-hans')).toEqual(fallenBack('english'));
      return created;
    });
    await under('fi', async (process) => {
      expect(await readAll(process, numbers, 'zh-hans')).toEqual(fallenBack('suomeksi'));
      expect(await readAll(process, numbers, 'en')).toEqual(fallenBack('english'));
      const { event } = await createAsker(process)<{ event: Fields }>(
        `query ($number: Int!) { event(number: $number, language: ZH_HANS) { title language languages slug } }`,
        { number: numbers.events },
      );
      expect(event).toEqual({
        title: 'Konzert suomeksi',
        language: 'FI',
        languages: ['EN', 'FI', 'DE'],
        slug: 'konzert-suomeksi',
      });
    });
    const later = [
      ['zh-hans', 'deutsch'],
      ['en', 'english'],
    ] as const;
    for (const [language, texts] of sample(later, 1))
      await under(language, async (process) => {
        expect(await readAll(process, numbers, 'zh-hans')).toEqual(fallenBack(texts));
      });
  });

  test('searches find what is served now, and nothing that was served before', async () => {
    const numbers = await under('en', createAll);
    await under('fi', async (process) => {
      const find = async (collection: keyof typeof nameFields, search: string) => {
        const window = { start_date: '2099-01-01', end_date: '2100-01-01' };
        const query = { search, hide_empty: 'false', ...(collection === 'events' ? window : {}) };
        const { body } = await process.rest<WirePage>('GET', `/${collection}`, {
          language: 'zh-hans',
          query,
        });
        return idsOf(body[collection]);
      };
      for (const [collection, number] of Object.entries(numbers)) {
        const kind = collection as keyof typeof nameFields;
        expect([collection, await find(kind, 'suomeksi')]).toEqual([collection, [number]]);
        expect([collection, await find(kind, 'english')]).toEqual([collection, []]);
      }
      const ranked = `query ($words: String!) { searchEvents(query: $words, language: ZH_HANS) { edges { node { number } } } }`;
      const rank = async (words: string) => {
        const { searchEvents } = await createAsker(process)<{
          searchEvents: { edges: { node: { number: number } }[] };
        }>(ranked, { words });
        return searchEvents.edges.map(({ node }) => node.number);
      };
      expect(await rank('suomeksi')).toEqual([numbers.events]);
      expect(await rank('english')).toEqual([]);
    });
  });

  test('a rebuild that was cut off is completed by the next start', async () => {
    const numbers = await under('en', createAll);
    const database = await openDatabase(configUnder('fi'));
    let reads = 0;
    const failing: typeof database = {
      ...database,
      query: async (...query) => {
        // Terms and venues are rewritten by then, organizers and events are not.
        if ((reads += 1) > 8) throw new Error('killed');
        return database.query(...query);
      },
    };
    await expect(followDefaultLanguage(failing, 'fi', log)).rejects.toThrow('killed');
    await database.close();
    await under('fi', async (process) => {
      expect(await readAll(process, numbers, 'zh-hans')).toEqual(fallenBack('suomeksi'));
    });
  });

  test('a start under the same default reads one row and changes nothing', async () => {
    await under('fi', createAll);
    const database = await openDatabase(configUnder('fi'));
    try {
      const statements: string[] = [];
      const before = await database.revision();
      database.watch((sql) => statements.push(sql));
      await followDefaultLanguage(database, 'fi', log);
      expect(statements).toHaveLength(1);
      expect(await database.revision()).toEqual(before);
    } finally {
      await database.close();
    }
  });

  test('one line in the log tells how many resources changed', async () => {
    await under('en', createAll);
    const lines: Fields[] = [];
    const write = (line: string) => lines.push(JSON.parse(line) as Fields);
    const database = await openDatabase(configUnder('fi'));
    try {
      for (const language of ['fi', 'fi'] as const)
        await followDefaultLanguage(database, language, pino({}, { write }));
    } finally {
      await database.close();
    }
    expect(lines).toEqual([expect.objectContaining({ language: 'fi', changed: 5 })]);
  });
});

const onServer = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

onServer('While another process starts under another default language', () => {
  test('this one reads and writes on, and nothing that it serves or writes is left behind', async () => {
    const old = await startUnder('en');
    const numbers = await createAll(old);
    const read = (process: Process, id: number | undefined, etag = '') =>
      process.rest<Fields>('GET', `/events/${id}`, {
        language: 'zh-hans',
        headers: { 'if-none-match': etag },
      });
    const before = await read(old, numbers.events);
    const created: number[] = [];
    const starting = { over: false };
    const write = async () => {
      while (!starting.over) {
        const { id } = await old.make.event({ title: 'in English' }, { language: 'en' });
        await old.rest('PUT', `/events/${id}`, { as: 'editor', language: 'fi', body: { title: 'suomeksi' } });
        created.push(id);
        expect((await read(old, id)).status).toBe(200);
      }
    };
    const writing = [write(), write(), write()];
    await under('fi', async (next) => {
      starting.over = true;
      await Promise.all(writing);
      const late = await old.make.event({ title: 'in English' }, { language: 'en' });
      await old.rest('PUT', `/events/${late.id}`, {
        as: 'editor',
        language: 'fi',
        body: { title: 'suomeksi' },
      });
      for (const id of [...created, late.id])
        for (const each of [old, next]) expect((await read(each, id)).body.title).toBe('suomeksi');
      const after = await read(old, numbers.events, before.headers.get('etag') ?? '');
      expect([after.status, after.body.title]).toEqual([200, 'Konzert suomeksi']);
    });
  });

  test('of several that start at once one rebuilds and the others wait', async () => {
    const numbers = await under('en', createAll);
    const started = await Promise.all([startUnder('fi'), startUnder('fi'), startUnder('fi')]);
    for (const each of started)
      expect(await readAll(each, numbers, 'zh-hans')).toEqual(fallenBack('suomeksi'));
  });
});
