import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestOptions } from '../harness/client.ts';
import { leastBlock, longestBlockAllowed } from '../harness/event-loop.ts';
import { now, times } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

interface Rejection {
  data: { params?: object };
}

const list = (entry: string, count: number) => `[${`${entry},`.repeat(count - 1)}${entry}]`;
const event = (field: string, value: string) => ({
  raw: `{"title":"x","start_date":"${times.start_date}","end_date":"${times.end_date}","${field}":${value}}`,
  headers: { 'content-type': 'application/json' },
});
const form = (text: string) => ({
  raw: text,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const commas = 'a,'.repeat(490_000);

describe('The loop is not stopped', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    await world.rest('POST', '/events', { as: 'editor', ...event('venue', '[{}]') });
  });
  afterAll(() => world.close());

  const ask = async (options: RequestOptions) => {
    const asked = { status: 0, named: [] as string[] };
    const blocked = await leastBlock(async () => {
      const { status, body } = await world.rest<Rejection>('POST', '/events', options);
      Object.assign(asked, { status, named: Object.keys(body.data.params ?? {}) });
    });
    return { ...asked, blocked };
  };

  test.each([
    ['venue', list('{}', 300_000)],
    ['venue', list('1', 490_000)],
    ['organizer', list('""', 300_000)],
    ['categories', list('"a"', 240_000)],
    ['tags', JSON.stringify(commas)],
    ['venue', JSON.stringify('1,'.repeat(490_000))],
  ])('by a list without end in %s, which is rejected by name', async (field, value) => {
    const { status, named, blocked } = await ask({ as: 'editor', ...event(field, value) });
    expect([status, named]).toEqual([400, [field]]);
    expect(blocked).toBeLessThan(longestBlockAllowed);
    const stranger = await ask(event(field, value));
    expect(stranger.status).toBe(401);
    expect(stranger.blocked).toBeLessThan(longestBlockAllowed);
  });

  test.each([
    ['names without end', form(Array.from({ length: 90_000 }, (_, index) => `a${index}=1`).join('&'))],
    ['one name again and again', form('a=1&'.repeat(240_000))],
    ['entries without end', form('venue[]=1&'.repeat(99_000))],
    ['brackets without end', form(`venue${'[a]'.repeat(300_000)}=1`)],
    ['open brackets without end', form(`venue${'['.repeat(900_000)}=1`)],
    ['large places in lists', form(Array.from({ length: 1990 }, (_, index) => `a${index}[500]=1`).join('&'))],
    ['escapes without end', form(`title=${'%25'.repeat(330_000)}&${'%5B'.repeat(1000)}=x`)],
  ])('by a form of %s', async (_, options) => {
    const { status, blocked } = await ask({ as: 'editor', ...options });
    expect(status).toBe(400);
    expect(blocked).toBeLessThan(longestBlockAllowed);
  });
});

describe('A search', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
  });
  afterAll(() => world.close());

  const lists = ['events', 'venues', 'organizers', 'categories', 'tags'];
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

  test.each(lists)('of /%s has 500 characters and 20 words at most', async (collection) => {
    for (const [search, expected] of [
      ['x'.repeat(500), 200],
      ['x'.repeat(501), 400],
      ['音'.repeat(501), 400],
      [words(20), 200],
      [words(21), 400],
    ] as const) {
      const { status, body } = await world.rest('GET', `/${collection}`, { query: { search } });
      expect([search.length, status]).toEqual([search.length, expected]);
      if (status === 400) expect(body.data).toHaveProperty('params.search');
      const table = await fetch(`${world.url}/export/${collection}.csv?search=${encodeURIComponent(search)}`);
      expect([search.length, table.status]).toEqual([search.length, expected]);
    }
  });

  test.each(lists)('of the connection of %s has as many', async (name) => {
    const kind = {
      events: 'Event',
      venues: 'Venue',
      organizers: 'Organizer',
      categories: 'Category',
      tags: 'Tag',
    };
    const type = `${kind[name as keyof typeof kind]}Filter`;
    const query = `query ($filter: ${type}) { ${name}(filter: $filter) { nodes { id } } }`;
    for (const search of ['x'.repeat(900_000), 'x'.repeat(501), words(21)]) {
      const { errors } = await world.graphql(query, { filter: { search } });
      expect(errors[0]?.extensions).toMatchObject({ code: 'rest_invalid_param' });
    }
    expect((await world.graphql(query, { filter: { search: words(20) } })).errors).toEqual([]);
  });

  test('that is ranked has 500 characters at most', async () => {
    const query = 'query ($words: String!) { searchEvents(query: $words) { nodes { id } } }';
    for (const text of ['x'.repeat(501), 'x '.repeat(450_000)]) {
      const { errors } = await world.graphql(query, { words: text });
      expect(errors[0]?.extensions).toMatchObject({ code: 'rest_invalid_param' });
    }
    expect((await world.graphql(query, { words: 'x'.repeat(500) })).errors).toEqual([]);
  });
});
