import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Fields, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const query = `query ($filter: EventFilter) { events(filter: $filter) { nodes { number } } }`;

describe('the filter of a connection of events', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const find = async (filter: Fields, as?: 'editor') => {
    const { events } = await ask<{ events: { nodes: { number: number }[] } }>(query, { filter }, { as });
    return events.nodes.map(({ number }) => number);
  };

  test('has no window of time of its own', async () => {
    const { tag, ids } = await make.tagged(
      { start_date: '1999-12-31', end_date: '1999-12-31' },
      { start_date: '2050-01-01', end_date: '2050-01-01' },
    );
    expect(await find({ tags: [tag] })).toEqual(ids);
  });

  test.each([
    ['startsFrom', '2027-06-01T09:00:00Z', true],
    ['startsFrom', '2027-06-01T09:00:01Z', false],
    ['startsBefore', '2027-06-01T09:00:01Z', true],
    ['startsBefore', '2027-06-01T09:00:00Z', false],
    ['endsFrom', '2027-06-01T10:00:00Z', true],
    ['endsFrom', '2027-06-01T13:00:01+03:00', false],
    ['endsBefore', '2027-06-01T10:00:01Z', true],
    ['endsBefore', '2027-06-01T10:00:00Z', false],
  ])('compares instants: %s %s', async (name, instant, isIn) => {
    const { tag, ids } = await make.tagged({
      timezone: 'Europe/Helsinki',
      start_date: '2027-06-01 12:00',
      end_date: '2027-06-01 13:00',
    });
    expect(await find({ tags: [tag], [name]: instant })).toEqual(isIn ? ids : []);
  });

  test('combines everything that is given', async () => {
    const [hall, club] = [await make.venue(), await make.organizer()];
    const parent = await make.category();
    const child = await make.category({ parent: parent.id });
    const all = {
      venue: hall.id,
      organizer: club.id,
      categories: [child.id],
      featured: true,
      title: 'Wanted words',
    };
    const { tag, ids } = await make.tagged(
      all,
      { ...all, featured: false },
      { ...all, venue: [] },
      { ...all, title: 'Others' },
    );
    const filter = {
      tags: [tag],
      venues: [hall.id],
      organizers: [club.id],
      categories: [parent.slug],
      featured: true,
      search: 'words -others',
    };
    expect(await find(filter)).toEqual([ids[0]]);
    expect(await find({ ...filter, numbers: [ids[1] ?? 0] })).toEqual([]);
  });

  test('has states for those who may see them', async () => {
    const { tag, ids } = await make.tagged({}, { status: 'draft' });
    expect(await find({ tags: [tag] })).toEqual([ids[0]]);
    expect(await find({ tags: [tag], statuses: ['DRAFT'] }, 'editor')).toEqual([ids[1]]);
    const { errors } = await world.graphql(query, { filter: { statuses: ['DRAFT'] } });
    expect(errors).toMatchObject([{ extensions: { params: { statuses: expect.any(String) } } }]);
  });

  test('leaves out what is hidden from listings', async () => {
    const { tag } = await make.tagged({ hide_from_listings: true });
    expect(await find({ tags: [tag] }, 'editor')).toEqual([]);
  });

  test.each([
    ['venues', [99999999]],
    ['organizers', [99999999]],
    ['categories', ['no-such-category']],
    ['tags', [99999999]],
    ['parent', 99999999],
    ['search', ''],
  ])('refuses %s: %j', async (name, value) => {
    const { errors } = await world.graphql(query, { filter: { [name]: value } });
    expect(errors).toMatchObject([
      { extensions: { code: 'rest_invalid_param', params: { [name]: expect.any(String) } } },
    ]);
  });
});
