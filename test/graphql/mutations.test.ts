import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  type Asker,
  createAsker,
  createMaker,
  type Fields,
  type Maker,
  now,
  type Payload,
  times,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['event', 'Event', 'title'],
  ['venue', 'Venue', 'name'],
  ['organizer', 'Organizer', 'name'],
  ['category', 'Category', 'name'],
  ['tag', 'Tag', 'name'],
] as const;
type Resource = Record<string, unknown> & { number: number; slug: string };

describe('writing through GraphQL', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const dates = { startDate: times.start_date, endDate: times.end_date };
  /** Runs one mutation and returns its payload. */
  const run = async (
    field: string,
    sent: { number?: number; slug?: string; input?: Fields },
    as?: 'editor' | 'subscriber',
  ) => {
    const { verb = '', type = '' } =
      /^(?<verb>create|update|delete)(?<type>[A-Z][a-z]+)/.exec(field)?.groups ?? {};
    const inputType = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${type}Input!`;
    const types = { number: 'Int!', slug: 'String!', input: inputType };
    const names = (['number', 'slug', 'input'] as const).filter((name) => name in sent);
    const kind = type.toLowerCase();
    const text = `mutation (${names.map((name) => `$${name}: ${types[name]}`).join(', ')}) {
      payload: ${field}(${names.map((name) => `${name}: $${name}`).join(', ')}) {
        ${kind} { number slug ${kind === 'event' ? 'title' : 'name'} } errors { field code message }
      }
    }`;
    return (await ask<{ payload: Payload & Record<string, Resource | null> }>(text, sent, { as })).payload;
  };

  test.each(kinds)('creates, updates and deletes an %s', async (kind, type, naming) => {
    const name = aName('Written');
    const more = kind === 'event' ? dates : {};
    const created = await run(`create${type}`, { input: { [naming]: name, ...more } }, 'editor');
    expect(created).toMatchObject({ errors: [], [kind]: { [naming]: name } });
    const number = created[kind]?.number ?? 0;
    const updated = await run(`update${type}`, { number, input: { [naming]: `${name} again` } }, 'editor');
    expect(updated).toMatchObject({
      errors: [],
      [kind]: { number, [naming]: `${name} again`, slug: created[kind]?.slug },
    });
    const deleted = await run(`delete${type}`, { number }, 'editor');
    expect(deleted).toMatchObject({ errors: [], [kind]: { number } });
    const { data } = await world.graphql(`{ ${kind}(number: ${number}) { number } }`);
    expect(data).toEqual({ [kind]: null });
  });

  test.each(kinds.slice(0, 3))('updates and deletes an %s by slug', async (kind, type, naming) => {
    const made = await make[kind as 'event' | 'venue' | 'organizer']();
    const updated = await run(
      `update${type}BySlug`,
      { slug: made.slug, input: { [naming]: 'By slug' } },
      'editor',
    );
    expect(updated).toMatchObject({ errors: [], [kind]: { number: made.id, [naming]: 'By slug' } });
    const deleted = await run(`delete${type}BySlug`, { slug: made.slug }, 'editor');
    expect(deleted).toMatchObject({ errors: [], [kind]: { number: made.id } });
    const again = await run(`delete${type}BySlug`, { slug: made.slug }, 'editor');
    expect(again).toMatchObject({ [kind]: null, errors: [{ field: [], code: `rest-${kind}-not-found` }] });
  });

  test('answers with the fields at fault, every one', async () => {
    const input = {
      title: ' ',
      ...dates,
      website: 'example.org',
      image: 99999999,
      venues: [{ number: 99999999 }],
    };
    const { event, errors } = await run('createEvent', { input }, 'editor');
    expect(event).toBeNull();
    expect(errors.map(({ field }) => field.join('.')).sort()).toEqual([
      'input.image',
      'input.title',
      'input.venues',
      'input.website',
    ]);
    for (const { code, message } of errors)
      expect([code, message]).toEqual(['rest_invalid_param', expect.stringMatching(/\S/)]);
  });

  test.each(kinds)(
    'rejects a write of an %s without the right, and does nothing',
    async (kind, type, naming) => {
      const { id } = await make[kind]();
      const more = kind === 'event' ? dates : {};
      for (const [as, code] of [
        [undefined, 'rest_forbidden'],
        ['subscriber', 'rest_forbidden'],
      ] as const) {
        const rejected = { [kind]: null, errors: [{ field: [], code, message: expect.any(String) }] };
        expect(await run(`create${type}`, { input: { [naming]: 'Unwanted', ...more } }, as)).toEqual(
          rejected,
        );
        expect(await run(`update${type}`, { number: id, input: { [naming]: 'Unwanted' } }, as)).toEqual(
          rejected,
        );
        expect(await run(`delete${type}`, { number: id }, as)).toEqual(rejected);
      }
      const { data } = await world.graphql(`{ ${kind}(number: ${id}) { name: ${naming} } }`);
      expect(data).toEqual({ [kind]: { name: expect.not.stringContaining('Unwanted') } });
    },
  );

  test.each(kinds)('knows no %s with the number 99999999', async (kind, type, _naming) => {
    for (const sent of [
      await run(`update${type}`, { number: 99999999, input: {} }, 'editor'),
      await run(`delete${type}`, { number: 99999999 }, 'editor'),
    ]) {
      expect(sent).toMatchObject({ [kind]: null, errors: [{ field: [], code: `rest-${kind}-not-found` }] });
    }
  });

  test('tells what is in the trash already, and which names are taken', async () => {
    const { id } = await make.event();
    await run('deleteEvent', { number: id }, 'editor');
    expect((await run('deleteEvent', { number: id }, 'editor')).errors).toMatchObject([
      { code: 'event-is-in-trash' },
    ]);
    const { name } = await make.category();
    expect((await run('createCategory', { input: { name } }, 'editor')).errors).toMatchObject([
      { code: 'term_exists' },
    ]);
  });

  test('changes what is given and nothing else; null clears', async () => {
    const { id } = await make.event({ description: 'Words', cost: '12 €', tags: ['kept'], featured: true });
    const change = (input: Fields) => run('updateEvent', { number: id, input }, 'editor');
    const read = async () => (await world.rest('GET', `/events/${id}`)).body;
    await change({ title: 'New title' });
    expect(await read()).toMatchObject({
      title: 'New title',
      cost: '12€',
      featured: true,
      tags: [{ name: 'kept' }],
    });
    await change({ description: null, cost: null, tags: null });
    expect(await read()).toMatchObject({ title: 'New title', description: '', cost: '', tags: [] });
  });

  test('makes what an event brings along, or nothing at all', async () => {
    const hall = aName('Hall');
    const input = {
      ...dates,
      title: aName('Event'),
      venues: [{ create: { name: hall } }],
      organizers: [{ create: { name: 'Club of GraphQL' } }, { number: (await make.organizer()).id }],
      categories: ['Fresh from GraphQL'],
      tags: ['fresh'],
    };
    const rejected = await run('createEvent', { input: { ...input, website: 'bad' } }, 'editor');
    expect(rejected.errors).toHaveLength(1);
    expect((await world.rest('GET', '/venues', { query: { search: hall } })).body.total).toBe(0);
    const { event } = await run('createEvent', { input }, 'editor');
    const { body } = await world.rest('GET', `/events/${event?.number}`);
    expect(body).toMatchObject({ venue: { venue: hall }, tags: [{ name: 'fresh' }] });
    expect(body.organizer).toHaveLength(2);
  });

  test('counts versions', async () => {
    const { id } = await make.event();
    const version = async () => {
      const { event } = await ask<{ event: { version: number } }>(`{ event(number: ${id}) { version } }`);
      return event.version;
    };
    const before = await version();
    await run('updateEvent', { number: id, input: { title: 'Once more' } }, 'editor');
    expect(await version()).toBe(before + 1);
    await run('updateEvent', { number: id, input: { website: 'bad' } }, 'editor');
    expect(await version()).toBe(before + 1);
  });

  test('leaves required fields to GraphQL itself', async () => {
    const { data, errors } = await world.graphql(
      'mutation { createEvent(input: { title: "x" }) { errors { code } } }',
    );
    expect(data).toBeNull();
    expect(errors.map(({ message }) => message).join()).toMatch(/startDate/);
  });
});
