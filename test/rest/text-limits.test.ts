import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { languages } from '../../src/i18n/language.ts';
import { aName, createMaker, type Fields, type Maker, now, times, type WireError } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const megabyte = 900_000;
/** The most characters of each text, as the interface promises them. */
const venueTexts = { address: 500, city: 300, country: 300, province: 300, state: 300, stateprovince: 300 };
const contact = { phone: 100, website: 2000, image: 2000 };
const moments = { date: 64, date_utc: 64 };
const limits = {
  events: { title: 1000, description: 100_000, excerpt: 5000, slug: 1000, cost: 200, website: 2000 },
  venues: { venue: 300, description: 100_000, ...venueTexts, zip: 50, ...contact, ...moments },
  organizers: { organizer: 300, description: 100_000, email: 254, ...contact, ...moments },
  categories: { name: 300, description: 100_000, slug: 1000 },
  tags: { name: 300, description: 100_000, slug: 1000 },
} as const;
const more = { image: 2000, timezone: 64, start_date: 64, end_date: 64, ...moments };
const rows = Object.entries({ ...limits, events: { ...limits.events, ...more } }).flatMap(
  ([collection, texts]) =>
    Object.entries(texts).map(([name, most]): [string, string, number] => [collection, name, most]),
);
const naming: Record<string, string> = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};
/** Texts that may hold any letters. */
const free = rows.filter(([, name]) => !/slug|email|website|image|date|timezone|cost/.test(name));

describe('every text that can be written', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const create = (collection: string, fields: Fields, language?: (typeof languages)[number]) =>
    world.rest<WireError & Fields>('POST', `/${collection}`, {
      as: 'editor',
      language,
      body: {
        [naming[collection] ?? '']: aName('Text'),
        ...(collection === 'events' ? times : {}),
        ...fields,
      },
    });

  test.each(rows)('of %s, %s, is rejected beyond %i characters by name', async (collection, name, most) => {
    for (const length of [most + 1, megabyte]) {
      const { status, body } = await create(collection, { [name]: 'x'.repeat(length) });
      expect([status, body.code, body.data.params]).toEqual([
        400,
        'rest_invalid_param',
        { [name]: `Must have at most ${most} characters.` },
      ]);
    }
  });

  test.each(free)('of %s, %s, is taken with %i characters of any script', async (collection, name, most) => {
    for (const letter of ['字', '🎷']) {
      const text = letter.repeat(most);
      const { status, body } = await create(collection, { [name]: text });
      expect([status, body[name] === text]).toEqual([201, true]);
      expect((await create(collection, { [name]: `${text}x` })).status).toBe(400);
    }
  });

  test('is rejected in an update too, and nothing changes', async () => {
    const { id, title } = await make.event();
    const body = { title: 'New', description: 'x'.repeat(100_001), excerpt: 'x'.repeat(5001) };
    const rejected = await world.rest<WireError>('PATCH', `/events/${id}`, { as: 'editor', body });
    expect([rejected.status, Object.keys(rejected.body.data.params ?? {}).sort()]).toEqual([
      400,
      ['description', 'excerpt'],
    ]);
    expect((await world.rest<Fields>('GET', `/events/${id}`)).body.title).toBe(title);
  });

  test.each(languages)('says its limit in %s', async (language) => {
    const { body } = await create('tags', { name: 'x'.repeat(301) }, language);
    expect(body.data.params).toEqual({ name: expect.stringContaining('300') });
  });

  test.each([
    ['title', '<', 1000],
    ['excerpt', '<', 5000],
    ['description', '&lt', 100_000],
    ['cost', '<', 200],
  ])('is rejected where its %s is longer once it is cleaned', async (name, piece, most) => {
    const text = piece.repeat(Math.floor(most / piece.length));
    const { status, body } = await create('events', { [name]: text });
    expect([status, Object.keys(body.data.params ?? {})]).toEqual([400, [name]]);
  });

  test.each([
    ['categories', ['Good', 'x'.repeat(301)]],
    ['tags', 'x'.repeat(megabyte)],
    ['cost', ['1'.repeat(150), '2'.repeat(150)]],
    ['cost', Array.from({ length: 5000 }, () => 1)],
    ['venue', { venue: 'x'.repeat(301) }],
    ['organizer', { organizer: 'Good', email: `${'x'.repeat(250)}@x.fi` }],
  ])('is rejected within %s of an event', async (name, value) => {
    const { status, body } = await create('events', { [name]: value });
    expect([status, Object.keys(body.data.params ?? {})]).toEqual([400, [name]]);
  });

  test('is rejected through GraphQL by the same limits, translations and tickets included', async () => {
    const long = (most: number) => 'x'.repeat(most + 1);
    const input = {
      title: long(1000),
      startDate: times.start_date,
      endDate: times.end_date,
      timezone: long(64),
      translations: [{ language: 'FI', title: 'Hyvä', excerpt: long(5000) }],
      tickets: [
        { name: 'Good', translations: [{ language: 'FI', name: long(300) }] },
        { name: long(300) },
        { name: 'x', url: `https://x.fi/${long(2000)}` },
      ],
      venues: [{ create: { name: 'Good', zip: long(50) } }],
      tags: ['good', long(300)],
    };
    const text = `mutation ($input: CreateEventInput!) {
      createEvent(input: $input) { event { number } errors { path reason message } }
    }`;
    interface Data {
      createEvent: { errors: { path: string[]; reason: string; message: string }[] };
    }
    const { data } = await world.graphql<Data>(text, { input }, { as: 'editor' });
    const limit = (most: number) => `Must have at most ${most} characters.`;
    const told = data?.createEvent.errors.map(({ path, message }) => [path.join('.'), message]);
    expect(told?.sort()).toEqual([
      ['input.tags.1', limit(300)],
      ['input.tickets.0.translations.0.name', limit(300)],
      ['input.tickets.1.name', limit(300)],
      ['input.tickets.2.url', limit(2000)],
      ['input.timezone', limit(64)],
      ['input.title', limit(1000)],
      ['input.translations.0.excerpt', limit(5000)],
      ['input.venues.0.create.zip', limit(50)],
    ]);
  });

  test.each(Object.entries(limits))('of %s, has its limit in /doc and in the schema', async (kind, texts) => {
    const { body } = await world.rest<{ components: { schemas: Record<string, { properties: Fields }> } }>(
      'GET',
      '/doc',
    );
    const type = {
      events: 'Event',
      venues: 'Venue',
      organizers: 'Organizer',
      categories: 'Category',
      tags: 'Tag',
    };
    const name = type[kind as keyof typeof type];
    for (const [field, maxLength] of Object.entries(texts))
      for (const schema of [`New${name}`, `${name}Changes`])
        expect(body.components.schemas[schema]?.properties[field]).toMatchObject({
          maxLength,
          description: expect.stringContaining(`At most ${maxLength.toLocaleString('en')} characters.`),
        });
    const { text } = await world.request('GET', '/schema.graphql');
    expect(text).toContain('The title. At most 1,000 characters.');
  });
});
