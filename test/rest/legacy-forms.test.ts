import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { legacyAlias, startLegacy } from '../harness/legacy.ts';
import type { Maker, WireError, WireEvent, WirePage } from '../harness/make.ts';
import type { World } from '../harness/world.ts';

/**
 * `_fields`, `_envelope` and `_jsonp` as clients of the older service send them (wire-format 11.7).
 */
describe('the form of a response below an alias', () => {
  let world: World;
  let make: Maker;
  beforeAll(async () => {
    ({ world, make } = await startLegacy());
  });
  afterAll(() => world.close());

  const read = <Body = WireEvent>(path: string) => world.request<Body>('GET', `${legacyAlias}${path}`);

  /** A script is not JSON, which the client of the tests expects. */
  async function callJsonp(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${world.url}${legacyAlias}${path}`, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  test('_fields picks fields, those of nested objects and of the items of a list', async () => {
    const { tag, ids } = await make.tagged({ venue: (await make.venue({ city: 'Turku' })).id }, {});
    const one = await read(`/events/${ids[0] ?? 0}?_fields=id,venue.city,nothing`);
    expect(one.body).toEqual({ id: ids[0], venue: { city: 'Turku' } });
    const page = await read<WirePage>(`/events?tags=${tag}&_fields=id,title`);
    expect(page.body.events.map((event) => Object.keys(event))).toEqual([
      ['id', 'title'],
      ['id', 'title'],
    ]);
    expect(page.body.total).toBe(2);
    const exact = await read<WirePage>(`/events?tags=${tag}&_fields[]=events.id&_fields[]=total`);
    expect(exact.body).toEqual({ events: ids.map((id) => ({ id })), total: 2 });
    expect(page.headers.get('x-calendar-ignored')).toBeNull();
  });

  test('_envelope puts status and headers into the body, of errors as well', async () => {
    const { tag } = await make.tagged({});
    const page = await read<{ status: number; headers: object; body: WirePage }>(
      `/events?tags=${tag}&_envelope=1`,
    );
    expect(page.body).toMatchObject({ status: 200, headers: { 'X-TEC-Total': '1' }, body: { total: 1 } });
    const gone = await read(`/events/999999?_envelope`);
    expect([gone.status, gone.body]).toMatchObject([200, { status: 400, body: { data: { status: 400 } } }]);
  });

  test('_jsonp calls the named function, as a script', async () => {
    const { id } = await make.event({ title: 'Line\u2028break <script>' });
    const { text, headers, status } = await callJsonp(`/events/${id}?_jsonp=jQuery_1.done`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
    const called: unknown[] = [];
    runInNewContext(text, { jQuery_1: { done: (answer: unknown) => called.push(answer) } });
    expect(called).toMatchObject([{ id }]);
    expect(text).not.toMatch(/[<\u2028]/);
  });

  test.each(['alert(1)//', 'a;b', 'a b', '<b>', '', 'x'.repeat(101), 'Funktion-eins'])(
    'the callback %j is rejected',
    async (callback) => {
      const { status, body } = await read<WireError>(`/events?_jsonp=${encodeURIComponent(callback)}`);
      expect([status, body.code]).toEqual([400, 'rest_callback_invalid']);
    },
  );

  test('a script of another site cannot read with the credentials of the browser', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const path = `${legacyAlias}/events?_jsonp=steal`;
    expect((await world.request('GET', path, { as: 'editor', headers })).status).toBe(403);
    expect((await callJsonp('/events?_jsonp=show', headers)).status).toBe(200);
  });

  test('forms are unknown to our own namespace', async () => {
    const { headers, body } = await world.rest<WirePage>('GET', '/events?_fields=total&_envelope=1');
    expect(body).toHaveProperty('rest_url');
    expect(headers.get('x-calendar-ignored')).toBe('_fields, _envelope');
  });
});
