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
  ])('rejects %s: %j', async (name, value) => {
    const { errors } = await world.graphql(query, { filter: { [name]: value } });
    expect(errors).toMatchObject([
      { extensions: { code: 'rest_invalid_param', params: { [name]: expect.any(String) } } },
    ]);
  });

  test.each([
    ['touches only the beginning', { from: '2027-06-01T10:00:00Z', to: '2027-06-01T11:00:00Z' }, false],
    ['touches only the end', { from: '2027-06-01T08:00:00Z', to: '2027-06-01T09:00:00Z' }, false],
    ['lies within', { from: '2027-06-01T09:59:59Z' }, true],
    ['has no beginning', { to: '2027-06-01T09:00:01Z' }, true],
  ])('overlapping: a period that %s', async (_name, overlapping, isIn) => {
    const { tag, ids } = await make.tagged({ start_date: '2027-06-01 09:00', end_date: '2027-06-01 10:00' });
    expect(await find({ tags: [tag], overlapping })).toEqual(isIn ? ids : []);
  });

  test('takes the last of the days too, by the clocks of the zone, also where a day has 23 hours', async () => {
    const { tag, ids } = await make.tagged(
      { timezone: 'Europe/Helsinki', start_date: '2027-03-27', end_date: '2027-03-27', all_day: true },
      { timezone: 'Europe/Helsinki', start_date: '2027-03-28', end_date: '2027-03-28', all_day: true },
      { timezone: 'Europe/Helsinki', start_date: '2027-03-29', end_date: '2027-03-29', all_day: true },
    );
    const days = { from: '2027-03-28', to: '2027-03-28', timeZone: 'Europe/Helsinki' };
    expect(await find({ tags: [tag], withinDays: days })).toEqual([ids[1]]);
    expect(await find({ tags: [tag], overlappingDays: days })).toEqual([ids[1]]);
    expect(await find({ tags: [tag], overlappingDays: { ...days, timeZone: 'UTC' } })).toEqual(ids.slice(1));
  });

  test('says what has not ended by the clock of the calendar', async () => {
    const { tag, ids } = await make.tagged(
      { start_date: '2027-03-14 10:00', end_date: '2027-03-14 12:00' },
      { start_date: '2027-03-14 10:00', end_date: '2027-03-14 12:01' },
    );
    expect(await find({ tags: [tag], upcoming: true })).toEqual([ids[1]]);
    expect(await find({ tags: [tag], upcoming: false })).toEqual([ids[0]]);
  });

  test('looks into the texts from within', async () => {
    const { tag, ids } = await make.tagged({ title: 'Weaving' }, { title: 'Spinning' }, { title: 'Dyeing' });
    const or = [{ search: 'weaving' }, { not: { or: [{ search: 'weaving' }, { search: 'dyeing' }] } }];
    expect(await find({ tags: [tag], or })).toEqual(ids.slice(0, 2));
  });

  test('takes what is unknown for not so: an event that is a part of none is not a part of this one', async () => {
    const parent = await make.event();
    const { tag, ids } = await make.tagged({}, {});
    const text =
      'mutation ($number: Int!, $input: UpdateEventInput!) { updateEvent(number: $number, input: $input) { event { number } } }';
    await ask(text, { number: ids[1], input: { parent: parent.id } }, { as: 'editor' });
    expect(await find({ tags: [tag], not: { parent: parent.id } })).toEqual([ids[0]]);
  });

  test('leaves the trash out unless an alternative asks for it', async () => {
    const { tag, ids } = await make.tagged({}, {});
    await world.rest('DELETE', `/events/${ids[1]}`, { as: 'editor' });
    const [own, trash] = [{ tags: [tag] }, { tags: [tag], statuses: ['TRASH'] }];
    for (const filter of [own, { or: [own, own] }, { ...own, not: { statuses: ['DRAFT'] } }])
      expect(await find(filter, 'editor')).toEqual([ids[0]]);
    expect(await find({ or: [own, trash] }, 'editor')).toEqual(ids);
    expect(await find({ or: [{ numbers: [ids[0]] }, trash] }, 'editor')).toEqual(ids);
    expect(await find({ and: [trash] }, 'editor')).toEqual([ids[1]]);
  });

  test('is empty of an empty list of alternatives, and whole without a condition', async () => {
    const { tag, ids } = await make.tagged({}, {});
    expect(await find({ tags: [tag], or: [] })).toEqual([]);
    expect(await find({ tags: [tag], and: [], not: { or: [] } })).toEqual(ids);
    expect(await find({ tags: [tag], or: [{}] })).toEqual(ids);
  });

  const rejection = async (filter: Fields) => {
    const { errors } = await world.graphql(query, { filter });
    expect(errors).toMatchObject([{ extensions: { code: 'rest_invalid_param' } }]);
    return Object.keys(errors[0]?.extensions?.params ?? {});
  };

  test('names what is rejected within by its path, all at once', async () => {
    const filter = {
      tags: [99999999],
      or: [{}, { venues: [99999999], and: [{ overlapping: {} }] }],
      not: { near: { latitude: 91, longitude: 0 } },
    };
    const names = ['tags', 'filter.or.1.venues', 'filter.or.1.and.0.overlapping', 'filter.not.near.latitude'];
    expect((await rejection(filter)).sort()).toEqual(names.sort());
  });

  test.each([
    ['overlapping', { from: '2027-06-01T10:00:00Z', to: '2027-06-01T10:00:00Z' }],
    ['within', { to: 'soon' }, 'within.to'],
    ['overlappingDays', { from: '2027-06-02', to: '2027-06-01' }],
    ['withinDays', { from: '2027-06-01', to: '2027-06-01', timeZone: 'Nowhere' }, 'withinDays.timeZone'],
    ['box', { south: 1, north: 0, west: 0, east: 0 }],
    ['box', { south: 0, north: 91, west: 0, east: 0 }, 'box.north'],
    ['categoriesAll', ['no-such-category']],
    ['categoriesNone', ['no-such-category']],
    ['tagsAll', ['no-such-tag']],
    ['tagsNone', ['no-such-tag']],
  ])('rejects %s: %j', async (name, value, way = name) => {
    expect(await rejection({ [name]: value })).toEqual([way]);
  });

  test('is rejected as a whole where it is too large or too deep', async () => {
    const deep = (levels: number): Fields => (levels === 0 ? {} : { not: deep(levels - 1) });
    expect(await rejection(deep(6))).toEqual(['filter']);
    expect(await rejection({ or: Array.from({ length: 101 }, () => ({})) })).toEqual(['filter']);
    expect(await rejection({ or: Array.from({ length: 60 }, () => ({ featured: true })) })).toEqual([
      'filter',
    ]);
    await find(deep(5));
    await find({ or: Array.from({ length: 50 }, () => ({ featured: true })) });
  });
});
