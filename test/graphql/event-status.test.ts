import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aName,
  type Asker,
  createAsker,
  createMaker,
  type Fields,
  type Maker,
  now,
  type Payload,
  type WireError,
  type WireEvent,
  type WirePage,
} from '../harness/make.ts';
import { readTables } from '../harness/tables.ts';
import { startCalendar, type World } from '../harness/world.ts';

const fields = 'eventStatus statusReason onlineUrl';
const cancelled = { event_status: 'cancelled', status_reason: 'The singer is ill.' };
const online = { event_status: 'moved_online', online_url: 'https://example.org/live' };

interface Status {
  eventStatus: string;
  statusReason: string | null;
  onlineUrl: string | null;
}

let world: World;
let make: Maker;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
});
afterAll(() => world.close());

const read = async (number: number, language = 'EN') => {
  const query = `query ($number: Int!, $language: Language) { event(number: $number, language: $language) { ${fields} } }`;
  return (await ask<{ event: Status }>(query, { number, language })).event;
};
const shown = async (id: number, language?: 'fi') =>
  (await world.rest<WireEvent>('GET', `/events/${id}`, { language })).body;
const change = async (number: number, input: Fields, language = 'EN') => {
  const text = `mutation ($number: Int!, $input: UpdateEventInput!, $language: Language) {
    made: updateEvent(number: $number, input: $input, language: $language) { event { ${fields} } errors { field code } } }`;
  interface Made {
    made: Payload & { event: Status | null };
  }
  return (await ask<Made>(text, { number, input, language }, { as: 'editor' })).made;
};

describe('the status of an event', () => {
  test('is as planned unless something else is written, and REST shows nothing of it', async () => {
    const event = await make.event();
    expect(await read(event.id)).toEqual({ eventStatus: 'SCHEDULED', statusReason: null, onlineUrl: null });
    for (const answer of [event, await shown(event.id)])
      for (const name of ['event_status', 'status_reason', 'online_url'])
        expect(answer).not.toHaveProperty(name);
  });

  test('that REST writes is what both interfaces show', async () => {
    const event = await make.event(cancelled);
    expect(event).toMatchObject(cancelled);
    expect(event).not.toHaveProperty('online_url');
    expect(await read(event.id)).toEqual({
      eventStatus: 'CANCELLED',
      statusReason: 'The singer is ill.',
      onlineUrl: null,
    });
    await world.rest('PATCH', `/events/${event.id}`, {
      as: 'editor',
      body: { ...online, status_reason: '' },
    });
    const moved = await shown(event.id);
    expect(moved).toMatchObject(online);
    expect(moved).not.toHaveProperty('status_reason');
  });

  test('that GraphQL writes is what both interfaces show', async () => {
    const { id } = await make.event();
    const input = { eventStatus: 'POSTPONED', statusReason: 'Storm', onlineUrl: 'HTTPS://Example.org' };
    const written = { eventStatus: 'POSTPONED', statusReason: 'Storm', onlineUrl: 'https://example.org' };
    expect(await change(id, input)).toEqual({ event: written, errors: [] });
    expect(await shown(id)).toMatchObject({
      event_status: 'postponed',
      status_reason: 'Storm',
      online_url: 'https://example.org',
    });
  });

  test('says nothing of its publication, which stays as it is', async () => {
    const { id } = await make.event(cancelled);
    expect(await shown(id)).toMatchObject({ status: 'publish' });
    await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'draft' } });
    const { body } = await world.rest('GET', `/events/${id}`, { as: 'editor' });
    expect(body).toMatchObject({ ...cancelled, status: 'draft' });
  });

  test.each([[{ event_status: null }], [{ event_status: '' }], [{ event_status: 'scheduled' }]])(
    'is as planned again with %j, without the reasons in any language',
    async (body) => {
      const { id } = await make.event(cancelled);
      await change(id, { statusReason: 'Laulaja on sairaana.' }, 'FI');
      await world.rest('PATCH', `/events/${id}`, { as: 'editor', body });
      expect(await shown(id)).not.toHaveProperty('event_status');
      await world.rest('PATCH', `/events/${id}`, { as: 'editor', body: { event_status: 'postponed' } });
      for (const language of ['EN', 'FI'])
        expect(await read(id, language)).toMatchObject({ eventStatus: 'POSTPONED', statusReason: null });
    },
  );

  test('keeps its address online until it is cleared', async () => {
    const { id } = await make.event(online);
    await change(id, { eventStatus: 'SCHEDULED' });
    expect(await shown(id)).toMatchObject({ online_url: online.online_url });
    expect((await change(id, { onlineUrl: null })).event).toMatchObject({ onlineUrl: null });
  });

  test.each([
    ['event_status', 'canceled'],
    ['event_status', 'CANCELLED'],
    ['event_status', 7],
    ['event_status', ['cancelled']],
    ['status_reason', 7],
    ['status_reason', 'x'.repeat(1001)],
    ['online_url', 'javascript:alert(1)'],
    ['online_url', 'ftp://example.org/live'],
    ['online_url', 'https://user:secret@example.org/'],
    ['online_url', 'example.org/live'],
    ['online_url', { href: 'https://example.org' }],
  ])('is rejected by name with %s %j, and nothing is written', async (name, value) => {
    const { id } = await make.event();
    const before = await readTables(world.database);
    for (const [method, path, body] of [
      ['POST', '/events', { title: aName('Event'), start_date: '2027-03-20', end_date: '2027-03-20' }],
      ['PATCH', `/events/${id}`, {}],
    ] as const) {
      const answer = await world.rest<WireError>(method, path, {
        as: 'editor',
        body: { ...body, [name]: value },
      });
      expect([answer.status, Object.keys(answer.body.data.params ?? {})]).toEqual([400, [name]]);
    }
    expect(await readTables(world.database)).toEqual(before);
  });

  test('is written by those who may change the event, and by nobody else', async () => {
    const { id } = await make.event();
    const statuses = [];
    for (const as of [undefined, 'subscriber', 'contributor', 'author'] as const)
      statuses.push((await world.rest('PATCH', `/events/${id}`, { as, body: cancelled })).status);
    expect(statuses).toEqual([401, 403, 403, 403]);
    expect(await read(id)).toMatchObject({ eventStatus: 'SCHEDULED' });
    const own = await make.event({}, { as: 'author' });
    const { status } = await world.rest('PATCH', `/events/${own.id}`, { as: 'author', body: cancelled });
    expect(status).toBe(200);
  });

  test('comes back with an earlier version', async () => {
    const { id } = await make.event({ ...cancelled, online_url: online.online_url });
    await change(id, { eventStatus: 'SCHEDULED', onlineUrl: null });
    const restore = `mutation ($id: ID!) { restoreVersion(id: $id, version: 1) { errors { code } } }`;
    const global = Buffer.from(`Event:${id}`).toString('base64');
    await ask(restore, { id: global }, { as: 'editor' });
    expect(await shown(id)).toMatchObject({ ...cancelled, online_url: online.online_url });
  });
});

describe('the reason for the status of an event', () => {
  test('is plain text, and falls back to another language until it is translated', async () => {
    const { id } = await make.event({ event_status: 'cancelled', status_reason: '<b>Rain</b> & wind' });
    expect(await read(id, 'FI')).toMatchObject({ statusReason: 'Rain & wind' });
    const translations = [
      { language: 'FI', statusReason: 'Sade' },
      { language: 'DE', statusReason: 'Regen' },
    ];
    await change(id, { translations });
    expect(await shown(id, 'fi')).toMatchObject({ status_reason: 'Sade' });
    expect(await read(id, 'ZH_HANS')).toMatchObject({ statusReason: 'Rain & wind' });
    const query = `{ event(number: ${id}) { translations { language statusReason } } }`;
    const { event } = await ask<{ event: { translations: unknown[] } }>(query);
    expect(event.translations).toEqual(
      expect.arrayContaining([...translations, { language: 'EN', statusReason: 'Rain & wind' }]),
    );
    await change(id, { statusReason: null }, 'FI');
    expect(await shown(id, 'fi')).toMatchObject({ status_reason: 'Rain & wind' });
  });

  test('is not searched', async () => {
    await make.event({ ...cancelled, status_reason: 'Unfindable laryngitis' });
    const { body } = await world.rest<WirePage>('GET', '/events', { query: { search: 'laryngitis' } });
    expect(body.total).toBe(0);
  });
});
