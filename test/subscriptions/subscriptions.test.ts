import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createMaker, type Maker, now as standing } from '../harness/make.ts';
import { listen, type Listener } from '../harness/stream.ts';
import { startCalendar, type World } from '../harness/world.ts';

describe('A subscriber to events', () => {
  let world: World;
  let make: Maker;
  let now = standing;
  const listeners: Listener[] = [];
  beforeAll(async () => {
    world = await startCalendar({ now: () => now });
    make = createMaker(world);
  });
  afterEach(async () => {
    await Promise.all(listeners.splice(0).map((listener) => listener.stop()));
  });
  afterAll(() => world.close());

  const watch = async (listening?: Parameters<typeof listen>[1]) => {
    const listener = await listen(world.url, listening);
    listeners.push(listener);
    return listener;
  };
  const change = (id: number, fields: Record<string, unknown>) =>
    world.rest('PATCH', `/events/${id}`, { as: 'editor', body: fields });
  const remove = (id: number) => world.rest('DELETE', `/events/${id}`, { as: 'editor' });
  /** Something that everybody is told of: whatever was to be told before has been. */
  const mark = async () => (await make.event({ title: 'Mark' })).id;

  test('receives what is added, updated and removed, in order', async () => {
    const listener = await watch();
    const { id } = await make.event({ title: 'Quiet reading' });
    expect(await listener.changes(1)).toEqual([
      { kind: 'CREATED', number: id, event: { title: 'Quiet reading' } },
    ]);
    await change(id, { title: 'Loud reading' });
    expect(await listener.changes(1)).toEqual([
      { kind: 'UPDATED', number: id, event: { title: 'Loud reading' } },
    ]);
    await remove(id);
    expect(await listener.changes(1)).toEqual([{ kind: 'DELETED', number: id, event: null }]);
  });

  test('receives nothing that they may not see', async () => {
    const anonymous = await watch();
    const author = await watch({ as: 'author' });
    const editor = await watch({ as: 'editor' });
    const own = await make.event({ title: 'Own draft', status: 'draft' }, { as: 'author' });
    const foreign = await make.event({ title: 'Foreign draft', status: 'draft' });
    const secret = await make.event({ title: 'Private', status: 'private' });
    await change(secret.id, { title: 'Still private' });
    await remove(secret.id);
    const last = await mark();
    const told = async (listener: Listener) => {
      const numbers = new Set<number>();
      while (!numbers.has(last)) for (const { number } of await listener.changes(1)) numbers.add(number);
      return [...numbers].filter((number) => number !== last);
    };
    expect(await told(anonymous)).toEqual([]);
    expect(await told(author)).toEqual([own.id]);
    expect((await told(editor)).slice(0, 2)).toEqual([own.id, foreign.id]);
  });

  test('receives a draft when it is published, and its removal when it is withdrawn', async () => {
    const { id } = await make.event({ title: 'Withheld', status: 'draft' });
    const listener = await watch();
    await change(id, { status: 'publish' });
    expect(await listener.changes(1)).toMatchObject([{ kind: 'CREATED', number: id }]);
    await change(id, { status: 'draft' });
    expect(await listener.changes(1)).toEqual([{ kind: 'DELETED', number: id, event: null }]);
    await change(id, { title: 'Still withheld' });
    const last = await mark();
    expect(await listener.changes(1)).toMatchObject([{ number: last }]);
  });

  test('receives a scheduled event when its publication date comes', async () => {
    const listener = await watch();
    const editor = await watch({ as: 'editor' });
    const { id } = await make.event({ title: 'Scheduled', date: '2027-03-14 13:00:00' });
    expect(await editor.changes(1)).toMatchObject([{ kind: 'CREATED', number: id }]);
    now = Date.parse('2027-03-14T13:00:00Z');
    expect(await listener.changes(1)).toEqual([
      { kind: 'CREATED', number: id, event: { title: 'Scheduled' } },
    ]);
    expect(await editor.changes(1)).toMatchObject([{ kind: 'UPDATED', number: id }]);
  });

  test('with a filter receives what starts or stops matching it, and nothing else', async () => {
    const [here, there] = [await make.venue(), await make.venue()];
    const listener = await watch({ variables: { filter: { venues: [here.id] } } });
    const elsewhere = await make.event({ venue: { id: there.id } });
    await change(elsewhere.id, { title: 'Still elsewhere' });
    const { id } = await make.event({ title: 'Here', venue: { id: here.id } });
    expect(await listener.changes(1)).toMatchObject([{ kind: 'CREATED', number: id }]);
    await change(id, { venue: { id: there.id } });
    expect(await listener.changes(1)).toEqual([{ kind: 'DELETED', number: id, event: null }]);
    await change(elsewhere.id, { venue: { id: here.id } });
    expect(await listener.changes(1)).toMatchObject([{ kind: 'CREATED', number: elsewhere.id }]);
  });

  test('receives texts and errors in the requested language', async () => {
    const listener = await watch({ variables: { language: 'FI' } });
    await make.event({ title: 'Kuoro' }, { language: 'fi' });
    expect(await listener.changes(1)).toMatchObject([{ event: { title: 'Kuoro' } }]);
    const wrong = await watch({ variables: { language: 'DE', filter: { venues: [99_999] } } });
    expect(await wrong.next()).toMatchObject({
      data: null,
      errors: [
        { extensions: { code: 'rest_invalid_param', params: { venues: expect.stringMatching(/99999/) } } },
      ],
    });
    expect(await wrong.next()).toBeNull();
  });

  test.each([
    ['{ events { totalCount } }', 'no_subscription'],
    ['mutation { deleteEvent(number: 1) { errors { code } } }', 'no_subscription'],
    ['subscription { nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['subscription {', 'GRAPHQL_PARSE_FAILED'],
    ['subscription ($n: Int!) { eventChanged(filter: { parent: $n }) { kind } }', 'BAD_USER_INPUT'],
  ])('is told what is wrong with %s', async (query, code) => {
    const listener = await watch({ query });
    expect(await listener.next()).toMatchObject({ errors: [{ extensions: { code } }] });
  });

  test('needs valid credentials, and receives nothing more once they are revoked', async () => {
    const wrong = await world.request('POST', '/graphql/stream', {
      headers: { accept: 'text/event-stream', authorization: 'Bearer nothing' },
      body: { query: 'subscription { eventChanged { kind } }' },
    });
    expect(wrong.status).toBe(401);
    const listener = await watch({ as: 'contributor' });
    const own = await make.event({ status: 'draft' }, { as: 'contributor' });
    expect(await listener.changes(1)).toMatchObject([{ number: own.id }]);
    const { id } = world.users.contributor;
    await world.database.query(sqlBuilder.deleteFrom('token').where('user_id', '=', id).compile());
    await mark();
    expect(await listener.next()).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'rest_invalid_credentials' } }],
    });
    expect(await listener.next()).toBeNull();
  });

  test('shares the statements with all subscribers to the same list', async () => {
    const crowd = await Promise.all(Array.from({ length: 5 }, () => watch()));
    const statements = await world.statements(async () => {
      await make.event();
      await Promise.all(crowd.map((listener) => listener.changes(1)));
    });
    expect(statements.filter((sql) => sql.includes('from "event_change" as "event"'))).toHaveLength(1);
  });

  test('costs no statement once everyone has left', async () => {
    const reads = (statements: string[]) => statements.filter((sql) => sql.includes('event_change')).length;
    const listener = await watch();
    expect(reads(await world.statements(() => mark().then(() => listener.changes(1))))).toBeGreaterThan(0);
    await listener.stop();
    // The stream ends when the server notices; from then on a write is not read again.
    for (let left = 20; left > 0 && reads(await world.statements(mark)) > 0; left -= 1);
    expect(reads(await world.statements(mark))).toBe(0);
  });

  test('may open a limited number of streams', async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => watch({ as: 'subscriber' })));
    expect(crowd).toHaveLength(50);
    await expect(watch({ as: 'subscriber' })).rejects.toThrow(/503/);
  });

  test('is served at /graphql too, by GET and POST, if they prefer an event stream', async () => {
    const query = 'subscription { eventChanged { kind } }';
    const headers = { accept: 'text/event-stream' };
    const address = `${world.url}/graphql?${new URLSearchParams({ query }).toString()}`;
    const json = { ...headers, 'content-type': 'application/json' };
    const asked = [
      await fetch(address, { headers }),
      await fetch(`${world.url}/graphql`, { method: 'POST', headers: json, body: JSON.stringify({ query }) }),
    ];
    for (const response of asked) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      await response.body?.cancel();
    }
  });

  test('is rejected if they do not accept an event stream', async () => {
    const { status, errors } = await world.graphql('subscription { eventChanged { kind } }');
    expect([status, errors]).toMatchObject([406, [{ extensions: { code: 'needs_event_stream' } }]]);
  });

  test('is disconnected when the calendar closes, so that they reconnect', async () => {
    const closing = await startCalendar();
    const listener = await listen(closing.url);
    const last = listener.next().catch((error: unknown) => String(error));
    await closing.close();
    expect(await last).toMatch(/Connection closed/);
  });
});
