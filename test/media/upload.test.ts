import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/entities/user.ts';
import type { World } from '../harness/calendar.ts';
import { createAuditor } from '../audit/audited.ts';
import { createMaker, type Maker, type WireError } from '../harness/make.ts';
import {
  createAnimation,
  decoded,
  drawing,
  type Format,
  type Gallery,
  picture,
  startGallery,
  toBytes,
  upload,
  type WireImage,
} from './scene.ts';

let gallery: Gallery;
let world: World;
let make: Maker;
let animation: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  // The service loads images from files only, in the whole process.
  animation = await createAnimation();
  gallery = await startGallery({ config: { restAliases: ['/wp-json/tribe/events/v1'] } });
  world = gallery.world;
  make = createMaker(world);
});
afterAll(() => gallery.close());

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const pagesAt = async (url = '') => (await (await decoded(await bytesAt(url))).metadata()).pages;

describe('An uploaded image', () => {
  test('has all sizes, in proportion, cropped for the thumbnail, each as large as it says', async () => {
    const { status, body, headers } = await upload(world, await picture('jpeg', [2000, 1000]));
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${world.url}/calendar/events/v1/media/${body.id}`);
    expect([body.width, body.height, body.extension]).toEqual([2000, 1000, 'jpg']);
    const sides = Object.entries(body.sizes).map(([name, { width, height }]) => [name, width, height]);
    expect(sides).toEqual([
      ['thumbnail', 150, 150],
      ['medium', 300, 150],
      ['medium_large', 768, 384],
      ['large', 1024, 512],
      ['full', 2000, 1000],
    ]);
    for (const size of Object.values(body.sizes)) {
      const file = await bytesAt(size.url);
      expect(file.length).toBe(size.filesize);
      expect(await (await decoded(file)).metadata()).toMatchObject({
        width: size.width,
        height: size.height,
        format: 'jpeg',
      });
    }
    expect(body.sizes.full).toMatchObject({
      url: body.url,
      filesize: body.filesize,
      'mime-type': 'image/jpeg',
    });
  });

  test('has a title of text in wp/v2, whatever its file was called', async () => {
    const name = '<img src=x onerror=alert(1)> & more.png';
    const { body } = await upload(world, await picture('png'), { name });
    const shown = await world.request<{ title: { rendered: string } }>(
      'GET',
      `/wp-json/wp/v2/media/${body.id}`,
      { as: 'author' },
    );
    expect(shown.body.title.rendered).toBe('&lt;img src=x onerror=alert(1)&gt; &amp; more');
  });

  test('that is small is itself in every size', async () => {
    const { body } = await upload(world, await picture('png', [40, 30]));
    expect(new Set(Object.values(body.sizes).map(({ url }) => url))).toEqual(new Set([body.url]));
  });

  test('is not kept larger than the older service keeps it', async () => {
    const { body } = await upload(world, await picture('jpeg', [4000, 1000]));
    expect([body.width, body.height]).toEqual([2560, 640]);
  });

  test.each<[Format, string]>([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
  ])('of the type %s is known by its content, whatever its name', async (format, mediaType) => {
    const { status, body } = await upload(world, await picture(format), { name: 'page.html' });
    expect(status).toBe(201);
    const response = await fetch(body.url);
    expect(response.headers.get('content-type')).toBe(mediaType);
    expect(body.url).not.toContain('html');
  });

  test('has neither metadata nor a position, and stands upright', async () => {
    const exif = { IFD0: { Artist: 'Secret' }, IFD3: { GPSLatitude: '60/1 10/1 0/1' } };
    const turned = drawing(60, 40).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg();
    const { body } = await upload(world, toBytes(await turned.toBuffer()));
    expect([body.width, body.height]).toEqual([40, 60]);
    const file = await bytesAt(body.url);
    const { exif: left, orientation } = await (await decoded(file)).metadata();
    expect([left, orientation]).toEqual([undefined, undefined]);
    const { data } = await (await decoded(file)).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  test('keeps its animation, and shows the first frame in smaller sizes', async () => {
    const { body } = await upload(world, animation);
    expect([body.width, body.height]).toEqual([400, 200]);
    expect(await pagesAt(body.url)).toBe(3);
    expect(await pagesAt(body.sizes.medium?.url)).toBe(1);
  });

  test('may be the whole body, with its name in Content-Disposition', async () => {
    const { status, body } = await world.rest<WireImage>('POST', '/media', {
      as: 'contributor',
      raw: await picture('png'),
      headers: {
        'content-type': 'image/png',
        'content-disposition': `attachment; filename*=UTF-8''Gro%C3%9Fer%20Saal.png`,
      },
      query: { alt: 'A hall' },
    });
    expect([status, body.alt]).toEqual([201, 'A hall']);
    expect(body.url).toMatch(/\/media\/\d{4}\/\d\d\/groser-saal-[0-9a-f]{32}\.png$/);
  });

  test.each([
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '/absolute/name.png',
    '.htaccess',
    '%2e%2e%2fx.png',
    '\u202Egnp.exe',
    '',
  ])('called %j lies in the folder of images', async (name) => {
    const { body } = await upload(world, await picture('png'), { name });
    expect(new URL(body.url).pathname).toMatch(/^\/media\/\d{4}\/\d\d\/[a-z0-9-]+\.png$/);
    expect((await gallery.files()).every((file) => file.startsWith(gallery.folder))).toBe(true);
  });

  test('is that of an event, venue or organizer by its number or its URL', async () => {
    const { body } = await upload(world, await picture('png'));
    for (const image of [body.id, body.url]) {
      const event = await make.event({ image });
      expect(event.image).toMatchObject({
        id: body.id,
        url: body.url,
        filesize: body.filesize,
        sizes: body.sizes,
      });
      const venue = await make.venue({ image });
      expect(venue.image).toMatchObject({ id: body.id, url: body.url });
    }
  });

  test('is listed for who uploaded it and for editors, and for everybody once something public shows it', async () => {
    const { body } = await upload(world, await picture('png'), { as: 'contributor' });
    const statuses = () =>
      Promise.all(
        ([undefined, 'author', 'contributor', 'editor'] as (Role | undefined)[]).map(
          async (as) => (await world.rest('GET', `/media/${body.id}`, { as })).status,
        ),
      );
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    const lists = await world.rest<{ media: WireImage[] }>('GET', '/media', { as: 'contributor' });
    expect(lists.body.media.map(({ id }) => id)).toContain(body.id);
    await make.event({ image: body.id });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('cannot be taken from its unpublished place by number or URL', async () => {
    const { body } = await upload(world, await picture('png'), { as: 'editor' });
    for (const image of [body.id, body.url]) {
      const dates = { start_date: '2030-01-01', end_date: '2030-01-01' };
      const answer = await world.rest<WireError>('POST', '/events', {
        as: 'author',
        body: { title: 'Theft', ...dates, image },
      });
      expect([answer.status, Object.keys(answer.body.data.params ?? {})]).toEqual([400, ['image']]);
    }
  });
});

describe('Alternative texts', () => {
  test('are kept per language and fall back', async () => {
    const fields = { alt: 'A hall', i18n_language: 'en' };
    const { body } = await upload(world, await picture('png'), { fields });
    const change = await world.rest<WireImage>('PATCH', `/media/${body.id}`, {
      as: 'author',
      body: { alt: 'Sali', i18n_language: 'fi' },
    });
    expect([change.status, change.body.alt]).toEqual([200, 'Sali']);
    const event = await make.event({ image: body.id });
    const altIn = async (language: 'en' | 'fi' | 'de') => {
      const read = await world.rest<{ image: WireImage }>('GET', `/events/${event.id}`, { language });
      return read.body.image.alt;
    };
    expect([await altIn('en'), await altIn('fi'), await altIn('de')]).toEqual(['A hall', 'Sali', 'A hall']);
  });

  test('are changed by who uploaded the image and by editors only', async () => {
    const { body } = await upload(world, await picture('png'), { as: 'contributor' });
    await make.event({ image: body.id });
    const change = async (as?: Role) =>
      (await world.rest('PATCH', `/media/${body.id}`, { as, body: { alt: `by ${as}` } })).status;
    const roles = [undefined, 'subscriber', 'author', 'contributor', 'editor'] as const;
    const statuses = [];
    for (const as of roles) statuses.push(await change(as));
    expect(statuses).toEqual([401, 403, 403, 200, 200]);
  });

  test('have at most 500 characters', async () => {
    const { status, body } = await upload<WireError>(world, await picture('png'), {
      fields: { alt: 'a'.repeat(501) },
    });
    expect([status, Object.keys(body.data.params ?? {})]).toEqual([400, ['alt']]);
  });
});

test('An upload and a change of its text are in the audit', async () => {
  const { body } = await upload(world, await picture('png'), { as: 'author', name: 'Audited.png' });
  await world.rest('PATCH', `/media/${body.id}`, { as: 'editor', body: { alt: 'Seen' } });
  const { data } = await world.graphql<{ auditEntries: { nodes: unknown[] } }>(
    `query ($number: Int!) { auditEntries(filter: { kinds: [IMAGE], number: $number }) {
      nodes { action kind name userName changes { field before after } } } }`,
    { number: body.id },
    { headers: (await createAuditor(world)).headers },
  );
  expect(data?.auditEntries.nodes).toMatchObject([
    {
      ...{ action: 'UPDATE', kind: 'IMAGE', name: 'Audited.png', userName: 'editor' },
      changes: [{ field: 'alt', before: '{}', after: '{"en":"Seen"}' }],
    },
    { action: 'CREATE', kind: 'IMAGE', name: 'Audited.png', userName: 'author' },
  ]);
});
