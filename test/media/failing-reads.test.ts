import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer } from '../../src/app/server.ts';
import { openListener } from '../../src/http/listener.ts';
import { createMedia } from '../../src/media/media.ts';
import type { MediaStore } from '../../src/media/store.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { collectLog } from '../harness/log.ts';

const { log, lines } = collectLog();
const size = 10_000_000;
let read: MediaStore['read'];
let world: World;
let address: string;
let close: () => Promise<void>;
beforeAll(async () => {
  world = await startCalendar();
  const media = createMedia(world.config);
  const store = await media.store();
  const failing: MediaStore = {
    ...store,
    sizeOf: () => Promise.resolve(size),
    read: (key, range) => read(key, range),
  };
  const listener = await openListener({ ...world.config, port: 0 });
  const server = await createServer(world.config, world.database, {
    log,
    media: { ...media, store: () => Promise.resolve(failing) },
  });
  listener.open(server.handler, server.noteUnreadable);
  address = `${listener.url}/media/2027/03/hall-abcdefghij.png`;
  close = async () => {
    await listener.close();
    await server.close();
  };
});
afterAll(async () => {
  await close();
  await world.close();
});
beforeEach(() => {
  lines.length = 0;
});

const failure = Object.assign(new Error('the disk is broken'), { code: 'EIO' });

async function* breakAfter(pieces: number) {
  for (let sent = 0; sent < pieces; sent += 1) yield Buffer.alloc(10_000);
  await Promise.resolve();
  throw failure;
}

test.each([
  ['cannot be opened', () => Promise.reject(failure)],
  ['cannot be read', () => Promise.resolve(Readable.from(breakAfter(0)))],
])('An image whose file %s is a 500 that is logged, without headers of an image', async (_what, fails) => {
  read = fails;
  const { status, headers } = await fetch(address, { headers: { range: 'bytes=0-9' } });
  expect([status, headers.get('content-type'), headers.get('content-range'), headers.get('etag')]).toEqual([
    500,
    'application/json; charset=utf-8',
    null,
    null,
  ]);
  expect(lines).toMatchObject([{ msg: 'a request failed', err: { message: failure.message } }]);
});

test('An image whose file breaks off midway is cut off, and the cause is logged', async () => {
  read = () => Promise.resolve(Readable.from(breakAfter(2)));
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(lines).toMatchObject([{ msg: 'a request failed', err: { message: failure.message } }]);
});

test('A client that leaves in the middle of an image ends the reading, and nothing is logged', async () => {
  const stream = Readable.from(breakAfter(Infinity));
  const closed = new Promise((resolve) => stream.once('close', resolve));
  read = () => Promise.resolve(stream);
  const leaving = new AbortController();
  await fetch(address, { signal: leaving.signal });
  leaving.abort();
  await closed;
  expect((await fetch(`${new URL(address).origin}/media/`)).status).toBe(404);
  expect(lines).toEqual([]);
});
