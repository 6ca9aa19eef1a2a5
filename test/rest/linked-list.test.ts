import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RestOptions } from '../harness/client.ts';
import { aName, createMaker, idsOf, type Maker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const kinds = [
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const;
const collections = kinds.map(([collection]) => collection);

describe('the lists of venues and organizers', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const list = async (
    collection: 'venues' | 'organizers',
    query: Record<string, string | number>,
    options: RestOptions = {},
  ) => {
    const all = { per_page: 50, ...query };
    const { status, body } = await world.rest<WirePage>('GET', `/${collection}`, { query: all, ...options });
    expect(status).toBe(200);
    return idsOf(body[collection]);
  };

  test.each(kinds)('show /%s newest first, then the largest id', async (collection, kind) => {
    const word = aName('Order').replaceAll(' ', '');
    const old = await make[kind]({ [kind]: `${word} a`, date: '2020-01-01' });
    const same = await make[kind]({ [kind]: `${word} b`, date: '2020-01-01' });
    const fresh = await make[kind]({ [kind]: `${word} c` });
    expect(await list(collection, { search: word })).toEqual(idsOf([fresh, same, old]));
    expect(await list(collection, { search: word, orderby: 'title', order: 'asc' })).toEqual(
      idsOf([fresh, same, old]),
    );
  });

  test.each([
    ['venues', 'venue', 'description'],
    ['venues', 'venue', 'address'],
    ['venues', 'venue', 'city'],
    ['venues', 'venue', 'province'],
    ['venues', 'venue', 'state'],
    ['venues', 'venue', 'stateprovince'],
    ['venues', 'venue', 'zip'],
    ['venues', 'venue', 'phone'],
    ['organizers', 'organizer', 'description'],
    ['organizers', 'organizer', 'phone'],
    ['organizers', 'organizer', 'email'],
  ] as const)('find /%s (%s) by the %s', async (collection, kind, field) => {
    const { id } = await make[kind]({ [field]: `Xy ${field} 音乐厅 of note` });
    expect(await list(collection, { search: `XY ${field} 音乐` })).toEqual([id]);
    expect(await list(collection, { search: `note ${field} xy` })).toEqual([]);
  });

  test.each(kinds)(
    'read adjacent blocks of a description of /%s as separate words',
    async (collection, kind) => {
      const description = '<p>Open on Sundays</p><p>Marimba lessons</p><ul><li>Tea</li><li>Scones</li></ul>';
      const { id } = await make[kind]({ description });
      expect(await list(collection, { search: 'sundays marimba lessons tea scones' })).toEqual([id]);
      expect(await list(collection, { search: 'sundaysmarimba' })).toEqual([]);
    },
  );

  test('find an organizer by its website, but no venue by website or country', async () => {
    const website = 'https://findme.example';
    const { id } = await make.organizer({ website });
    await make.venue({ website, country: 'Findmeland' });
    expect(await list('organizers', { search: 'findme' })).toEqual([id]);
    expect(await list('venues', { search: 'findme' })).toEqual([]);
  });

  test.each(kinds)('find /%s of an event', async (collection, kind) => {
    const own = await make[kind]();
    await make[kind]();
    const { id: event } = await make.event({ [kind]: own.id });
    expect(await list(collection, { event })).toEqual([own.id]);
  });

  test.each(kinds)('find /%s with events, or without', async (collection, kind) => {
    const [busy, idle, secret] = [await make[kind](), await make[kind](), await make[kind]()];
    await make.event({ [kind]: busy.id });
    await make.event({ [kind]: secret.id, status: 'draft' });
    const having = await list(collection, { has_events: 'true' });
    expect(having).toContain(busy.id);
    expect(having).not.toContain(idle.id);
    expect(having).not.toContain(secret.id);
    const lacking = await list(collection, { has_events: '0' });
    expect(lacking).toEqual(expect.arrayContaining([idle.id, secret.id]));
    expect(lacking).not.toContain(busy.id);
  });

  test.each(kinds)('find /%s with a published event that is still to come', async (collection, kind) => {
    const [coming, gone, planned] = [await make[kind](), await make[kind](), await make[kind]()];
    await make.event({ [kind]: coming.id });
    await make.event({ [kind]: gone.id, start_date: '2027-03-13', end_date: '2027-03-13 12:00' });
    await make.event({ [kind]: planned.id, status: 'draft' });
    const found = await list(collection, { only_with_upcoming: 'true' });
    expect(found).toContain(coming.id);
    expect(found).not.toContain(gone.id);
    expect(found).not.toContain(planned.id);
    expect(await list(collection, { only_with_upcoming: 'false' })).toContain(gone.id);
  });

  test('know every venue with something to come, however many', async () => {
    const venue = await make.venue();
    for (let day = 10; day < 22; day += 1) await make.event({ venue: { venue: `Day ${day}` } });
    await make.event({ venue: venue.id, start_date: '2030-01-01', end_date: '2030-01-02' });
    expect(await list('venues', { only_with_upcoming: 'true' })).toContain(venue.id);
  });

  test.each(kinds)('keep drafts of /%s for those who may read them', async (collection, kind) => {
    const { id } = await make[kind]({ status: 'draft' });
    expect(await list(collection, {})).not.toContain(id);
    expect(await list(collection, {}, { as: 'editor' })).toContain(id);
    expect(await list(collection, { status: 'draft' }, { as: 'editor' })).toContain(id);
    const { status } = await world.rest('GET', `/${collection}`, { query: { status: 'draft' } });
    expect(status).toBe(400);
  });

  test.each(collections)('reject what makes no sense for /%s', async (collection) => {
    for (const [name, value] of [
      ['search', ''],
      ['event', '99999999'],
      ['event', '0'],
      ['event', 'x'],
      ['has_events', 'perhaps'],
      ['has_events', ''],
      ['status', 'any'],
      ['status', ''],
    ] as const) {
      const { status, body } = await world.rest('GET', `/${collection}`, { query: { [name]: value } });
      expect([name, value, status]).toEqual([name, value, 400]);
      expect(body).toHaveProperty(`data.params.${name}`);
    }
  });

  test('ignore include', async () => {
    const [first, second] = [await make.venue(), await make.venue()];
    const { body, headers } = await world.rest<WirePage>('GET', '/venues', { query: { include: first.id } });
    expect(idsOf(body.venues)).toContain(second.id);
    expect(headers.get('x-calendar-ignored')).toBe('include');
  });
});
