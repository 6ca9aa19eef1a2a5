import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  aName,
  createAsker,
  createMaker,
  type Fields,
  type Maker,
  now,
  type WireError,
  type WireEvent,
} from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';
import { type ClockChange, clockChanges, luxonClock } from '../harness/zones.ts';

/**
 * In Helsinki the hour from 03:00 to 04:00 occurs twice on this day, and is skipped on 28 March.
 */
const helsinki = { timezone: 'Europe/Helsinki' };
const earlier = { start_date: '2027-10-31 03:30:00', utc_start_date: '2027-10-31 00:30:00' };
const later = { start_date: '2027-10-31 03:30:00', utc_start_date: '2027-10-31 01:30:00' };
const end_date = '2027-10-31T12:00:00Z';

/**
 * Two years of them: what ten years hold is tried where no request is needed
 * (calendar/event-times).
 */
const changes = clockChanges(2027, 2029);
/** How a moment may be written, and which moment it then means. */
const forms = {
  offset: (instant: number, zone: string) => DateTime.fromMillis(instant, { zone }).toISO() ?? '',
  utc: (instant: number) => new Date(instant).toISOString(),
  timestamp: (instant: number) => String(instant / 1000),
  wallClock: luxonClock,
};

/** The later of two instants at which clocks show the same, close to the change. */
function laterOfDoubled(instant: number, { instant: change, before, after }: ClockChange): number {
  const doubled = before - after;
  return instant < change && instant >= change - doubled ? instant + doubled : instant;
}

function detailsOf(wallClock: string): Fields {
  const [year, month, day, hour, minutes, seconds] = wallClock.split(/\D/);
  return { year, month, day, hour, minutes, seconds };
}

/** What REST shows of a moment. */
function shown(name: 'start_date' | 'end_date', instant: number, zone: string): Fields {
  const [wallClock, utc] = [luxonClock(instant, zone), luxonClock(instant, 'UTC')];
  return {
    [name]: wallClock,
    [`${name}_details`]: detailsOf(wallClock),
    [`utc_${name}`]: utc,
    [`utc_${name}_details`]: detailsOf(utc),
  };
}

describe('through changes of the clocks', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const change = (id: number, body: object, method = 'PATCH') =>
    world.rest<WireEvent & WireError>(method, `/events/${id}`, { as: 'editor', body });
  const create = (body: object) =>
    world.rest<WireError>('POST', '/events', { as: 'editor', body: { title: aName('Event'), ...body } });
  const rejection = { status: 400, body: { data: { params: { end_date: expect.any(String) } } } };

  test('wall clock and instant of an event agree with luxon, in any zone and however they were sent', async () => {
    const moments = fc.record({
      clocks: fc.constantFrom(...changes),
      seconds: fc.integer({ min: -7200, max: 7200 }),
      form: fc.constantFrom('offset', 'utc', 'timestamp', 'wallClock'),
      cacheable: fc.integer({ min: 7200, max: 400_000 }),
    });
    const agrees = async ({ clocks, seconds, form, cacheable }: Case) => {
      const { zone } = clocks;
      const sent = clocks.instant + seconds * 1000;
      const start = form === 'wallClock' ? laterOfDoubled(sent, clocks) : sent;
      const end = start + cacheable * 1000;
      const dates = { start_date: forms[form](sent, zone), end_date: forms.offset(end, zone) };
      const event = await make.event({ timezone: zone, ...dates });
      const expected = {
        ...shown('start_date', start, zone),
        ...shown('end_date', end, zone),
        timezone: zone,
      };
      expect(event).toMatchObject(expected);
      expect((await change(event.id, { featured: true })).body).toMatchObject(expected);
    };
    await fc.assert(fc.asyncProperty(moments, agrees), { numRuns: 25 });
  });

  test.each(['2027-10-31T03:30:00+03:00', '2027-10-31T00:30:00Z', '2027-10-31 04:30 +04', '1824942600'])(
    'an event at %s is in the earlier of the doubled hour, and stays there',
    async (start_date) => {
      const { id, timezone_abbr } = await make.event({ ...helsinki, start_date, end_date });
      expect(timezone_abbr).toBe('EEST');
      expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject(earlier);
      for (const method of ['POST', 'PUT', 'PATCH']) {
        for (const fields of [
          {},
          { title: aName('New') },
          { timezone: 'europe/helsinki' },
          { all_day: false },
        ])
          expect((await change(id, fields, method)).body).toMatchObject(earlier);
      }
      expect((await change(id, { end_date: '2027-10-31 13:00' })).body).toMatchObject(earlier);
      await world.rest('DELETE', `/events/${id}`, { as: 'editor' });
      expect((await change(id, { status: 'publish' })).body).toMatchObject(earlier);
    },
  );

  test('an event in the earlier of the doubled hour is shown so by GraphQL, and stays there through it', async () => {
    const ask = createAsker(world);
    const text = `mutation ($input: CreateEventInput!) {
      payload: createEvent(input: $input) { event { number startDate startsAt } errors { code } }
    }`;
    const [startDate, endDate] = ['2027-10-31T03:30:00+03:00', '2027-10-31T03:10:00+02:00'];
    const input = { title: aName('Event'), ...helsinki, startDate, endDate };
    const { payload } = await ask<{ payload: { event: { number: number } } }>(
      text,
      { input },
      { as: 'editor' },
    );
    expect(payload).toMatchObject({
      event: { startDate: '2027-10-31T03:30:00', startsAt: '2027-10-31T00:30:00Z' },
      errors: [],
    });
    const { number } = payload.event;
    const update = `mutation { payload: updateEvent(number: ${number}, input: { cost: "5" }) { event { startsAt } } }`;
    expect(await ask(update, {}, { as: 'editor' })).toMatchObject({
      payload: { event: { startsAt: '2027-10-31T00:30:00Z' } },
    });
  });

  test('a wall clock in the doubled hour is the later one, also where the earlier one stood', async () => {
    const start_date = '2027-10-31T00:30:00Z';
    const { id } = await make.event({ ...helsinki, start_date, end_date });
    expect((await change(id, { start_date: earlier.start_date })).body).toMatchObject(later);
    expect((await change(id, { start_date })).body).toMatchObject(earlier);
  });

  test('another zone takes the wall clock along, and the way back finds the later hour', async () => {
    const { id } = await make.event({ ...helsinki, start_date: '2027-10-31T00:30:00Z', end_date });
    const abroad = { ...earlier, utc_start_date: '2027-10-30 19:30:00' };
    expect((await change(id, { timezone: 'Asia/Shanghai' })).body).toMatchObject(abroad);
    expect((await change(id, helsinki)).body).toMatchObject(later);
  });

  test('an end is after the start where its instant is, whatever the clocks show', async () => {
    const [first, second] = ['2027-10-31T03:45:00+03:00', '2027-10-31T03:15:00+02:00'];
    const event = await make.event({ ...helsinki, start_date: first, end_date: second });
    expect(event).toMatchObject({ start_date: '2027-10-31 03:45:00', end_date: '2027-10-31 03:15:00' });
    expect(await create({ ...helsinki, start_date: second, end_date: first })).toMatchObject(rejection);
    expect(await change(event.id, { start_date: '2027-10-31 03:45' })).toMatchObject(rejection);
    expect(await change(event.id, { timezone: 'UTC' })).toMatchObject(rejection);
    expect((await world.rest('GET', `/events/${event.id}`)).body).toMatchObject({
      ...helsinki,
      utc_start_date: '2027-10-31 00:45:00',
      utc_end_date: '2027-10-31 01:15:00',
    });
  });

  test('an end is before a start that spring moves behind it', async () => {
    const body = { ...helsinki, start_date: '2027-03-28 03:30', end_date: '2027-03-28 04:00' };
    expect(await create(body)).toMatchObject(rejection);
    expect((await create({ ...body, end_date: '2027-03-28 04:30' })).status).toBe(201);
  });

  test.each([
    ['Europe/Helsinki', '2027-03-28', ['00:00:00', '2027-03-27 22:00:00', '2027-03-28 20:59:59']],
    ['Europe/Helsinki', '2027-10-31', ['00:00:00', '2027-10-30 21:00:00', '2027-10-31 21:59:59']],
    ['America/Havana', '2027-03-14', ['01:00:00', '2027-03-14 05:00:00', '2027-03-15 03:59:59']],
    ['America/Havana', '2027-11-07', ['00:00:00', '2027-11-07 04:00:00', '2027-11-08 04:59:59']],
    ['Asia/Beirut', '2027-10-30', ['00:00:00', '2027-10-29 21:00:00', '2027-10-30 21:59:59']],
    ['Australia/Lord_Howe', '2027-04-04', ['00:00:00', '2027-04-03 13:00:00', '2027-04-04 13:29:59']],
  ] as const)('a whole day in %s on %s has all its hours', async (timezone, date, [from, start, end]) => {
    const days = { start_date: `${date} 12:00`, end_date: `${date} 13:00`, all_day: true };
    const { id } = await make.event({ timezone, ...days });
    const whole = {
      start_date: `${date} ${from}`,
      end_date: `${date} 23:59:59`,
      utc_start_date: start,
      utc_end_date: end,
    };
    expect((await world.rest('GET', `/events/${id}`)).body).toMatchObject(whole);
    for (const fields of [{ title: aName('New') }, { timezone }, { all_day: true }, days])
      expect((await change(id, fields)).body).toMatchObject(whole);
  });

  test('a publication date in the earlier of the doubled hour of the calendar is kept', async () => {
    const calendar = await startCalendar({ config: { timeZone: 'Europe/Helsinki' }, now: () => now });
    try {
      const { date, date_utc } = await createMaker(calendar).event({ date: '2027-10-31T03:30:00+03:00' });
      expect({ date, date_utc }).toEqual({ date: '2027-10-31 03:30:00', date_utc: '2027-10-31 00:30:00' });
    } finally {
      await calendar.close();
    }
  });
});

interface Case {
  clocks: ClockChange;
  seconds: number;
  form: keyof typeof forms;
  cacheable: number;
}
