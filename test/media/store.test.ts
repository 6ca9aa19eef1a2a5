import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { removeUnusedImages } from '../../src/calendar/image/expiry.ts';
import { createMedia } from '../../src/media/media.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { collectLog } from '../harness/log.ts';
import type { WireError } from '../harness/make.ts';
import { picture, upload } from './scene.ts';

/**
 * A store that speaks as much of the protocol of S3 over HTTP as the service uses; it keeps objects
 * in memory.
 */
async function startStore() {
  const objects = new Map<string, Buffer>();
  const store = { objects, isAway: (_: string): boolean => false, breaksAfter: Infinity };
  const server = createServer((request, response) => {
    if (store.isAway(request.method ?? '')) request.resume().on('end', () => response.writeHead(503).end());
    else answer(store, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(store, {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  });
}

interface Bucket {
  objects: Map<string, Buffer>;
  /** How many bytes of an object arrive before the connection breaks. */
  breaksAfter: number;
}

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse) {
  const { objects } = bucket;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  if (!String(request.headers.authorization).startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
    response.writeHead(403).end();
    return;
  }
  const body = await buffer(request);
  if (request.method === 'PUT') {
    objects.set(pathname, body);
    response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  } else if (request.method === 'POST' && searchParams.has('delete')) {
    for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g))
      objects.delete(`${pathname.replace(/\/$/, '')}/${key}`);
    response.writeHead(200, { 'Content-Type': 'application/xml' }).end('<DeleteResult/>');
  } else sendObject(bucket, pathname, { request, response });
}

function sendObject(
  { objects, breaksAfter }: Bucket,
  pathname: string,
  { request: { method, headers }, response }: { request: IncomingMessage; response: ServerResponse },
) {
  const object = objects.get(pathname);
  if (object === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
  const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, { 'Content-Length': part.length });
  if (method === 'HEAD') response.end();
  else if (breaksAfter >= part.length) response.end(part);
  else {
    response.flushHeaders();
    response.write(part.subarray(0, breaksAfter), () => response.destroy());
  }
}

let store: Awaited<ReturnType<typeof startStore>>;
let world: World;
const { log, lines } = collectLog();
beforeAll(async () => {
  // The library of AWS reads its own variables.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' });
  store = await startStore();
  world = await startCalendar({
    log,
    config: { mediaStore: `s3://calendar/images?endpoint=${store.url}` },
  });
});
afterAll(async () => {
  await world.close();
  await store.close();
});

afterEach(() => {
  store.isAway = () => false;
  store.breaksAfter = Infinity;
});

/** Removes what nothing has used for a week. */
async function removeUnused(): Promise<number> {
  const { database, config } = world;
  const media = createMedia(config);
  try {
    return await removeUnusedImages({ database, media, now: () => Date.now() + 8 * 86_400_000 });
  } finally {
    await media.close();
  }
}

const listed = async () =>
  (await world.rest<{ total: number }>('GET', '/media', { as: 'editor' })).body.total;

test('Images in a bucket are uploaded, served in parts by the service, and removed', async () => {
  const { status, body } = await upload(world, await picture('png', [400, 200]));
  expect(status).toBe(201);
  const keys = [...store.objects.keys()];
  expect(keys).toHaveLength(3);
  expect(keys.every((key) => key.startsWith('/calendar/images/'))).toBe(true);
  const part = await fetch(body.url, { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  expect(await removeUnused()).toBe(1);
  expect(store.objects.size).toBe(0);
  expect((await fetch(body.url)).status).toBe(404);
});

test('An outage of the bucket is temporary and named, also to those who read, and nothing is left of the upload', async () => {
  const { body: image } = await upload(world, await picture('png'));
  store.isAway = () => true;
  const { status, headers, body } = await upload<WireError>(world, await picture('png'), {
    fields: { i18n_language: 'de' },
  });
  expect([status, headers.get('retry-after'), body]).toMatchObject([
    503,
    '1',
    { code: 'rest_media_store_unavailable', message: expect.stringContaining('Bildspeicher') },
  ]);
  const read = await fetch(image.url);
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await listed()).toBe(1);
  store.isAway = () => false;
  expect((await fetch(image.url)).status).toBe(200);
  expect([await removeUnused(), store.objects.size]).toEqual([2, 0]);
});

const imageHeaders = ['etag', 'content-disposition', 'content-range', 'accept-ranges'];

test.each([
  ['as a whole', undefined],
  ['in part', 'bytes=1-3'],
])(
  'An image read %s is an error that no cache keeps if the bucket goes away after it was found',
  async (...row) => {
    const [, range] = row;
    const { body: image } = await upload(world, await picture('png'));
    store.isAway = (method) => method === 'GET';
    const { status, headers } = await fetch(image.url, range === undefined ? {} : { headers: { range } });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control') ?? '').not.toMatch(/public|max-age|immutable/);
    expect(imageHeaders.filter((name) => headers.has(name))).toEqual([]);
    store.isAway = () => false;
    expect([await removeUnused(), store.objects.size]).toEqual([1, 0]);
  },
);

test('An image that is removed after it was found is as unknown as one that never was', async () => {
  const { body: image } = await upload(world, await picture('png'));
  const answerOf = async () => {
    const answer = await fetch(image.url, { headers: { range: 'bytes=1-3' } });
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers);
    const body: unknown = await answer.json();
    return [answer.status, headers, body];
  };
  store.isAway = (method) => {
    if (method === 'GET') store.objects.clear();
    return false;
  };
  const removed = await answerOf();
  expect(removed).toMatchObject([404, {}, { code: 'rest_post_invalid_id' }]);
  expect(removed).toEqual(await answerOf());
  expect(await removeUnused()).toBe(1);
});

/** Waits for the line about a request; lines about an outage come once per second. */
async function logged(answer: Response): Promise<void> {
  const id = answer.headers.get('x-request-id') ?? '';
  while (!lines.some(({ requestIds = [] }) => requestIds.includes(id))) await turn();
}

test('An image whose bytes break off is an error that is logged, sent only if none of the image was', async () => {
  const { body: image } = await upload(world, await picture('png', [400, 200]));
  store.breaksAfter = 0;
  const early = await fetch(image.url);
  expect([early.status, early.headers.get('etag'), await early.json()]).toMatchObject([
    503,
    null,
    { code: 'rest_media_store_unavailable' },
  ]);
  await logged(early);
  store.breaksAfter = 100;
  const late = await fetch(image.url);
  expect(late.status).toBe(200);
  await expect(late.arrayBuffer()).rejects.toThrow();
  await logged(late);
  expect([await removeUnused(), store.objects.size]).toEqual([1, 0]);
});

test('What an upload stored before the bucket went away is removed later', async () => {
  let stored = 0;
  store.isAway = (method) => method === 'POST' || (method === 'PUT' && (stored += 1) > 1);
  const { status } = await upload(world, await picture('png', [400, 200]));
  expect([status, await listed(), store.objects.size]).toEqual([503, 0, 1]);
  store.isAway = () => false;
  expect([await removeUnused(), store.objects.size]).toEqual([1, 0]);
});

test('An unused image whose files cannot be removed is removed later, and nobody can use it meanwhile', async () => {
  const { body } = await upload(world, await picture('png', [400, 200]));
  store.isAway = (method) => method === 'POST';
  await expect(removeUnused()).rejects.toMatchObject({ reason: 'mediaStoreAway' });
  expect(await listed()).toBe(0);
  const event = { title: 'Late', start_date: '2030-01-01', end_date: '2030-01-01', image: body.id };
  expect((await world.rest('POST', '/events', { as: 'editor', body: event })).status).toBe(400);
  store.isAway = () => false;
  expect([await removeUnused(), store.objects.size]).toEqual([1, 0]);
});
