import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Asker,
  createAsker,
  createMaker,
  idsOf,
  type Maker,
  type WireEvent,
  type WirePage,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const zones = ['Europe/Helsinki', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC-12', 'UTC'];

/** 31 December 9999 is a day as any other, in every zone; nothing is later (decision 0169). */
describe('the last day of all', () => {
  let world: World;
  let make: Maker;
  let ask: Asker;
  beforeAll(async () => {
    world = await startCalendar({ config: { timeZone: 'America/New_York' } });
    make = createMaker(world);
    ask = createAsker(world);
  });
  afterAll(() => world.close());

  const wholeDay = { start_date: '9999-12-31', end_date: '9999-12-31', all_day: true };

  test.each(zones)('may be written in %s, and read and changed again', async (timezone) => {
    const event = await make.event({ ...wholeDay, timezone });
    const times = { start_date: '9999-12-31 00:00:00', end_date: '9999-12-31 23:59:59', timezone };
    expect(event).toMatchObject(times);
    expect(event.utc_end_date).toMatch(/^9999-12-31 /);
    const read = async () => (await world.rest<WireEvent>('GET', `/events/${event.id}`)).body;
    expect(await read()).toMatchObject(times);
    const body = { all_day: false, start_date: '9999-12-31 20:00', end_date: '9999-12-31 22:00' };
    const { status } = await world.rest('PATCH', `/events/${event.id}`, { as: 'editor', body });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({
      start_date: '9999-12-31 20:00:00',
      end_date: '9999-12-31 22:00:00',
    });
    const backwards = { start_date: '9999-12-31 22:00', end_date: '9999-12-31 20:00' };
    const refused = await world.rest('PATCH', `/events/${event.id}`, { as: 'editor', body: backwards });
    expect(refused.status).toBe(400);
  });

  test.each(['/event/', '/export/events.ics?include=', '/calendar?include='])(
    'is shown at %s',
    async (path) => {
      const [first, second] = [
        await make.event({ ...wholeDay, timezone: 'America/Los_Angeles' }),
        await make.event({
          start_date: '9999-12-31 20:00',
          end_date: '9999-12-31 23:00',
          timezone: 'UTC-12',
        }),
      ];
      for (const { id, title } of [first, second]) {
        const { status, text } = await world.request('GET', `${path}${id}`);
        expect([status, text.includes(title)]).toEqual([200, true]);
      }
    },
  );

  test('is accepted by every filter of lists, and by exports', async () => {
    const { tag, ids } = await make.tagged(wholeDay, { ...wholeDay, timezone: 'America/Los_Angeles' });
    const list = async (query: Record<string, string>) => {
      const { status, body } = await world.rest<WirePage>('GET', '/events', {
        query: { tags: `${tag}`, ...query },
      });
      return [status, idsOf(body.events)];
    };
    const day = '9999-12-31';
    expect(await list({ start_date: day, end_date: day })).toEqual([200, ids]);
    expect(await list({ start_date: '2027-01-01', end_date: day })).toEqual([200, ids]);
    expect(await list({ starts_before: day, ends_before: day })).toEqual([200, ids]);
    expect(await list({ starts_after: day })).toEqual([200, []]);
    expect(await list({ ends_after: day })).toEqual([200, []]);
    const { text } = await world.request('GET', `/export/events.csv?tags=${tag}&end_date=${day}`);
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(3);
  });

  test('is accepted by the filters of GraphQL', async () => {
    const { tag, ids } = await make.tagged(wholeDay);
    const find = async (filter: Record<string, unknown>) => {
      const query =
        'query ($filter: EventFilter!) { events(filter: $filter, first: 10) { nodes { number } } }';
      const { events } = await ask<{ events: { nodes: { number: number }[] } }>(query, {
        filter: { tags: [tag], ...filter },
      });
      return events.nodes.map(({ number }) => number);
    };
    const days = { from: '9999-12-31', to: '9999-12-31' };
    expect(await find({ overlappingDays: days })).toEqual(ids);
    expect(await find({ withinDays: days })).toEqual(ids);
    expect(await find({ endsFrom: '9999-12-31T00:00:00Z' })).toEqual(ids);
    expect(await find({ startsFrom: '9999-12-31T23:59:59Z' })).toEqual([]);
  });

  test('is the last: a day later is no date', async () => {
    const body = { title: 'Too late', start_date: '9999-12-31', end_date: '10000-01-01' };
    expect((await world.rest('POST', '/events', { as: 'editor', body })).status).toBe(400);
    for (const name of ['start_date', 'end_date', 'starts_before', 'ends_after'])
      expect((await world.rest('GET', '/events', { query: { [name]: '10000-01-01' } })).status).toBe(400);
  });

  test('may be the day of publication', async () => {
    const { id, date } = await make.event({ date_utc: '9999-12-31 23:00:00' });
    expect(date).toBe('9999-12-31 18:00:00');
    const { body } = await world.rest<WireEvent>('GET', `/events/${id}`, { as: 'editor' });
    expect(body).toMatchObject({ status: 'future', date_utc: '9999-12-31 23:00:00' });
  });
});
