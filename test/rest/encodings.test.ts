import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aName, createMaker, idsOf, type Maker, now, times, type WireEvent } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('what a write sends', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterAll(() => world.close());

  const as = 'editor';

  test('may be JSON, a form, a multipart form or a query string', async () => {
    const fields = { title: aName('Sent ää 音'), ...times, featured: 'true' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.set(name, value);
    for (const options of [{ body: fields }, { form: fields }, { form: multipart }, { query: fields }]) {
      const { status, body } = await world.rest<WireEvent>('POST', '/events', { as, ...options });
      expect(status).toBe(201);
      expect(body).toMatchObject({ title: fields.title, start_date: times.start_date, featured: true });
    }
  });

  test.each(['POST', 'PUT', 'PATCH'])('may be in any of these with %s', async (method) => {
    const { id } = await make.event();
    const multipart = new FormData();
    multipart.set('title', 'From multipart');
    for (const [options, title] of [
      [{ body: { title: 'From JSON' } }, 'From JSON'],
      [{ form: { title: 'From a form' } }, 'From a form'],
      [{ form: multipart }, 'From multipart'],
      [{ query: { title: 'From the query' } }, 'From the query'],
    ] as const) {
      const { status, body } = await world.rest(method, `/events/${id}`, { as, ...options });
      expect([status, body.title]).toEqual([200, title]);
    }
  });

  test('counts in the body before it counts in the query', async () => {
    const query = { title: 'From the query', excerpt: 'Also from the query' };
    const { body } = await world.rest('POST', '/events', {
      as,
      query,
      body: { title: 'From the body', ...times },
    });
    expect(body.title).toBe('From the body');
    expect(String(body.excerpt)).toContain('Also from the query');
  });

  test('may hold lists and nested fields in a form', async () => {
    const [one, other] = [await make.organizer(), await make.organizer()];
    const form = new URLSearchParams({
      title: aName('Form'),
      ...times,
      'venue[venue]': 'Form hall',
      'venue[city]': 'Oulu',
      'organizer[0]': String(one.id),
      'organizer[1]': String(other.id),
    });
    form.append('tags[]', 'red');
    form.append('tags[]', 'blue');
    const { status, body } = await world.rest<WireEvent>('POST', '/events', { as, form });
    expect(status).toBe(201);
    expect(body.venue).toMatchObject({ venue: 'Form hall', city: 'Oulu' });
    expect(idsOf(body.organizer)).toEqual([one.id, other.id]);
    expect(body.tags.map(({ name }) => name)).toEqual(['blue', 'red']);
  });

  test.each(['', '[]', '"text"', '[{"title":"x"}]', '5', 'null'])(
    'counts as an empty object where the JSON is %j',
    async (raw) => {
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await world.rest('POST', '/events', { as, raw, headers });
      expect([status, body.code]).toEqual([400, 'rest_missing_callback_param']);
    },
  );

  test.each(['{', '{"title":', 'title=x', "{'title': 'x'}", '{"a":1}}'])(
    'is rejected where the JSON is %j',
    async (raw) => {
      const headers = { 'content-type': 'application/json' };
      for (const who of [{ as: 'editor' as const }, {}]) {
        const { status, body } = await world.rest('POST', '/events', { ...who, raw, headers });
        expect([status, body.code]).toEqual([400, 'rest_invalid_json']);
      }
    },
  );

  test('is JSON whatever stands behind the media type', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const raw = JSON.stringify({ tag: 1, name: aName('Charset') });
    expect((await world.rest('POST', '/tags', { as, raw, headers })).status).toBe(201);
  });

  test('is not read where it is plain text', async () => {
    const headers = { 'content-type': 'text/plain' };
    const raw = JSON.stringify({ name: aName('Text') });
    const { status, body } = await world.rest('POST', '/tags', { as, raw, headers });
    expect([status, body.code]).toEqual([400, 'rest_missing_callback_param']);
  });

  test('is rejected by its size, not by a broken connection', async () => {
    const body = { name: aName('Large'), description: 'x'.repeat(2_000_000) };
    const { status } = await world.rest('POST', '/tags', { as, body });
    expect(status).toBe(413);
  });

  test('is named in a header where nobody knows it', async () => {
    const body = { name: aName('Odd'), color: 'red' };
    const { status, headers } = await world.rest('POST', '/tags', { as, body, query: { size: 3 } });
    expect(status).toBe(201);
    expect(headers.get('x-calendar-ignored')?.split(', ').sort()).toEqual(['color', 'size']);
  });

  test('is not read from the body of a read', async () => {
    const { body } = await world.rest('GET', '/events', { query: { per_page: 2 } });
    expect(body.per_page).toBe(2);
  });
});
