import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

const bytes = { read: 300_000, response: 400_000, small: 40_000, inFlight: 800_000, reserve: 200_000 };
const many = 10;
const description = 'The quick brown fox jumps over the lazy dog. '.repeat(450);

let world: World;
let ids: number[];

beforeAll(async () => {
  world = await startCalendar({ now: () => now, bytes });
  const make = createMaker(world);
  ids = [];
  for (let number = 0; number < many; number += 1)
    ids.push((await make.event({ title: `Event ${number}`, description })).id);
});
afterAll(() => world.close());

/** Each time another one, so that none is answered as it was before. */
let asked = 0;
function list(fields: string): string {
  asked += 1;
  return `query Q${asked} { eventPage(perPage: ${many}) { nodes { ${fields} } } }`;
}

async function untilNothingIsHeld(): Promise<void> {
  const end = performance.now() + 10_000;
  while (world.database.bytes.taken > 0 && performance.now() < end) await new Promise(setImmediate);
  expect(world.database.bytes.taken).toBe(0);
}

const tooLarge = (most: number) => ({
  status: 400,
  data: null,
  errors: [{ extensions: { code: 'answer_too_large', status: 400, most } }],
});

test('An answer that repeats texts too often is rejected before it is written, and the limit is told', async () => {
  const repeated = await world.graphql(list('a: description b: description c: description'));
  expect(repeated).toMatchObject(tooLarge(bytes.response));
  expect(repeated.errors.length).toBe(1);
  const whole = await world.graphql<{ eventPage: { nodes: { description: string }[] } }>(list('description'));
  expect(whole.errors).toEqual([]);
  expect(whole.data?.eventPage.nodes.length).toBe(many);
  await untilNothingIsHeld();
});

test('An answer that is rejected says what it cost', async () => {
  const body = {
    query: list('a: description b: description c: description'),
    extensions: { cost: true },
  };
  expect((await world.request('POST', '/graphql', { body })).body).toMatchObject({
    errors: [{ extensions: { code: 'answer_too_large' } }],
    extensions: { cost: { value: expect.any(Number) } },
  });
  await untilNothingIsHeld();
});

test('An operation that reads too much is rejected, whatever little it answers', async () => {
  const lists = ['EN', 'FI', 'DE'].map(
    (language) => `${language}: eventPage(perPage: ${many}, language: ${language}) { nodes { number } }`,
  );
  expect(await world.graphql(`{ ${lists.join(' ')} }`)).toMatchObject(tooLarge(bytes.read));
  expect((await world.graphql(`{ ${lists[0] ?? ''} }`)).errors).toEqual([]);
  await untilNothingIsHeld();
});

test('Equal reads of one moment are counted each', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => world.graphql(list('a: description b: description c: description'))),
  );
  for (const { status } of answers) expect([400, 503]).toContain(status);
  await untilNothingIsHeld();
});

test('A REST list that is too large is rejected the same way', async () => {
  const make = createMaker(world);
  const venue = await make.venue({ description: description.repeat(4) });
  const { tag } = await make.tagged(...Array.from({ length: 8 }, () => ({ venue: [venue.id] })));
  const answer = await world.rest('GET', '/events', { query: { tags: tag } });
  expect([answer.status, answer.body]).toEqual([
    400,
    expect.objectContaining({ code: 'answer_too_large', data: { status: 400, most: bytes.read } }),
  ]);
  expect((await world.rest('GET', `/venues/${venue.id}`)).status).toBe(200);
  await untilNothingIsHeld();
});

test('What was written stands where its answer would be too large', async () => {
  const fields = Array.from({ length: 25 }, (_, place) => `f${place}: description`).join(' ');
  const mutation = `mutation { updateEvent(number: ${ids[0] ?? 0}, input: { title: "Renamed" }) { event { ${fields} } } }`;
  const answer = await world.graphql(mutation, {}, { as: 'editor' });
  expect(answer).toMatchObject({
    status: 200,
    data: null,
    errors: [{ extensions: { code: 'answer_too_large' } }],
  });
  const { body } = await world.rest<{ title: string }>('GET', `/events/${ids[0] ?? 0}`);
  expect(body.title).toBe('Renamed');
});

test('While large answers fill the room, large operations are told to come again, and small ones are answered', async () => {
  const release = world.database.bytes.hold(Buffer.alloc(bytes.inFlight - 1_000));
  try {
    const busy = await world.graphql(list('description'));
    expect(busy).toMatchObject({ status: 503, errors: [{ extensions: { code: 'rest_busy', status: 503 } }] });
    expect(busy.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await world.rest('GET', '/events', { query: { per_page: many } })).status).toBe(503);
    expect((await world.graphql('{ eventPage(perPage: 1) { nodes { title } } }')).errors).toEqual([]);
    expect((await world.rest('GET', '/organizers')).status).toBe(200);
  } finally {
    release();
  }
  expect((await world.graphql(list('description'))).errors).toEqual([]);
  await untilNothingIsHeld();
});

test('An answer that many read is counted once', () => {
  const body = Buffer.alloc(1_000);
  const { bytes: inFlight } = world.database;
  const before = inFlight.taken;
  const releases = [inFlight.hold(body), inFlight.hold(body), inFlight.hold(body)];
  expect(inFlight.taken).toBe(before + 1_000);
  for (const release of releases) release();
  expect(inFlight.taken).toBe(before);
});

test('What is sent to a reader who takes nothing is given back once the reader is gone', async () => {
  const { hostname, port } = new URL(world.url);
  const sockets = Array.from({ length: 3 }, () => connect({ host: hostname, port: Number(port) }).pause());
  for (const socket of sockets) {
    await once(socket, 'connect');
    socket.write(`GET /calendar/events/v1/events?per_page=${many} HTTP/1.1\r\nHost: calendar\r\n\r\n`);
  }
  await world.rest('GET', '/events', { query: { per_page: many } });
  for (const socket of sockets) socket.destroy();
  await untilNothingIsHeld();
});
