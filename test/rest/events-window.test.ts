import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, idsOf, type Maker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const past = { start_date: '2027-03-13 10:00', end_date: '2027-03-13 11:00' };
const thisMorning = { start_date: '2027-03-14 00:00', end_date: '2027-03-14 01:00' };
const lastDay = { start_date: '2029-03-14 22:00', end_date: '2029-03-14 23:59:59' };
const beyond = { start_date: '2029-03-15 00:00', end_date: '2029-03-15 01:00' };

describe('the list of events', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const list = async (query: Record<string, string | number | undefined>) =>
    idsOf((await world.rest<WirePage>('GET', '/events', { query })).body.events);

  test('opens at the first second of today and closes at the end of the day in 24 months', async () => {
    const { tag, ids } = await make.tagged(past, thisMorning, lastDay, beyond);
    expect(await list({ tags: tag })).toEqual([ids[1], ids[2]]);
  });

  test('leaves out an event that runs since yesterday', async () => {
    const { tag } = await make.tagged({ start_date: '2027-03-13', end_date: '2027-03-20' });
    expect(await list({ tags: tag })).toEqual([]);
  });

  test('keeps its end where only start_date is given', async () => {
    const { tag, ids } = await make.tagged(past, lastDay, beyond);
    expect(await list({ tags: tag, start_date: '2027-01-01' })).toEqual([ids[0], ids[1]]);
  });

  test('keeps its beginning where only end_date is given', async () => {
    const { tag, ids } = await make.tagged(past, thisMorning, beyond);
    expect(await list({ tags: tag, end_date: '2030-01-01' })).toEqual([ids[1], ids[2]]);
  });

  test.each([
    ['starts_after', '2020-01-01'],
    ['ends_after', '2020-01-01'],
    ['starts_before', '2040-01-01'],
    ['ends_before', '2040-01-01'],
  ])('has no window of its own with %s=%s', async (name, date) => {
    const { tag, ids } = await make.tagged(past, thisMorning, lastDay, beyond);
    expect(await list({ tags: tag, [name]: date })).toEqual(ids);
  });

  test('holds a start_date beside one of the other dates', async () => {
    const { tag, ids } = await make.tagged(past, thisMorning, beyond);
    expect(await list({ tags: tag, start_date: '2027-03-14', ends_after: '2020-01-01' })).toEqual([
      ids[1],
      ids[2],
    ]);
  });

  test('still opens at midnight with strict_dates', async () => {
    const { tag, ids } = await make.tagged(past, thisMorning);
    expect(await list({ tags: tag, strict_dates: 'true' })).toEqual([ids[1]]);
  });

  test('lets include void every date', async () => {
    const { ids } = await make.tagged(past, thisMorning, beyond);
    expect(await list({ include: ids.join(',') })).toEqual(ids);
    expect(
      await list({ include: ids.join(','), start_date: '2028-01-01', ends_before: '2028-02-01' }),
    ).toEqual(ids);
  });

  test('opens at midnight of the site zone', async () => {
    const shanghai = await startCalendar({
      config: { timeZone: 'Asia/Shanghai' },
      now: () => Date.parse('2027-03-14T17:00:00Z'),
    });
    try {
      const its = createMaker(shanghai);
      await its.event({ start_date: '2027-03-14 23:00', end_date: '2027-03-14 23:30' });
      const today = await its.event({ start_date: '2027-03-15 00:00', end_date: '2027-03-15 00:30' });
      const { body } = await shanghai.rest<WirePage>('GET', '/events');
      expect(idsOf(body.events)).toEqual([today.id]);
    } finally {
      await shanghai.close();
    }
  });

  test('is ordered by start, then by publication date, then by id', async () => {
    const day = { start_date: '2027-06-01 12:00', end_date: '2027-06-01 13:00' };
    const { tag, ids } = await make.tagged(
      { ...day, date: '2027-03-02 10:00' },
      { ...day, date: '2027-03-01 10:00' },
      { ...day, date: '2027-03-01 10:00' },
      { start_date: '2027-05-31 12:00', end_date: '2027-06-30' },
    );
    const expected = [ids[3], ids[1], ids[2], ids[0]];
    expect(await list({ tags: tag })).toEqual(expected);
    expect(await list({ tags: tag, search: 'number' })).toEqual(expected);
    expect(await list({ include: ids.toReversed().join(','), order: 'desc' })).toEqual(expected);
  });

  test('never holds events that are hidden from listings, not with include and not for administrators', async () => {
    const { tag, ids } = await make.tagged({ hide_from_listings: true });
    for (const [name, value] of [
      ['tags', tag],
      ['include', ids.join()],
    ] as const) {
      const query = { [name]: value };
      const { body } = await world.rest('GET', '/events', { query, as: 'administrator' });
      expect(body).toMatchObject({ events: [], total: 0, total_pages: 0 });
    }
    const single = await world.rest('GET', `/events/${ids.join()}`);
    expect(single).toMatchObject({ status: 200, body: { hide_from_listings: true } });
  });

  test('is empty, not missing, where nothing is found', async () => {
    const { id } = await make.tag();
    const { status, body, headers } = await world.rest('GET', '/events', { query: { tags: id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ events: [], total: 0, total_pages: 0, per_page: 10 });
    expect(headers.get('x-tec-total')).toBe('0');
    expect(headers.get('x-tec-totalpages')).toBe('0');
  });

  test('shows drafts, private, pending and future events to editors only', async () => {
    const { tag, ids } = await make.tagged(
      {},
      { status: 'draft' },
      { status: 'pending' },
      { status: 'private' },
      { status: 'future', date: '2027-05-01' },
    );
    expect(await list({ tags: tag })).toEqual([ids[0]]);
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { tags: tag }, as: 'editor' });
    expect(body.total).toBe(5);
  });
});
