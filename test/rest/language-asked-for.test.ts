import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RestOptions } from '../harness/client.ts';
import { createMaker, type Maker, now, times, type WireError } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const noRoute = {
  en: 'No route matches this URL and method.',
  fi: 'Tällä osoitteella ja metodilla ei löydy reittiä.',
};

/** A query string with `i18n_language` once for each of the values. */
function repeated(...values: string[]): URLSearchParams {
  return new URLSearchParams(values.map((value) => ['i18n_language', value]));
}

describe('the language asked for', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({
      now: () => now,
      config: { basePath: '/wp-json', restAliases: ['/wp-json/tribe/events/v1'] },
    });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const languageOf = async (method: string, path: string, options: RestOptions) => {
    const { status, headers } = await world.rest(method, path, options);
    return [status, headers.get('content-language')];
  };

  test.each([
    ['GET', '/events', 200],
    ['GET', '/venues', 200],
    ['GET', '', 200],
    ['GET', '/doc', 200],
    ['OPTIONS', '/events', 200],
    ['OPTIONS', '', 200],
    ['GET', '/events/799999', 404],
    ['GET', '/nothing', 404],
    ['DELETE', '/events', 404],
    ['POST', '/events', 401],
  ])('is the last one where it is repeated: %s "%s"', async (method, path, status) => {
    for (const [first, last] of [
      ['fi', 'de'],
      ['sv', 'zh-hans'],
      ['', 'fi'],
    ] as const)
      expect(await languageOf(method, path, { query: repeated(first, last) })).toEqual([status, last]);
  });

  test.each([
    ['GET', '/events'],
    ['GET', ''],
    ['GET', '/doc'],
    ['OPTIONS', ''],
    ['OPTIONS', '/events'],
    ['OPTIONS', '/events/799999'],
    ['OPTIONS', '/tags'],
  ])('is rejected at %s "%s" where the last one is unknown', async (method, path) => {
    for (const values of [['sv'], ['fi', 'sv'], ['fi', '']]) {
      const options = { language: 'de', query: repeated(...values) } as const;
      const { status, body, headers } = await world.rest<WireError>(method, path, options);
      expect([values, status, body.code]).toEqual([values, 400, 'rest_invalid_param']);
      expect(body.data.params).toEqual({ i18n_language: expect.stringContaining('zh-hans') });
      expect(headers.get('content-language')).toBe('de');
    }
  });

  test('describes the index, /doc and the root of the interface in the last one', async () => {
    const query = repeated('de', 'fi');
    for (const path of ['', '/doc']) {
      const { text } = await world.rest('GET', path, { query });
      expect(text).toBe((await world.rest('GET', path, { query: { i18n_language: 'fi' } })).text);
      expect(text).not.toBe((await world.rest('GET', path)).text);
    }
    const { text } = await world.request('GET', '/wp-json/', { query });
    const inFinnish = await world.request('GET', '/fi/wp-json/');
    expect(text).toBe(inFinnish.text.replaceAll('/fi/wp-json', '/wp-json'));
  });

  test('is the last one for texts and tables too', async () => {
    const { id } = await make.event({ title: 'Party' });
    const body = { title: 'Juhlat' };
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', language: 'fi', body });
    const query = repeated('sv', 'fi');
    const event = await world.rest('GET', `/events/${id}`, { query });
    expect(event.body).toMatchObject({ title: 'Juhlat', i18n_language: 'fi' });
    const table = await world.request('GET', '/export/events.csv', { query });
    expect([table.headers.get('content-language'), table.text]).toEqual([
      'fi',
      expect.stringContaining('Juhlat'),
    ]);
  });

  test('is the last one of a form, which wins over the query string', async () => {
    const form = new URLSearchParams([
      ...Object.entries({ title: 'Fest', ...times }),
      ...repeated('fi', 'de'),
    ]);
    const query = repeated('zh-hans');
    const made = await world.rest('POST', '/events', { as: 'editor', form, query });
    expect([made.status, made.body.i18n_language, made.headers.get('content-language')]).toEqual([
      201,
      'de',
      'de',
    ]);
    form.set('end_date', 'soon');
    const rejected = await world.rest('POST', '/events', { as: 'editor', form, query });
    expect([rejected.status, rejected.headers.get('content-language')]).toEqual([400, 'de']);
  });

  test.each([
    ['an unknown path', 'GET', '/nothing'],
    ['an unknown path of a write', 'POST', '/nothing/7'],
    ['a method that the path does not have', 'PATCH', '/events'],
    ['a kind without slugs', 'GET', '/tags/by-slug/loud'],
  ])('is that of the error for %s', async (_what, method, path) => {
    for (const options of [{ language: 'fi' }, { query: repeated('de', 'fi') }] as const) {
      const { status, body, headers } = await world.rest<WireError>(method, path, options);
      expect([status, body.code, body.message]).toEqual([404, 'rest_no_route', noRoute.fi]);
      expect(headers.get('content-language')).toBe('fi');
    }
  });

  test.each(['/events', '/events/799999', '/tags'])(
    'is that of the error for broken JSON at %s',
    async (path) => {
      const broken = { raw: '{"', headers: { 'content-type': 'application/json' } };
      for (const choice of [{ language: 'fi' }, { query: repeated('de', 'fi') }] as const) {
        const { status, body, headers } = await world.rest<WireError>('POST', path, { ...broken, ...choice });
        expect([status, body.code, headers.get('content-language')]).toEqual([
          400,
          'rest_invalid_json',
          'fi',
        ]);
        expect(body.message).toMatch(/kelvollista/);
      }
    },
  );

  test('is that of the error for a query string that cannot be read', async () => {
    const crowd = Array.from({ length: 2001 }, (_, index) => [`a${index}`, '']);
    const query = new URLSearchParams([...crowd, ...repeated('fi')]);
    expect(await languageOf('GET', '/events', { query })).toEqual([400, 'fi']);
    const table = await world.request('GET', '/export/events.csv', { query });
    expect([table.status, table.headers.get('content-language')]).toEqual([400, 'fi']);
  });

  test('is that of errors outside the interface', async () => {
    const long = `/${'a'.repeat(3000)}`;
    for (const [path, status] of [
      ['/nothing', 404],
      ['/sv/calendar/events/v1/events', 404],
      ['/wp-json/wp/v2/users/me', 401],
      [long, 414],
    ] as const) {
      const answer = await world.request<WireError>('GET', path, { query: repeated('de', 'fi') });
      expect([path, answer.status, answer.headers.get('content-language')]).toEqual([path, status, 'fi']);
    }
    for (const path of ['/fi/nothing', '/fi/wp-json/nothing', '/wp-json/fi/nothing', `/fi${long}`]) {
      const { headers } = await world.request('GET', path);
      expect([path, headers.get('content-language')]).toEqual([path, 'fi']);
    }
  });

  test('is that of the calendar for an unknown path where nobody asks for one', async () => {
    for (const query of [undefined, repeated('fi', 'sv')]) {
      const { body } = await world.rest<WireError>('GET', '/nothing', { query });
      expect(body.message).toBe(noRoute.en);
    }
  });

  test.each([
    ['en', 'Latitude and longitude must be given together, both as decimal degrees.'],
    ['fi', 'Leveys- ja pituusaste on annettava yhdessä, molemmat desimaaliasteina.'],
    ['de', 'Breiten- und Längengrad müssen zusammen angegeben werden, beide in Dezimalgrad.'],
    ['zh-hans', '纬度和经度必须同时给出，均以十进制度表示。'],
  ] as const)('is that in which one of two coordinates is rejected: %s', async (language, sentence) => {
    for (const [given, absent] of [
      ['geoloc_lat', 'geoloc_lng'],
      ['geoloc_lng', 'geoloc_lat'],
    ] as const) {
      const { status, body } = await world.rest<WireError>('GET', '/events', {
        language,
        query: { [given]: 24.9 },
      });
      expect([status, body.data.params]).toEqual([400, { [absent]: sentence }]);
    }
    const { errors } = await world.graphql(
      `{ eventPage(geolocLat: 60, language: ${language.toUpperCase().replace('-', '_')}) { total } }`,
    );
    expect(errors).toMatchObject([{ extensions: { params: { geolocLng: sentence } } }]);
  });

  test.each([
    ['en', 'Invalid parameters: page, per_page.'],
    ['zh-hans', '参数无效：page，per_page。'],
  ] as const)('separates the names in a message as it does words: %s', async (language, sentence) => {
    const query = { page: 'x', per_page: 'x' };
    const { body } = await world.rest<{ message: string }>('GET', '/tags', { language, query });
    expect(body.message).toBe(sentence);
  });
});
