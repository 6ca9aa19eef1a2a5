import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { World } from '../harness/world.ts';
import { createFiles, type Files, listEvents, rememberAs } from './found.ts';
import { event } from './json-ld-scene.ts';
import { startOne, startSource } from './scene.ts';

type Parts = Record<string, unknown>;

/** Pages with an event each, by their paths. */
function answerPages(pages: Record<string, Parts | Parts[]>) {
  return (path: string, response: ServerResponse) => {
    response.setHeader('content-type', 'application/ld+json');
    response.end(JSON.stringify([pages[path]].flat().map((each) => event(each ?? {}))));
  };
}

describe('Relative addresses of JSON-LD', () => {
  let here: World;
  let files: Files;
  beforeAll(() => {
    files = createFiles();
  });
  afterAll(() => files.clean());

  /** Runs with a calendar of its own, and a site. */
  async function withPages(
    pages: Record<string, Parts | Parts[]>,
    run: (url: string) => Promise<void>,
  ): Promise<void> {
    const site = await startSource(answerPages(pages));
    here = await startOne();
    try {
      await run(site.url);
    } finally {
      await Promise.all([site.close(), here.close()]);
    }
  }
  const titles = async () => (await listEvents(here)).map(({ title }) => title).toSorted();

  test('tell the events of two pages apart, together and one after the other', async () => {
    const pages = {
      '/e/1': { '@id': '#event', name: 'One', url: '/e/1' },
      '/e/2': { '@id': '#event', name: 'Two', url: '/e/2' },
      '/?p=3': { '@id': '#event', name: 'Three' },
      '/?p=4': { '@id': '#event', name: 'Four' },
    };
    await withPages(pages, async (url) => {
      const each = Object.keys(pages).map((path) => `${url}${path}`);
      const [first = '', ...others] = each;
      expect(await here.importFrom([first, ...others], { source: 'site' })).toMatchObject({
        ...{ written: 4, left: 0 },
      });
      for (const page of each)
        expect(await here.importFrom(page, { source: 'site' })).toMatchObject({ written: 0, left: 0 });
      expect(await titles()).toEqual(['Four', 'One', 'Three', 'Two']);
      const websites = (await listEvents(here)).map(({ website }) => website);
      expect(websites).toEqual(expect.arrayContaining([`${url}/e/1`, `${url}/e/2`]));
    });
  });

  test('refer to the same as absolute ones', async () => {
    const parts: Parts[] = [];
    await withPages({ '/on': parts }, async (url) => {
      const subEvent = { '@id': `${url}/on#part` };
      parts.push(
        { '@id': '#whole', name: 'Whole', location: { name: 'Hall' }, subEvent },
        { '@id': '#part', name: 'Part' },
      );
      await here.importFrom(`${url}/on`);
      const part = (await listEvents(here)).find(({ title }) => title === 'Part');
      expect(part).toMatchObject({ venue: { venue: 'Hall' } });
    });
  });

  test('do not double what an earlier version has imported as it was written', async () => {
    const pages = {
      '/on': [
        { '@id': 'e/1', name: 'One' },
        { name: 'Two', url: '/e/2' },
      ],
    };
    await withPages(pages, async (url) => {
      await here.importFrom(`${url}/on`);
      await rememberAs(here, { key: `${url}/e/1`, former: 'e/1' });
      await rememberAs(here, { key: `${url}/e/2`, former: '/e/2' });
      expect((await here.importFrom(`${url}/on`)).written).toBe(0);
      expect(await titles()).toEqual(['One', 'Two']);
    });
  });

  test('do not make one event of those that an earlier version knew by a fragment', async () => {
    const pages = {
      '/e/1': { '@id': '#event', name: 'One' },
      '/e/2': { '@id': '#event', name: 'Two' },
    };
    await withPages(pages, async (url) => {
      await here.importFrom(`${url}/e/1`, { source: 'site' });
      await rememberAs(here, { key: `${url}/e/1#event`, former: '#event' });
      await here.importFrom(`${url}/e/2`, { source: 'site' });
      expect(await titles()).toEqual(['One', 'Two']);
    });
  });

  test.each(['#event', 'event'])('such as %s identify an event of a file without an address', async (id) => {
    here = await startOne();
    try {
      const write = (name: string, parts: Parts) =>
        files.write(`${name}.json`, JSON.stringify(event({ '@id': id, ...parts })));
      const [one, other] = [
        write('One', { name: 'One', url: 'https://example.org/e/1' }),
        write('Other', { name: 'Other', url: 'https://example.org/e/2' }),
      ];
      const plain = write('Plain', { name: 'Plain' });
      expect(await here.importFrom([one, other, plain])).toMatchObject({ written: 3, left: 0 });
      const moved = write('Moved', { name: 'Moved', startDate: '2027-09-01' });
      expect(await here.importFrom([one, other, moved])).toMatchObject({ written: 1, left: 0 });
      expect(await titles()).toEqual(['Moved', 'One', 'Other']);
    } finally {
      await here.close();
    }
  });

  test('of blank nodes identify nothing in files', async () => {
    here = await startOne();
    try {
      const write = (name: string, parts: Parts) =>
        files.write(`${name}.json`, JSON.stringify(event({ '@id': '_:b0', name, ...parts })));
      const list = [
        write('One', { url: 'https://example.org/e/1' }),
        write('Two', { url: 'https://example.org/e/2' }),
        write('Three', {}),
        write('Four', {}),
      ] as const;
      expect(await here.importFrom(list)).toMatchObject({ written: 4, left: 0 });
      write('One', { url: 'https://example.org/e/1', startDate: '2027-09-01' });
      expect(await here.importFrom(list)).toMatchObject({ written: 1, left: 0 });
      expect(await titles()).toEqual(['Four', 'One', 'Three', 'Two']);
    } finally {
      await here.close();
    }
  });
});
