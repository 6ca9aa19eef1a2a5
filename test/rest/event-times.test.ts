import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker, type Maker, now, type WireError, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const helsinki = { timezone: 'Europe/Helsinki' };

describe('the times of an event', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const change = (id: number, body: object) =>
    world.rest<WireEvent & WireError>('PATCH', `/events/${id}`, { as: 'editor', body });

  test.each([
    ['2027-06-01', '2027-06-01 00:00:00'],
    ['2027-06-01 18:30', '2027-06-01 18:30:00'],
    ['2027-06-01 18:30:15', '2027-06-01 18:30:15'],
    ['2027-06-01T18:30', '2027-06-01 18:30:00'],
    ['2027-06-01T18:30:15', '2027-06-01 18:30:15'],
    ['2027-06-01T15:30:15Z', '2027-06-01 18:30:15'],
    ['2027-06-01T20:30:15+05:00', '2027-06-01 18:30:15'],
    ['1811863815', '2027-06-01 18:30:15'],
    ['now', '2027-03-14 14:00:00'],
    ['today', '2027-03-14 00:00:00'],
    ['tomorrow', '2027-03-15 00:00:00'],
    ['yesterday', '2027-03-13 00:00:00'],
    ['+3 days', '2027-03-17 14:00:00'],
  ])('may start at %s', async (start_date, expected) => {
    const event = await make.event({ ...helsinki, start_date, end_date: '2027-12-31' });
    expect(event.start_date).toBe(expected);
  });

  test('are wall times of the event, with the instants beside them', async () => {
    const event = await make.event({
      ...helsinki,
      start_date: '2027-01-10 18:00',
      end_date: '2027-07-10 18:00',
    });
    expect(event).toMatchObject({
      start_date: '2027-01-10 18:00:00',
      utc_start_date: '2027-01-10 16:00:00',
      end_date: '2027-07-10 18:00:00',
      utc_end_date: '2027-07-10 15:00:00',
      timezone: 'Europe/Helsinki',
      timezone_abbr: 'EET',
      utc_start_date_details: { hour: '16' },
    });
  });

  test('that are instants are turned into the site zone where the event has none', async () => {
    const shanghai = await startCalendar({ config: { timeZone: 'Asia/Shanghai' }, now: () => now });
    try {
      const start_date = '2027-06-01T10:00:00Z';
      const event = await createMaker(shanghai).event({ start_date, end_date: '2027-06-02' });
      expect(event).toMatchObject({ start_date: '2027-06-01 18:00:00', timezone: 'Asia/Shanghai' });
    } finally {
      await shanghai.close();
    }
  });

  test('move an hour on where spring skips theirs', async () => {
    const event = await make.event({
      ...helsinki,
      start_date: '2027-03-28 03:30',
      end_date: '2027-03-28 08:00',
    });
    expect(event).toMatchObject({ start_date: '2027-03-28 04:30:00', utc_start_date: '2027-03-28 01:30:00' });
  });

  test('are the later ones in the hour that autumn doubles', async () => {
    const event = await make.event({
      ...helsinki,
      start_date: '2027-10-31 03:30',
      end_date: '2027-10-31 08:00',
    });
    expect(event).toMatchObject({ start_date: '2027-10-31 03:30:00', utc_start_date: '2027-10-31 01:30:00' });
  });

  test('are whole days with all_day', async () => {
    const event = await make.event({
      all_day: true,
      start_date: '2027-05-01 10:00',
      end_date: '2027-05-02 11:00',
    });
    expect(event).toMatchObject({
      all_day: true,
      start_date: '2027-05-01 00:00:00',
      end_date: '2027-05-02 23:59:59',
    });
    const one = await make.event({ all_day: '1', start_date: '2027-05-01 10:00', end_date: '2027-05-01' });
    expect(one).toMatchObject({ start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 23:59:59' });
  });

  test('may be one moment, but may not end before they start', async () => {
    const moment = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 10:00' };
    expect(await make.event(moment)).toMatchObject({ end_date: '2027-05-01 10:00:00' });
    const body = { title: 'Backwards', ...moment, end_date: '2027-05-01 09:59:59' };
    const answer = await world.rest<WireError>('POST', '/events', { as: 'editor', body });
    expect(answer.body).toMatchObject({
      code: 'rest_invalid_param',
      data: { status: 400, params: { end_date: expect.any(String) } },
    });
  });

  test('change one at a time, the other stays', async () => {
    const { id } = await make.event({ start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' });
    expect((await change(id, { start_date: '2027-05-01 11:00' })).body).toMatchObject({
      start_date: '2027-05-01 11:00:00',
      end_date: '2027-05-01 12:00:00',
    });
    expect((await change(id, { end_date: '2027-05-01 13:00' })).body).toMatchObject({
      start_date: '2027-05-01 11:00:00',
      end_date: '2027-05-01 13:00:00',
    });
  });

  test.each([{ start_date: '2027-05-01 12:00:01' }, { end_date: '2027-05-01 09:00' }])(
    'are rejected by the name of the end where one change puts it before the start: %j',
    async (fields) => {
      const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
      const { id } = await make.event(times);
      const { status, body } = await change(id, fields);
      expect([status, Object.keys(body.data.params ?? {})]).toEqual([400, ['end_date']]);
      expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject(times);
    },
  );

  test('stay on the wall under a new zone, and the instants follow', async () => {
    const { id } = await make.event({ start_date: '2027-01-10 18:00', end_date: '2027-01-10 19:00' });
    expect((await change(id, { timezone: 'Asia/Shanghai' })).body).toMatchObject({
      start_date: '2027-01-10 18:00:00',
      utc_start_date: '2027-01-10 10:00:00',
      utc_end_date: '2027-01-10 11:00:00',
      timezone: 'Asia/Shanghai',
    });
    expect((await change(id, { timezone: '' })).body).toMatchObject({
      timezone: 'UTC',
      utc_start_date: '2027-01-10 18:00:00',
    });
  });

  test.each([
    ['Europe/Helsinki', '2027-07-01 09:00:00', 'EEST'],
    ['europe/helsinki', '2027-07-01 09:00:00', 'EEST'],
    ['UTC', '2027-07-01 12:00:00', 'UTC'],
    ['UTC+3', '2027-07-01 09:00:00', 'UTC+3'],
    ['UTC-5', '2027-07-01 17:00:00', 'UTC-5'],
    ['UTC+5.5', '2027-07-01 06:30:00', 'UTC+5.5'],
    ['UTC+05:30', '2027-07-01 06:30:00', 'UTC+05:30'],
    ['+03:00', '2027-07-01 09:00:00', expect.any(String)],
    ['EST', '2027-07-01 17:00:00', 'EST'],
  ])('take the zone %s as it was sent', async (timezone, utc_start_date, timezone_abbr) => {
    const event = await make.event({
      timezone,
      start_date: '2027-07-01 12:00',
      end_date: '2027-07-01 13:00',
    });
    expect(event).toMatchObject({ timezone, utc_start_date, timezone_abbr });
  });

  test.each(['Europe/Atlantis', 'UTC+30', '+99:00', 'summer', 3, 'UTC+'])(
    'reject the zone %j',
    async (timezone) => {
      const body = { title: 'Nowhere', start_date: '2027-07-01', end_date: '2027-07-02', timezone };
      const answer = await world.rest<WireError>('POST', '/events', { as: 'editor', body });
      expect([answer.status, Object.keys(answer.body.data.params ?? {})]).toEqual([400, ['timezone']]);
    },
  );

  test.each([
    '2027-02-31',
    '2027-13-01',
    '2027-06-01 25:00',
    '2027-06-01 10:61',
    'x',
    'z',
    'someday',
    '',
    20270601,
    1.5,
    true,
  ])('reject %j', async (date) => {
    for (const name of ['start_date', 'end_date']) {
      const body = { title: 'Never', start_date: '2027-06-01', end_date: '2027-07-02', [name]: date };
      const answer = await world.rest<WireError>('POST', '/events', { as: 'editor', body });
      expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_param']);
      expect(answer.body.data).toHaveProperty(`params.${name}`);
    }
  });
});
