import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, idsOf, type Maker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('the dates of an event list', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const list = async (query: Record<string, string | number>) => {
    const { status, body } = await world.rest<WirePage>('GET', '/events', { query });
    expect(status).toBe(200);
    return idsOf(body.events);
  };

  /** Whether an event of April 10, 10:00 to 12:00 is in a list. */
  test.each([
    ['start_date is its day', { start_date: '2027-04-10 11:00' }, true],
    ['start_date is the next day', { start_date: '2027-04-11' }, false],
    ['end_date is its day', { end_date: '2027-04-10 11:00' }, true],
    ['end_date is the day before', { end_date: '2027-04-09' }, false],
    ['starts_before is its day', { starts_before: '2027-04-10 09:00' }, true],
    ['starts_before is the day before', { starts_before: '2027-04-09' }, false],
    ['starts_after is its day', { starts_after: '2027-04-10 09:00' }, false],
    ['starts_after is the day before', { starts_after: '2027-04-09 23:00' }, true],
    ['ends_before is its day', { ends_before: '2027-04-10' }, true],
    ['ends_before is the day before', { ends_before: '2027-04-09' }, false],
    ['ends_after is its day', { ends_after: '2027-04-10' }, false],
    ['ends_after is the day before', { ends_after: '2027-04-09' }, true],
  ])('count whole days: %s', async (_, dates, isIn) => {
    const { tag, ids } = await make.tagged({ start_date: '2027-04-10 10:00', end_date: '2027-04-10 12:00' });
    expect(await list({ tags: tag, ...dates })).toEqual(isIn ? ids : []);
  });

  test.each([
    ['start_date is its start', { start_date: '2027-04-10 10:00:00' }, true],
    ['start_date is a second later', { start_date: '2027-04-10 10:00:01' }, false],
    ['end_date is its end', { end_date: '2027-04-10 12:00:00' }, true],
    ['end_date is a second earlier', { end_date: '2027-04-10 11:59:59' }, false],
    ['end_date is the midnight of its day', { end_date: '2027-04-10' }, false],
    ['starts_before is its start', { starts_before: '2027-04-10 10:00:00' }, true],
    ['starts_before is a second earlier', { starts_before: '2027-04-10 09:59:59' }, false],
    ['starts_after is its start', { starts_after: '2027-04-10 10:00:00' }, false],
    ['starts_after is a second earlier', { starts_after: '2027-04-10 09:59:59' }, true],
    ['ends_before is its end', { ends_before: '2027-04-10 12:00:00' }, true],
    ['ends_before is a second earlier', { ends_before: '2027-04-10 11:59:59' }, false],
    ['ends_after is its end', { ends_after: '2027-04-10 12:00:00' }, false],
    ['ends_after is a second earlier', { ends_after: '2027-04-10 11:59:59' }, true],
  ])('count exactly with strict_dates: %s', async (_, dates, isIn) => {
    const { tag, ids } = await make.tagged({ start_date: '2027-04-10 10:00', end_date: '2027-04-10 12:00' });
    expect(await list({ tags: tag, strict_dates: 'true', ...dates })).toEqual(isIn ? ids : []);
  });

  test.each([
    ['true', false],
    ['1', false],
    ['yes', false],
    ['on', false],
    ['0', true],
    ['false', true],
    ['', true],
    ['whatever', true],
  ])('are whole days or not by strict_dates=%s', async (strict_dates, isIn) => {
    const { tag, ids } = await make.tagged({ start_date: '2027-04-10 10:00', end_date: '2027-04-10 12:00' });
    const found = await list({ tags: tag, start_date: '2027-04-10 11:00', strict_dates });
    expect(found).toEqual(isIn ? ids : []);
  });

  test('ask together for events that lie within, not for those that merely overlap', async () => {
    const { tag, ids } = await make.tagged(
      { start_date: '2027-05-01', end_date: '2027-05-31' },
      { start_date: '2027-05-10 20:00', end_date: '2027-05-10 23:00' },
      { start_date: '2027-05-10 20:00', end_date: '2027-05-11 02:00' },
    );
    const day = { start_date: '2027-05-10', end_date: '2027-05-10' };
    expect(await list({ tags: tag, ...day })).toEqual([ids[1]]);
  });

  test('give an empty list where the start lies after the end', async () => {
    const { tag } = await make.tagged({});
    expect(await list({ tags: tag, start_date: '2028-01-01', end_date: '2027-01-01' })).toEqual([]);
  });

  test('compare the wall-clock times of each event, whatever its zone', async () => {
    const zones = ['Asia/Shanghai', 'America/New_York', 'UTC'];
    const { tag, ids } = await make.tagged(
      ...zones.map((timezone) => ({
        timezone,
        start_date: '2027-06-01 00:30',
        end_date: '2027-06-01 01:00',
      })),
    );
    const found = await list({ tags: tag, start_date: '2027-06-01', end_date: '2027-06-01' });
    expect(found.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('turn an instant into wall time of the site zone', async () => {
    const helsinki = await startCalendar({ config: { timeZone: 'Europe/Helsinki' }, now: () => now });
    try {
      const event = await createMaker(helsinki).event({
        start_date: '2027-07-01 10:00',
        end_date: '2027-07-01 11:00',
      });
      const at = async (start_date: string) => {
        const query = { start_date, strict_dates: 'true' };
        return idsOf((await helsinki.rest<WirePage>('GET', '/events', { query })).body.events);
      };
      expect(await at('2027-07-01T07:00:00Z')).toEqual([event.id]);
      expect(await at('2027-07-01T07:00:01Z')).toEqual([]);
    } finally {
      await helsinki.close();
    }
  });

  test.each(['tomorrow', '+1 day', '2027-03-15T00:00:00', '1805068800'])(
    'may be written as %s',
    async (start_date) => {
      const { tag, ids } = await make.tagged(
        { start_date: '2027-03-14 23:00', end_date: '2027-03-14 23:30' },
        { start_date: '2027-03-15 08:00', end_date: '2027-03-15 09:00' },
      );
      expect(await list({ tags: tag, start_date })).toEqual([ids[1]]);
    },
  );

  test.each(['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'])(
    'are rejected where %s is no date',
    async (name) => {
      for (const value of ['2027-02-31', '2027-13-01', '2027-01-01 25:00', 'x', 'someday', '']) {
        const { status, body } = await world.rest('GET', '/events', { query: { [name]: value } });
        expect([value, status, body.code]).toEqual([value, 400, 'rest_invalid_param']);
        expect(body).toHaveProperty(`data.params.${name}`);
      }
    },
  );
});
