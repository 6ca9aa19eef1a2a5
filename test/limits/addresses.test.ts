import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('An address', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now, config: { restAliases: ['/wp-json/tribe/events/v1'] } });
  });
  afterAll(() => world.close());

  const slashes = '/'.repeat(15_000);

  test.each([
    ['/calendar/events/v1/events', slashes],
    ['/calendar/events/v1/events/by-slug/', 'x'.repeat(3_000)],
    ['/fi/calendar/events/v1/events', `${slashes}x`],
    ['/wp-json/tribe/events/v1/events', `${slashes}x`],
    ['/wp-json', `${slashes}x`],
    ['/export/events.csv', slashes],
    ['/docs', `${slashes}x`],
    ['/nowhere', `${slashes}x`],
    ['', `${slashes}x/y`],
    ['/?rest_route=/tribe/events/v1/events', slashes],
  ])(
    'whose path begins with %s and is very long is rejected in the words of the interface',
    async (...[path, rest]) => {
      const before = '/x'.repeat(path === '' ? 1 : 0);
      for (const method of ['GET', 'POST', 'HEAD']) {
        const answer = await fetch(`${world.url}${before}${path}${rest}`, { method, redirect: 'manual' });
        expect([method, answer.status]).toEqual([method, 414]);
        if (method !== 'HEAD')
          expect(await answer.json()).toMatchObject({ code: 'rest_uri_too_long', data: { status: 414 } });
      }
    },
  );

  test('of GraphQL that is very long is rejected in the form of GraphQL', async () => {
    const answer = await world.request('POST', `/graphql${slashes}`, { body: { query: '{ __typename }' } });
    expect(answer.status).toBe(414);
    expect(answer.body).toMatchObject({
      errors: [{ extensions: { code: 'rest_uri_too_long', status: 414 } }],
    });
  });

  test('may have a path of two thousand characters, and a longer query string', async () => {
    const path = '/calendar/events/v1/events';
    for (const address of [`${path}${'/'.repeat(2000 - path.length)}`, `${path}?x=${'y'.repeat(10_000)}`])
      expect((await fetch(`${world.url}${address}`)).status).toBe(200);
    expect((await fetch(`${world.url}${path}${'/'.repeat(2001 - path.length)}`)).status).toBe(414);
  });

  describe('that is asked for again with entity tags', () => {
    const ask = async (etag?: string) => {
      const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
      const { status, headers: own } = await world.rest('GET', '/events', { headers });
      return { status, etag: own.get('etag') ?? '' };
    };

    test.each(['z'.repeat(9), 'z'.repeat(11), 'z'.repeat(300)])(
      'is given where the moment in one is %s',
      async (moment) => {
        const { etag } = await ask();
        const [revision, key, , ...rest] = etag.slice(1, -1).split('.');
        expect((await ask(etag)).status).toBe(304);
        for (const clock of [rest, ['', ''], ['', 'pse'], [moment, 'pse']])
          expect((await ask(`"${[revision, key, moment, ...clock].join('.')}"`)).status).toBe(200);
      },
    );

    test('is looked for among the first twenty', async () => {
      const { etag } = await ask();
      const others = (count: number) => Array.from({ length: count }, (_, index) => `"${index}"`);
      expect((await ask([...others(19), etag].join(', '))).status).toBe(304);
      expect((await ask([...others(20), etag].join(', '))).status).toBe(200);
    });

    test('costs no more statements than twenty, however many are forged', async () => {
      const { etag } = await ask();
      const [revision, key, made = ''] = etag.slice(1, -1).split('.');
      const forged = Array.from(
        { length: 200 },
        (_, index) => `"${revision}.${key}.${(Number.parseInt(made, 36) - index).toString(36)}.1.pse"`,
      );
      const statements = await world.statements(async () => {
        await ask(forged.join(','));
      });
      expect(statements.length).toBeLessThan(70);
    });
  });
});
