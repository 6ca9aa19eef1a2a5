import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { World } from '../harness/calendar.ts';
import { createMaker, type WireError } from '../harness/make.ts';
import { credentialsOf } from '../harness/users.ts';
import {
  answerWithoutBody,
  type Gallery,
  picture,
  startGallery,
  toBytes,
  upload,
  uploadByGraphql,
  type WireImage,
} from './scene.ts';

let gallery: Gallery;
let world: World;
beforeAll(async () => {
  gallery = await startGallery({
    config: { uploadMaxMb: 1, restAliases: ['/wp-json/tribe/events/v1'] },
  });
  world = gallery.world;
});
afterAll(() => gallery.close());

const mediaPath = '/calendar/events/v1/media';
const paramsOf = (body: WireError) => Object.keys((body.data as { params?: object }).params ?? {});

/** A PNG that claims to have this many pixels. */
async function bomb(width: number, height: number) {
  const bytes = await picture('png');
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const text = (content: string) => toBytes(Buffer.from(content));

describe('Nothing is left of a file that is refused, which is named:', () => {
  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>]>([
    ['a page', () => text('<html><script>alert(1)</script>')],
    ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an empty file', () => text('')],
    ['a few bytes', () => text('GIF89a')],
    ['a page that begins as an image', () => text('GIF89a/*<script>alert(1)</script>*/=1')],
    ['a script that begins as a JPEG', () => toBytes(Buffer.from('ffd8ffe0<script>', 'latin1'))],
    ['a PDF', () => text('%PDF-1.7')],
    ['a HEIC', () => toBytes(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))],
    ['a truncated JPEG', async () => (await picture('jpeg', [400, 300])).slice(0, 3000)],
    ['a truncated PNG', async () => (await picture('png', [400, 300])).slice(0, 2000)],
    ['a truncated WebP', async () => (await picture('webp', [400, 300])).slice(0, 300)],
    ['a bomb of pixels', () => bomb(60_000, 60_000)],
    ['a bomb that overflows', () => bomb(0x7fffffff, 0x7fffffff)],
  ])('%s', async (_, make) => {
    const before = await gallery.files();
    const { status, body } = await upload<WireError>(world, await make());
    expect([status, paramsOf(body)]).toEqual([400, ['file']]);
    expect(await gallery.files()).toEqual(before);
  });

  test('one that is too large', async () => {
    const before = await gallery.files();
    const bytes = new Uint8Array(1_100_000);
    bytes.set(await picture('png'));
    const { status, body } = await upload<WireError>(world, bytes);
    expect([status, body.code]).toEqual([413, 'rest_upload_file_too_big']);
    expect(await gallery.files()).toEqual(before);
  });

  test('a form without one, and a body without a name', async () => {
    const form = new FormData();
    form.append('other', new Blob([await picture('png')]), 'other.png');
    for (const options of [
      { form },
      { raw: await picture('png'), headers: { 'content-type': 'image/png' } },
    ]) {
      const { status, body } = await world.rest<WireError>('POST', '/media', { as: 'author', ...options });
      expect([status, body.data]).toMatchObject([400, { params: ['file'] }]);
    }
  });
});

test('What follows an image in its file is not kept', async () => {
  const tail = Buffer.from('<script>alert(1)</script>');
  const { status, body } = await upload(world, toBytes(Buffer.concat([await picture('gif'), tail])));
  expect(status).toBe(201);
  const kept = Buffer.from(await (await fetch(body.url)).arrayBuffer());
  expect(kept.includes('script')).toBe(false);
});

describe('Of those who may not upload, no body is read:', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  test('strangers and subscribers are refused before it comes', async () => {
    expect(await answerWithoutBody(world, mediaPath, form)).toBe('HTTP/1.1 401');
    expect(await answerWithoutBody(world, mediaPath, { ...form, ...credentialsOf('subscriber') })).toBe(
      'HTTP/1.1 403',
    );
    const marked = { ...form, 'apollo-require-preflight': '1' };
    expect(await answerWithoutBody(world, '/graphql', marked)).toBe('HTTP/1.1 401');
  });

  test('over GraphQL also those without the header that pages of other sites cannot send', async () => {
    expect(await answerWithoutBody(world, '/graphql', { ...form, ...credentialsOf('editor') })).toBe(
      'HTTP/1.1 400',
    );
  });
});

describe('Over GraphQL', () => {
  test('an image is uploaded with all of its sizes', async () => {
    const { status, body } = await uploadByGraphql(world, await picture('png', [400, 200]));
    expect(status).toBe(200);
    const { image, errors } = body.data?.uploadImage ?? {};
    expect(errors).toEqual([]);
    expect(image).toMatchObject({ width: 400, height: 200, alt: 'A hall' });
    const names = (image?.variants as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(['thumbnail', 'medium', 'medium_large', 'large', 'full']);
  });

  test('a file that is refused is an error of the mutation', async () => {
    const { status, body } = await uploadByGraphql(world, text('<html>'));
    expect([status, body.data?.uploadImage]).toMatchObject([
      200,
      { image: null, errors: [{ path: ['file'] }] },
    ]);
  });

  test.each<Record<string, string>>([
    { map: '{}' },
    { map: '{"0":["query"]}' },
    { map: '{"0":["variables.__proto__.x"]}' },
    { map: '{"0":["variables.other"]}' },
    { map: '[' },
    { operations: '[]' },
    { operations: '{' },
  ])('a request with %j is refused', async (parts) => {
    const { status } = await uploadByGraphql(world, await picture('png'), parts);
    expect(status).toBe(400);
  });

  test('an image is no string', async () => {
    const { errors } = await world.graphql('mutation { uploadImage(file: "x") { image { url } } }');
    expect(errors[0]?.message).toMatch(/Upload/);
  });
});

describe('An uploaded file is served', () => {
  let image: WireImage;
  beforeAll(async () => {
    image = (await upload(world, await picture('png', [200, 100]))).body;
  });
  const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(image.url, { method, headers });

  test('for ever, and never as anything but an image', async () => {
    const response = await get();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(image.filesize),
    });
    const tag = response.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    expect((await get({}, 'HEAD')).headers.get('content-length')).toBe(String(image.filesize));
  });

  test('in parts', async () => {
    const whole = Buffer.from(await (await get()).arrayBuffer());
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 10],
      ['bytes=-5', -5, undefined],
      [`bytes=10-`, 10, undefined],
    ] as const) {
      const part = await get({ range });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(start, end));
    }
    expect((await get({ range: 'bytes=99999999-' })).status).toBe(416);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1,5-6' })).status).toBe(200);
  });

  test.each([
    '/media/',
    '/media/2026/11/none.png',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/.uploads/x',
    '/media/2026',
  ])('but nothing at %s', async (path) => {
    expect((await fetch(`${world.url}${path}`)).status).toBe(404);
  });
});

describe('Below the alias', () => {
  test('images are uploaded as clients of the older service do, and every image has all sizes', async () => {
    const path = '/wp-json/wp/v2/media';
    const { status, body } = await upload<Record<string, unknown>>(world, await picture('jpeg', [400, 300]), {
      path,
      name: 'Hall.jpg',
      fields: { alt_text: 'A hall' },
    });
    expect([status, body]).toMatchObject([
      201,
      { alt_text: 'A hall', title: { rendered: 'Hall' }, mime_type: 'image/jpeg', media_type: 'image' },
    ]);
    const event = await createMaker(world).event({ image: body.id });
    const read = await world.request<{ image: WireImage }>(
      'GET',
      `/wp-json/tribe/events/v1/events/${event.id}`,
    );
    const { sizes, filesize } = read.body.image;
    expect(Object.keys(sizes)).toEqual(['thumbnail', 'medium', 'medium_large', 'large', 'full']);
    expect(sizes.full).toMatchObject({ width: 400, height: 300, filesize });
    expect(sizes.medium).toMatchObject({ width: 300, height: 225 });
  });
});
