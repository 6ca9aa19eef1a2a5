import { execFileSync } from 'node:child_process';
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { download } from '../../src/import/http/download.ts';
import { isPrivateAddress } from '../../src/import/http/private-address.ts';
import type { DownloadLimits } from '../../src/import/http/request.ts';
import { readTables } from '../harness/tables.ts';
import type { World } from '../harness/world.ts';
import { answerLists, startOne, startSource } from './scene.ts';

const limits: DownloadLimits = {
  bytes: 1_000_000,
  silence: 300,
  pace: 500,
  total: 5_000,
  pause: 50,
  attempts: 5,
};

/** Downloads from a source as if it were public, or private. */
function fetchFrom(
  url: string,
  { isPrivate = true, authorization = null as string | null, limits: chosen = limits } = {},
) {
  const { signal } = new AbortController();
  const { origin } = new URL(url);
  return download(new URL(url), { authorization, origin, isPrivate, limits: chosen, signal });
}

const event = { id: 7, title: 'Seven', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };

describe('A source', () => {
  test('that never stops sending is cut off', async () => {
    const source = await startSource((_, response) => {
      const piece = Buffer.alloc(64_000, 'x');
      const send = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', send);
      send();
    });
    await expect(fetchFrom(source.url)).rejects.toThrow('sends more than 1 MB');
    expect(source.requests).toHaveLength(1);
    await source.close();
  });

  test('that sends a little for ever is cut off, and not asked again', async () => {
    const drips: NodeJS.Timeout[] = [];
    const source = await startSource((_, response) => {
      drips.push(setInterval(() => response.write('x'), 20));
    });
    await expect(fetchFrom(source.url)).rejects.toThrow('sends too slowly');
    expect(source.requests).toHaveLength(1);
    drips.forEach(clearInterval);
    await source.close();
  });

  test('that never finishes is asked once', async () => {
    const source = await startSource((_, response) => response.write('x'.repeat(10_000)));
    const hasty = { ...limits, silence: 5_000, total: 500 };
    await expect(fetchFrom(source.url, { limits: hasty })).rejects.toThrow('does not end within 0.5 seconds');
    expect(source.requests).toHaveLength(1);
    await source.close();
  });

  test('that redirects in a circle, or to another scheme, is not followed for ever', async () => {
    const source = await startSource((path, response) => {
      response.writeHead(302, { location: path === '/file' ? 'file:///etc/passwd' : '/again' }).end();
    });
    await expect(fetchFrom(`${source.url}/x`)).rejects.toThrow('more than 5 redirects');
    await expect(fetchFrom(`${source.url}/file`)).rejects.toThrow('file: is not followed');
    await source.close();
  });

  test('that is public leads to no private address, by number or by name', async () => {
    const source = await startSource((_, response) => response.end('secret'));
    await expect(fetchFrom(source.url, { isPrivate: false })).rejects.toThrow('private address');
    const named = source.url.replace('127.0.0.1', 'localhost');
    await expect(fetchFrom(named, { isPrivate: false })).rejects.toThrow('private address');
    expect(source.requests).toEqual([]);
    await source.close();
    const privates = [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '0.0.0.0',
    ];
    expect(privates.filter((address) => !isPrivateAddress(address))).toEqual([]);
    expect(['93.184.216.34', '2606:2800:220:1::1'].filter(isPrivateAddress)).toEqual([]);
  });

  test('gets the credentials, and another origin does not', async () => {
    const seen: (string | undefined)[] = [];
    const other = await startSource((_, response, { headers }) => {
      seen.push(headers.authorization);
      response.end();
    });
    const source = await startSource((_, response, { headers }) => {
      seen.push(headers.authorization);
      response.writeHead(302, { location: other.url }).end();
    });
    await fetchFrom(source.url, { authorization: 'Basic eA==' });
    expect(seen).toEqual(['Basic eA==', undefined]);
    await Promise.all([source.close(), other.close()]);
  });

  test('that is overloaded is asked again after a pause, a few times', async () => {
    let count = 0;
    const source = await startSource((path, response) => {
      count += 1;
      const isBusy = path === '/always' || count < 3;
      response.writeHead(isBusy ? 429 : 200, { 'retry-after': '1' }).end('body');
    });
    expect(await fetchFrom(source.url)).toMatchObject({ status: 200, bytes: Buffer.from('body') });
    expect(source.requests).toHaveLength(3);
    expect(await fetchFrom(`${source.url}/always`)).toMatchObject({ status: 429 });
    expect(source.requests).toHaveLength(8);
    await source.close();
  });
});

describe('The import of a hostile source', () => {
  let here: World;
  beforeAll(async () => {
    here = await startOne();
  });
  afterAll(() => here.close());

  test.each([
    ['empty pages', () => []],
    ['the same page', () => [{ ...event, id: 70 }]],
  ])('whose list goes on for ever with %s ends with what there was', async (_, itemsOf) => {
    const answer = answerLists({ categories: [], tags: [], venues: [], organizers: [] });
    const source = await startSource((path, response) => {
      const page = { events: itemsOf(), total: 1e15, total_pages: 1e15 };
      if (path.includes('/events?')) response.end(JSON.stringify(page));
      else answer(path, response);
    });
    const run = here.importFrom(`${source.url}/v1`, { dryRun: true });
    await expect(run).rejects.toThrow('The list of events does not end');
    expect(source.requests.length).toBeLessThan(40);
    await source.close();
  });

  test.each([
    ['a folder', () => tmpdir(), 'is not a file'],
    ['a device', () => '/dev/zero', 'is not a file'],
    [
      'a pipe',
      () => {
        const path = join(mkdtempSync(join(tmpdir(), 'calendar-pipe-')), 'pipe');
        execFileSync('mkfifo', [path]);
        return path;
      },
      'is not a file',
    ],
    [
      'a file of endless size',
      () => {
        const path = join(mkdtempSync(join(tmpdir(), 'calendar-sparse-')), 'sparse');
        writeFileSync(path, '');
        truncateSync(path, 1e12);
        return path;
      },
      'has more than 50 MB',
    ],
  ])('that is %s ends with a message', async (_, create, message) => {
    await expect(here.importFrom(create())).rejects.toThrow(message);
  });

  test('takes what is sound, and says what is not', async () => {
    const events = [
      event,
      { ...event, id: 'x' },
      { ...event, id: -1 },
      { ...event, id: 2_147_483_647, title: 'Largest' },
      { ...event, id: 8, title: ['no', 'text'] },
      { ...event, id: 9, title: 'Nonsense', start_date: '2027-02-31' },
      { ...event, id: 10, title: 'Backwards', end_date: '2026-01-01' },
      { ...event, id: 11, title: `Long ${'x'.repeat(100_000)}` },
      { ...event, id: 12, title: 'Trashed', status: 'trash' },
      { ...event, id: 13, title: 'Address', website: 'javascript:alert(1)' },
      { ...event, id: 14, title: 'Nul \0 and \u001B[2J', slug: '\0' },
      {
        ...event,
        id: 15,
        title: 'Fine',
        author: 2_147_483_647,
        image: { url: 'https://i.example/a.png', id: 'x' },
      },
      {
        ...event,
        id: 16,
        title: '<script>alert(1)</script>Script',
        description: '<img src=x onerror=alert(1)>',
      },
      null,
      [],
      'text',
    ];
    const source = await startSource(
      answerLists({ events, venues: [], organizers: [], tags: [], categories: [] }),
    );
    const report = await here.importFrom(`${source.url}/v1`);
    await source.close();
    expect(report.lines).not.toContain('\u001B');
    const { body } = await here.rest<{ events: { id: number; title: string; description: string }[] }>(
      'GET',
      '/events',
      {
        query: { per_page: 50 },
      },
    );
    expect(body.events.map(({ id }) => id).sort((one, other) => one - other)).toEqual([7, 15, 16]);
    expect(body.events.find(({ id }) => id === 16)).toMatchObject({ title: 'Script', description: '' });
    expect(report.left).toBe(events.length - 3);
    // Ids and users can still be created.
    expect((await here.rest('POST', '/venues', { as: 'editor', body: { venue: 'New' } })).status).toBe(201);
  });

  test.each([
    ['a list that is none', { total: 1, total_pages: 1, categories: 'x' }],
    ['a page without a total', { categories: [] }],
    ['no object', 5],
  ])('refuses %s, and writes nothing', async (_, page) => {
    const source = await startSource((path, response) => {
      const index = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
      response.end(JSON.stringify(path === '/v1' ? index : page));
    });
    const before = await readTables(here.database);
    await expect(here.importFrom(`${source.url}/v1`)).rejects.toThrow(
      'does not answer with a list of categories',
    );
    expect(await readTables(here.database)).toEqual(before);
    await source.close();
  });

  test('says which interface a page names that is none itself', async () => {
    const source = await startSource((_, response) =>
      response.end('<link rel="alternate" href="https://old.example/wp-json/tribe/events/v1/">'),
    );
    await expect(here.importFrom(source.url)).rejects.toThrow('https://old.example/wp-json/tribe/events/v1');
    await source.close();
  });
});
