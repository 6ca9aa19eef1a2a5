import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  createAsker,
  createMaker,
  idsOf,
  type Maker,
  now,
  type WireError,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

/** What PHP's strtotime gives in Helsinki at the time of the tests: Sunday 14 March 2027, 14:00. */
const written = [
  ['next monday 9am', '2027-03-15 09:00:00'],
  ['first thursday of next month 6:30pm', '2027-04-01 18:30:00'],
  ['last friday of march 2027', '2027-03-26 00:00:00'],
  ['monday next week', '2027-03-15 00:00:00'],
  ['+1 week 2 days', '2027-03-23 14:00:00'],
  ['tomorrow noon', '2027-03-15 12:00:00'],
  ['December 15, 2026 7:00 PM', '2026-12-15 19:00:00'],
  ['2026/12/01', '2026-12-01 00:00:00'],
  ['11/30/2026 9:00 AM', '2026-11-30 09:00:00'],
  ['30.11.2026 18:00', '2026-11-30 18:00:00'],
  ['20261201T180000', '2026-12-01 18:00:00'],
  ['@1795219200', '2026-11-21 02:00:00'],
  ['2026-11-22 10:00:00 UTC', '2026-11-22 12:00:00'],
  ['Sun, 22 Nov 2026 10:00:00 -0500', '2026-11-22 17:00:00'],
] as const;
const rejected = ['31 February 2027', 'next', 'someday', '10:00 UTC+3', 'UTC', 'x', '2027-06-15T', 'tues'];

const events = '/events';
const exported = '/export/events.csv';

describe('dates written as PHP understands them', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ config: { timeZone: 'Europe/Helsinki' }, now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  test.each(written)('start an event in REST and in GraphQL at %s', async (start, wallClock) => {
    const end = '2030-01-01';
    expect(await make.event({ start_date: start, end_date: end })).toMatchObject({ start_date: wallClock });
    const ask = createAsker(world);
    const text = `mutation ($input: CreateEventInput!) {
      payload: createEvent(input: $input) { event { startDate } errors { code } }
    }`;
    const input = { title: aName('Event'), startDate: start, endDate: end };
    expect(await ask(text, { input }, { as: 'editor' })).toEqual({
      payload: { event: { startDate: wallClock.replace(' ', 'T') }, errors: [] },
    });
  });

  test('are read in the zone of the event where they are written, in that of the calendar where they filter', async () => {
    const { tag, ids } = await make.tagged({
      timezone: 'America/New_York',
      start_date: 'next monday 9am',
      end_date: 'next monday 13:00 UTC',
    });
    const { body } = await world.rest('GET', `/events/${ids[0]}`);
    expect(body).toMatchObject({
      utc_start_date: '2027-03-15 13:00:00',
      end_date: '2027-03-15 09:00:00',
      utc_end_date: '2027-03-15 13:00:00',
    });
    const list = async (start_date: string) => {
      const query = { tags: tag, start_date, strict_dates: 'true' };
      return idsOf((await world.rest<WirePage>('GET', events, { query })).body.events);
    };
    expect(await list('next monday 9am')).toEqual(ids);
    expect(await list('next monday 07:00 UTC')).toEqual(ids);
    expect(await list('next monday 9:00:01 am')).toEqual([]);
  });

  test('filter lists and exports alike', async () => {
    const { tag, ids } = await make.tagged(
      { start_date: '2027-04-01 12:00', end_date: '2027-04-01 13:00' },
      { start_date: '2027-04-30 12:00', end_date: '2027-04-30 13:00' },
      { start_date: '2027-05-01 12:00', end_date: '2027-05-01 13:00' },
    );
    const query = { tags: tag, start_date: 'first day of next month', end_date: 'last day of next month' };
    const { body } = await world.rest<WirePage>('GET', events, { query });
    expect(idsOf(body.events)).toEqual(ids.slice(0, 2));
    const rows = await world.request('GET', exported, { query });
    expect(rows.text.trim().split('\n')).toHaveLength(3);
  });

  test.each(rejected)('are rejected by name where %j means no day, and nothing is written', async (date) => {
    const title = aName('Never');
    const body = { title, start_date: date, end_date: '2030-01-01' };
    const write = await world.rest<WireError>('POST', events, { as: 'editor', body });
    expect([write.status, Object.keys(write.body.data.params ?? {})]).toEqual([400, ['start_date']]);
    const filter = await world.rest<WireError>('GET', events, { query: { starts_after: date } });
    expect([filter.status, Object.keys(filter.body.data.params ?? {})]).toEqual([400, ['starts_after']]);
    const { body: found } = await world.rest<WirePage>('GET', events, { query: { search: title } });
    expect(found.total).toBe(0);
  });

  test('publish at the date in the zone of the calendar', async () => {
    expect(await make.event({ date: 'tomorrow 6pm' })).toMatchObject({
      status: 'future',
      date: '2027-03-15 18:00:00',
      date_utc: '2027-03-15 16:00:00',
    });
    expect(await make.event({ date_utc: '15 Mar 2027 18:00' })).toMatchObject({
      date: '2027-03-15 20:00:00',
    });
  });
});
