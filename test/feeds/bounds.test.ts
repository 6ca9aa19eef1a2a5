import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { createMaker, now } from '../harness/make.ts';
import { scaled } from '../harness/sampled.ts';
import { startCalendar, type World } from '../harness/world.ts';

const exports = { running: 2, runningEach: 2, waiting: 2, waitingEach: 2, slice: 100_000 };
const many = scaled(12, 6);
const path = '/export/events.csv';

let world: World;

/** More than the buffers of two sockets hold, so that a reader who takes nothing is noticed. */
const large = 'The quick brown fox jumps over the lazy dog. '.repeat(2_000);

beforeAll(async () => {
  world = await startCalendar({ now: () => now, exports });
  const make = createMaker(world);
  for (let number = 0; number < many; number += 1)
    await make.event({ title: `Event ${number}`, description: large, venue: { venue: `Hall ${number}` } });
});
afterAll(() => world.close());

/** Asks and never reads what is answered, beyond what the sockets take. */
function askWithoutReading(address: string): Socket {
  const { hostname, port } = new URL(world.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  socket.write(`GET ${address} HTTP/1.1\r\nHost: calendar\r\n\r\n`);
  return socket;
}

/** Holds every export back before its next slice is read. */
function holdSlices({ database }: World) {
  const own = database.query.bind(database);
  const go = Promise.withResolvers<undefined>();
  const state = { held: 0 };
  database.query = async (statement, planning, place) => {
    if (statement.sql.includes('event.start_date, event.published_at') || planning?.heavy === true) {
      state.held += 1;
      await go.promise;
    }
    return own(statement, planning, place);
  };
  return {
    until: async (count: number) => {
      while (state.held < count) await new Promise(setImmediate);
    },
    held: () => state.held,
    release: () => {
      database.query = own;
      go.resolve(undefined);
    },
  };
}

/**
 * Asks as often as may run and wait, and once more. Returns those that run and wait after the last
 * one was rejected.
 */
async function fill(): Promise<{ others: Promise<number>[]; leave: () => void }> {
  const leaving = new AbortController();
  const rejected = Promise.withResolvers<number>();
  const ask = async () => {
    const { status } = await fetch(`${world.url}${path}`, { signal: leaving.signal });
    if (status === 503) rejected.resolve(status);
    return status;
  };
  const asked = Array.from({ length: exports.running + exports.waiting + 1 }, ask);
  await rejected.promise;
  return { others: asked, leave: () => leaving.abort() };
}

/**
 * Asks for the export until it is answered: the end of other connections may be seen a moment
 * later.
 */
async function askUntilAnswered(): Promise<void> {
  while ((await world.request('GET', path)).status !== 200) await new Promise(setImmediate);
}

test('An export holds one slice at a time, and is complete nevertheless', async () => {
  const statements = await world.statements(async () => {
    const { text } = await world.request('GET', path);
    const rows = parse<{ title: string; description: string; venue: string }>(text, {
      columns: true,
      bom: true,
    });
    expect(rows.map(({ title }) => title).toSorted()).toEqual(
      Array.from({ length: many }, (_, number) => `Event ${number}`).toSorted(),
    );
    expect(rows.map(({ venue }) => venue).toSorted()).toEqual(
      Array.from({ length: many }, (_, number) => `Hall ${number}`).toSorted(),
    );
    expect(new Set(rows.map(({ description }) => description.length)).size).toBe(1);
  });
  // Each event has 90,000 characters, so that no slice has two.
  expect(statements.filter((sql) => sql.includes('"event_venue"')).length).toBe(many);
});

test('The numbers of running and waiting exports are limited, and further ones are rejected', async () => {
  const slices = holdSlices(world);
  const { others } = await fill();
  await slices.until(1);
  expect(slices.held()).toBe(1);
  slices.release();
  const statuses = await Promise.all(others);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503]);
});

test('A client that leaves while its export runs or waits makes room for others', async () => {
  const slices = holdSlices(world);
  const { others, leave } = await fill();
  leave();
  const left = await Promise.allSettled(others);
  expect(left.filter(({ status }) => status === 'rejected').length).toBe(4);
  slices.release();
  await askUntilAnswered();
});

test('HEAD of an export reads no rows and does not wait', async () => {
  const slices = holdSlices(world);
  const { others } = await fill();
  const statements = await world.statements(async () => {
    const head = await world.request('HEAD', path);
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect((await world.request('HEAD', `${path}?start_date=never`)).status).toBe(400);
  });
  expect(statements).toEqual([]);
  slices.release();
  await Promise.all(others);
});

test('Clients that read nothing keep their turns only until they leave', async () => {
  const sockets = Array.from({ length: exports.running + exports.waiting }, () => askWithoutReading(path));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.destroy();
  await askUntilAnswered();
});
