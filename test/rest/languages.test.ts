import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createMaker,
  type Maker,
  now,
  type WireError,
  type WireEvent,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const languages = ['en', 'fi', 'de', 'zh-hans'] as const;
const titles = { en: 'Summer party', fi: 'Kesäjuhlat', de: 'Sommerfest', 'zh-hans': '夏日派对' };

describe('the language', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const translated = async () => {
    const event = await make.event({ title: titles.en });
    for (const language of ['fi', 'de', 'zh-hans'] as const) {
      const body = { title: titles[language] };
      await world.rest('PATCH', `/events/${event.id}`, { as: 'editor', language, body });
    }
    return event;
  };

  test.each(languages)('%s may be chosen by segment or parameter', async (language) => {
    const { id } = await translated();
    const bySegment = await world.rest('GET', `/events/${id}`, { language });
    const byParameter = await world.rest('GET', `/events/${id}`, { query: { i18n_language: language } });
    for (const { body, headers } of [bySegment, byParameter]) {
      expect(body).toMatchObject({ title: titles[language], i18n_language: language });
      expect(headers.get('content-language')).toBe(language);
    }
  });

  test('is that of the parameter where it and the segment differ', async () => {
    const { id } = await translated();
    const query = { i18n_language: 'de' };
    const { body, headers } = await world.rest('GET', `/events/${id}`, { language: 'fi', query });
    expect([body.title, headers.get('content-language')]).toEqual([titles.de, 'de']);
  });

  test('is that of the calendar where nobody chooses, whatever the browser says', async () => {
    const { id } = await translated();
    const { body, headers } = await world.rest('GET', `/events/${id}`, {
      headers: { 'accept-language': 'fi' },
    });
    expect([body.title, headers.get('content-language')]).toEqual([titles.en, 'en']);
  });

  test('of lists, terms, venues and organizers is chosen alike', async () => {
    const english = await make.event({
      venue: { venue: 'Town hall' },
      organizer: { organizer: 'The club' },
      categories: ['Music night'],
      tags: ['Loudly'],
    });
    const [venue] = [english.venue].flat();
    const write = (path: string, body: object) =>
      world.rest('PATCH', path, { as: 'editor', language: 'fi', body });
    await write(`/venues/${venue?.id}`, { venue: 'Kaupungintalo' });
    await write(`/organizers/${english.organizer[0]?.id}`, { organizer: 'Kerho' });
    await write(`/categories/${english.categories[0]?.id}`, { name: 'Musiikki-ilta' });
    await write(`/tags/${english.tags[0]?.id}`, { name: 'Äänekkäästi' });
    const query = { include: english.id };
    const { body } = await world.rest<WirePage>('GET', '/events', { language: 'fi', query });
    expect(body.events[0]).toMatchObject({
      venue: { venue: 'Kaupungintalo' },
      organizer: [{ organizer: 'Kerho' }],
      categories: [{ name: 'Musiikki-ilta' }],
      tags: [{ name: 'Äänekkäästi' }],
    });
    const inEnglish = await world.rest<WirePage>('GET', '/events', { query });
    expect(inEnglish.body.events[0]).toMatchObject({
      venue: { venue: 'Town hall' },
      tags: [{ name: 'Loudly' }],
    });
  });

  test.each([
    ['GET', '/events'],
    ['GET', '/events/1'],
    ['GET', '/tags'],
    ['GET', ''],
    ['GET', '/doc'],
    ['POST', '/events'],
    ['POST', '/categories'],
  ])('is rejected at %s "%s" where it is unknown', async (method, path) => {
    if (path === '/events/1') await make.event();
    for (const i18n_language of ['sv', 'FI', 'zh', '']) {
      const { status, body } = await world.rest<WireError>(method, path, {
        as: 'editor',
        query: { i18n_language },
        ...(method === 'POST'
          ? { body: { name: 'x', title: 'x', start_date: '2027-04-01', end_date: '2027-04-01' } }
          : {}),
      });
      expect([i18n_language, status, body.code]).toEqual([i18n_language, 400, 'rest_invalid_param']);
      expect(body.data).toHaveProperty('params.i18n_language');
    }
  });

  test('of a name decides how its slug spells umlauts; a slug that is sent does not change', async () => {
    const german = async <Body>(path: string, body: object) =>
      (await world.rest<Body>('POST', path, { as: 'editor', language: 'de', body })).body;
    const day = { start_date: '2027-04-01', end_date: '2027-04-01' };
    const event = await german<WireEvent>('/events', { title: 'Straßenfest für Ältere', ...day });
    const venue = await german<{ slug: string }>('/venues', { venue: 'Schöne Höfe' });
    const tag = await german<{ slug: string }>('/tags', { name: 'Süßes' });
    expect([event.slug, venue.slug, tag.slug]).toEqual([
      'strassenfest-fuer-aeltere',
      'schoene-hoefe',
      'suesses',
    ]);
    const sent = await german<WireEvent>('/events', { title: 'Grüße', slug: 'Grüße', ...day });
    const english = await make.event({ title: 'Grüße aus Köln' });
    expect([sent.slug, english.slug]).toEqual(['gruse', 'gruse-aus-koln']);
  });

  test('of a single resource are told as alternates, at the address of each', async () => {
    const { id, slug } = await make.event({ title: 'Told' });
    await world.rest('PATCH', `/events/${id}`, {
      as: 'editor',
      language: 'zh-hans',
      body: { title: '告知' },
    });
    const root = `${world.url}/%/calendar/events/v1/events/${id}`;
    const link = [
      `<${root.replace('%', 'en')}>; rel="alternate"; hreflang="en"`,
      `<${root.replace('%', 'zh-hans')}>; rel="alternate"; hreflang="zh-Hans"`,
    ].join(', ');
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
      const { headers } = await world.rest('GET', path, { language: 'fi' });
      expect([headers.get('link'), headers.get('content-language')]).toEqual([link, 'fi']);
    }
    const list = await world.rest('GET', '/events', { query: { include: id } });
    expect(list.headers.get('link')).toBeNull();
  });

  test.each(['venue', 'organizer', 'category', 'tag'] as const)(
    'of a %s are told as alternates too',
    async (kind) => {
      const { id } = await make[kind]({}, { language: 'de' });
      const path = { venue: 'venues', organizer: 'organizers', category: 'categories', tag: 'tags' }[kind];
      const { headers } = await world.rest('GET', `/${path}/${id}`);
      expect(headers.get('link')).toBe(
        `<${world.url}/de/calendar/events/v1/${path}/${id}>; rel="alternate"; hreflang="de"`,
      );
    },
  );

  test('falls back field by field: asked for, then that of the calendar', async () => {
    const { id } = await make.event({
      title: 'English title',
      description: 'English words',
      excerpt: 'In short',
    });
    const path = `/events/${id}`;
    await world.rest('PATCH', path, {
      as: 'editor',
      language: 'fi',
      body: { title: 'Suomeksi', excerpt: '' },
    });
    const { body } = await world.rest('GET', path, { language: 'fi' });
    expect(body.title).toBe('Suomeksi');
    expect(String(body.description)).toContain('English words');
    const german = await world.rest('GET', path, { language: 'de' });
    expect(german.body).toMatchObject({ title: 'English title', i18n_language: 'en' });
  });

  test('falls back to the one it was written in, where that of the calendar has nothing', async () => {
    const { id } = await make.event({ title: '只有中文' }, { language: 'zh-hans' });
    for (const language of languages) {
      const { body } = await world.rest('GET', `/events/${id}`, { language });
      expect(body).toMatchObject({ title: '只有中文', i18n_language: 'zh-hans' });
    }
  });

  test('of a resource decides nothing about whether its slug finds it', async () => {
    const { id, slug } = await make.event({ title: 'Found anywhere' });
    await world.rest('PATCH', `/events/${id}`, {
      as: 'editor',
      language: 'de',
      body: { title: 'Überall zu finden', slug: 'ueberall-zu-finden' },
    });
    for (const language of languages) {
      for (const name of [slug, 'ueberall-zu-finden']) {
        const { body } = await world.rest<WireEvent>('GET', `/events/by-slug/${name}`, { language });
        expect([language, name, body.id]).toEqual([language, name, id]);
      }
    }
  });
});
