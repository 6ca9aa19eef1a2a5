import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { type Gallery, picture, startGallery, upload, type WireImage } from '../media/scene.ts';
import { alias, answerLists, asEditor, startSource } from './scene.ts';

/** What a source says about an image. */
type Told = Record<string, unknown> & { url: string };

const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };

/** A source with an event for each image; `files` answers the paths below `/pictures/`. */
async function startPictures(
  images: readonly Told[],
  files: (path: string, response: ServerResponse) => void,
) {
  const events: Record<string, unknown>[] = [];
  const lists = answerLists({ events, venues: [], organizers: [], tags: [], categories: [] });
  const source = await startSource((path, response) =>
    path.startsWith('/pictures/') ? files(path, response) : lists(path, response),
  );
  const show = (each: readonly Told[]) => {
    const toEvent = (image: Told, index: number) => ({
      ...{ id: 100 + index, title: `Event ${index}`, ...times },
      image: { ...image, url: image.url.replace('source:', source.url) },
    });
    events.splice(0, events.length, ...each.map(toEvent));
  };
  show(images);
  return {
    ...source,
    api: `${source.url}/v1`,
    show,
    fetched: () => source.requests.filter((path) => path.startsWith('/pictures/')),
  };
}

describe('With --images, an import', () => {
  let here: Gallery;
  let bytes: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    bytes = await picture('png', [200, 100]);
    here = await startGallery();
  });
  afterAll(() => here.close());

  const send = (_: string, response: ServerResponse) => response.end(bytes);
  const imageOf = async (gallery: Gallery, id: number) => {
    const { body } = await gallery.world.rest<{ image: WireImage }>('GET', `/events/${id}`);
    return body.image;
  };

  test('copies images in all sizes with their ids and alternative texts, once', async () => {
    const old = await startGallery({ config: { basePath: '/wp-json', restAliases: [alias] } });
    const copy = await startGallery();
    try {
      const make = createMaker(old.world);
      const path = '/wp-json/calendar/events/v1/media';
      const fields = { alt: 'The hall', i18n_language: 'en' };
      const { body: image } = await upload(old.world, bytes, { as: 'editor', path, fields });
      await old.world.rest('PATCH', `/media/${image.id}`, {
        ...{ as: 'editor', language: 'fi', body: { alt: 'Sali' } },
      });
      const event = await make.event({ image: image.id });
      const venue = await make.venue({ image: image.id });
      for (const address of [alias, '/wp-json/calendar/events/v1']) {
        const options = { images: true, credentials: asEditor, languages: ['en', 'fi'] as const };
        const from = `${old.world.url}${address}`;
        const target = address === alias ? copy : here;
        expect((await target.world.importFrom(from, options)).lines).not.toContain('Left:');
        const copied = await imageOf(target, event.id);
        const { url: _, sizes, ...rest } = copied;
        expect(rest).toEqual({ ...without(image, 'url', 'sizes'), alt: 'The hall' });
        expect(Object.keys(sizes)).toEqual(Object.keys(image.sizes));
        expect(copied.url).toContain(`${target.world.url}/media/`);
        expect(Buffer.from(await (await fetch(copied.url)).arrayBuffer()).length).toBe(image.filesize);
        const { body } = await target.world.rest<{ image: WireImage }>('GET', `/venues/${venue.id}`, {
          language: 'fi',
        });
        expect(body.image).toMatchObject({ id: image.id, alt: 'Sali' });
        const files = await target.files();
        expect((await target.world.importFrom(from, options)).written).toBe(0);
        expect(await target.files()).toEqual(files);
      }
    } finally {
      await Promise.all([old.close(), copy.close()]);
    }
  });

  test('fetches each address once, however many things refer to it, and no address that it has', async () => {
    const told = { url: 'source:/pictures/same.png', id: 2_000 };
    const source = await startPictures([told, told, told], send);
    const copy = await startGallery();
    try {
      expect((await copy.world.importFrom(source.api, { images: true })).written).toBe(4);
      expect(await imageOf(copy, 102)).toMatchObject({ id: 2_000, width: 200, height: 100 });
      expect((await copy.world.importFrom(source.api, { images: true })).written).toBe(0);
      expect(source.fetched()).toEqual(['/pictures/same.png']);
    } finally {
      await Promise.all([source.close(), copy.close()]);
    }
  });

  test('says which images it could not copy, and why, and takes their events with the address', async () => {
    const { port } = new URL(here.world.url);
    const images = [
      'source:/pictures/gone.png',
      'source:/pictures/page.png',
      'source:/pictures/cut.png',
      'source:/pictures/moved.png',
      'source:/pictures/large.png',
      `http://localhost:${port}/pictures/other-host.png`,
      'http://169.254.169.254/pictures/cloud.png',
    ].map((url) => ({ url }));
    const source = await startPictures(images, (path, response) => {
      if (path.includes('gone')) response.writeHead(404).end('nothing');
      else if (path.includes('page')) response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(9));
      else if (path.includes('cut')) response.end(bytes.subarray(0, bytes.length / 2));
      else if (path.includes('moved'))
        response.writeHead(302, { location: 'http://127.0.0.2/pictures/private.png' }).end();
      else response.end(Buffer.concat([bytes, Buffer.alloc(1_100_000)]));
    });
    const copy = await startGallery({ config: { uploadMaxMb: 1 } });
    try {
      const report = await copy.world.importFrom(source.api, { images: true });
      expect([report.written, report.left]).toEqual([images.length, images.length]);
      const reasons = [
        `${source.url}/pictures/gone.png answers 404; its address is used`,
        /page\.png: .*(?:JPEG|PNG).*; its address is used/,
        /cut\.png: .*; its address is used/,
        '127.0.0.2 has a private address',
        /large\.png: .*1 MB.*; its address is used/,
        'localhost has a private address',
        '169.254.169.254 has a private address',
      ];
      for (const reason of reasons) expect(report.lines).toMatch(reason);
      for (const [index, { url }] of images.entries())
        expect((await imageOf(copy, 100 + index)).url).toBe(url.replace('source:', source.url));
      expect(await copy.files()).toEqual([]);
    } finally {
      await Promise.all([source.close(), copy.close()]);
    }
  });

  test('copies later what failed or was imported without it, and leaves the events untouched', async () => {
    const source = await startPictures([{ url: 'source:/pictures/late.png', id: 3_000 }], (path, response) =>
      isThere ? send(path, response) : response.writeHead(403).end(),
    );
    let isThere = false;
    const copy = await startGallery();
    try {
      await copy.world.importFrom(source.api);
      expect((await copy.world.importFrom(source.api, { images: true })).left).toBe(1);
      const [before, image] = [await copy.world.rest('GET', '/events/100'), await imageOf(copy, 100)];
      isThere = true;
      const report = await copy.world.importFrom(source.api, { images: true });
      expect([report.written, report.left]).toEqual([1, 0]);
      const after = await copy.world.rest('GET', '/events/100');
      expect(without(after.body, 'image', 'json_ld')).toEqual(without(before.body, 'image', 'json_ld'));
      expect(await imageOf(copy, 100)).toMatchObject({ id: image.id, width: 200 });
      expect((await imageOf(copy, 100)).url).toContain(`${copy.world.url}/media/`);
      // Without the option, the copy stays.
      expect((await copy.world.importFrom(source.api)).written).toBe(0);
      expect((await imageOf(copy, 100)).url).toContain(`${copy.world.url}/media/`);
    } finally {
      await Promise.all([source.close(), copy.close()]);
    }
  });

  test('copies an image again if the source says that its file is another one, under the same id', async () => {
    const larger = await picture('png', [300, 100]);
    let file = bytes;
    const source = await startPictures(
      [{ url: 'source:/pictures/changing.png', id: 4_000, width: 200, height: 100, filesize: bytes.length }],
      (_, response) => response.end(file),
    );
    try {
      await here.world.importFrom(source.api, { images: true });
      const first = await imageOf(here, 100);
      file = larger;
      const told = { id: 4_000, width: 300, height: 100, filesize: larger.length };
      source.show([{ url: 'source:/pictures/changing.png', ...told }]);
      const report = await here.world.importFrom(source.api, { images: true });
      expect([report.written, report.left]).toEqual([1, 0]);
      expect(await imageOf(here, 100)).toMatchObject({ id: 4_000, width: 300 });
      // An earlier version may still be shown somewhere.
      expect((await fetch(first.url)).status).toBe(200);
      expect((await here.world.importFrom(source.api, { images: true })).written).toBe(0);
    } finally {
      await source.close();
    }
  });

  test('fetches a few images at a time', async () => {
    const waiting: ServerResponse[] = [];
    let [open, most, left] = [0, 0, 8];
    const images = Array.from({ length: left }, (_, index) => ({ url: `source:/pictures/${index}.png` }));
    const source = await startPictures(images, (_, response) => {
      waiting.push(response);
      open += 1;
      most = Math.max(most, open);
      if (open < Math.min(3, left)) return;
      for (const each of waiting.splice(0)) {
        [open, left] = [open - 1, left - 1];
        setImmediate(() => each.end(bytes));
      }
    });
    const copy = await startGallery();
    try {
      expect((await copy.world.importFrom(source.api, { images: true })).written).toBe(16);
      expect(most).toBe(3);
    } finally {
      await Promise.all([source.close(), copy.close()]);
    }
  });

  test('takes an event of a calendar that was at this address without its image, and says so', async () => {
    const publicUrl = 'https://calendar.example';
    const lost = `${publicUrl}/media/2026/11/hall-273f41c78cc86c8d8fe8bdac233c243b.webp`;
    const source = await startPictures([{ id: 7, url: lost }], send);
    const copy = await startGallery({ config: { publicUrl } });
    try {
      const first = await copy.world.importFrom(source.api);
      expect([first.written, first.left, first.lines]).toEqual([1, 0, expect.stringContaining(lost)]);
      expect((await copy.world.rest<{ image: unknown }>('GET', '/events/100')).body.image).toBe(false);
      expect((await copy.world.importFrom(source.api)).written).toBe(0);
    } finally {
      await Promise.all([copy.close(), source.close()]);
    }
  });

  test('fetches nothing in a dry run, and says what it would copy', async () => {
    const source = await startPictures([{ url: 'source:/pictures/planned.png' }], send);
    const copy = await startGallery();
    try {
      const report = await copy.world.importFrom(source.api, { images: true, dryRun: true });
      expect(report.lines).toMatch(/images +1 +0 +0 +0/);
      expect(source.fetched()).toEqual([]);
      expect(await copy.files()).toEqual([]);
    } finally {
      await Promise.all([source.close(), copy.close()]);
    }
  });
});

function without(body: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
