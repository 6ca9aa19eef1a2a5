import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/entities/user.ts';
import { aName, type Fields, idsOf, type WireError, type WireEvent, type WirePage } from '../harness/make.ts';
import { date, hour, justBefore, useScheduled } from '../harness/scheduled.ts';

const posts = [
  ['events', 'event'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const;

describe('the status of what has a date of publication', () => {
  const calendar = useScheduled();
  const { get, prepare } = calendar;
  const change = (path: string, body: object, as: Role = 'editor') =>
    calendar.world.rest<WireEvent & WireError>('PATCH', path, { as, body });

  test.each(posts)('is, for /%s, that of the moment', async (collection, kind) => {
    const { id } = await prepare<{ id: number; slug: string }>(() => calendar.make[kind]({ date }));
    const path = `/${collection}/${id}`;
    const listed = async (status: string) => {
      const { body } = await get<WirePage>(`/${collection}`, 'editor', { status, per_page: 50 });
      return idsOf(body[collection]).includes(id);
    };
    for (const [moment, status, other] of [
      [justBefore, 'future', 'publish'],
      [hour, 'publish', 'future'],
    ] as const) {
      calendar.clock = moment;
      expect((await get(path, 'editor')).body).toMatchObject({ status, date, date_utc: date });
      expect([await listed(status), await listed(other)]).toEqual([true, false]);
    }
  });

  test.each<[string, Fields, string]>([
    ['publish with a later date waits for it', { status: 'publish', date }, 'future'],
    ['no status with a later date waits for it', { date }, 'future'],
    ['future with a later date waits for it', { status: 'future', date }, 'future'],
    ['a date one second from now waits for it', { date: '2027-03-14 12:00:01' }, 'future'],
    ['a later date_utc waits for it', { status: 'publish', date_utc: date }, 'future'],
    ['future with a past date is published', { status: 'future', date: '2027-03-01' }, 'publish'],
    [
      'future with the date of now is published',
      { status: 'future', date: '2027-03-14 12:00:00' },
      'publish',
    ],
    ['future without a date is published', { status: 'future' }, 'publish'],
    ['publish with a past date is published', { status: 'publish', date: '2027-03-01' }, 'publish'],
    ['a draft with a later date is a draft', { status: 'draft', date }, 'draft'],
    ['what is pending with a later date is pending', { status: 'pending', date }, 'pending'],
    ['what is private with a later date is private', { status: 'private', date }, 'private'],
  ])('%s, created or updated', async (_case, fields, status) => {
    const created = await prepare(() => calendar.make.event(fields));
    expect(created.status).toBe(status);
    const { id } = await calendar.make.event();
    expect((await change(`/events/${id}`, fields)).body.status).toBe(status);
    for (const event of [created.id, id])
      expect((await get(`/events/${event}`)).status).toBe(status === 'publish' ? 200 : 403);
  });

  test('is publish through updates after the date, which stays', async () => {
    const { id } = await prepare(() => calendar.make.event({ date }));
    calendar.clock = hour + 5000;
    const published = { status: 'publish', date, date_utc: date };
    expect((await change(`/events/${id}`, { title: aName('New') })).body).toMatchObject(published);
    expect((await change(`/events/${id}`, { status: 'future' })).body).toMatchObject(published);
  });

  test('is future again with a later date, and publish with an earlier one', async () => {
    const { id } = await prepare(() => calendar.make.event());
    calendar.clock = hour;
    expect((await change(`/events/${id}`, { date: '2027-03-16' })).body.status).toBe('future');
    expect((await get(`/events/${id}`)).status).toBe(403);
    expect((await change(`/events/${id}`, { date: '2027-03-15' })).body.status).toBe('publish');
    expect((await get(`/events/${id}`)).status).toBe(200);
  });

  test('leaves a contributor the event until its hour, and then no more', async () => {
    const { id } = await prepare(() =>
      calendar.make.event({ title: aName('Pending') }, { as: 'contributor' }),
    );
    expect((await change(`/events/${id}`, { status: 'publish', date })).body.status).toBe('future');
    calendar.clock = hour;
    expect((await change(`/events/${id}`, { title: 'Mine' }, 'contributor')).status).toBe(403);
    expect((await get(`/events/${id}`)).status).toBe(200);
  });

  test('is publish from the moment that a draft is published, unless somebody chose a date', async () => {
    const { id } = await prepare(() => calendar.make.event({ status: 'draft' }));
    const chosen = await prepare(() => calendar.make.event({ status: 'draft', date: '2027-03-01' }));
    calendar.clock = hour;
    const publish = async (event: number) => (await change(`/events/${event}`, { status: 'publish' })).body;
    expect(await publish(id)).toMatchObject({ status: 'publish', date });
    expect(await publish(chosen.id)).toMatchObject({ status: 'publish', date: '2027-03-01 00:00:00' });
  });
});
