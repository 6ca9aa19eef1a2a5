import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMaker } from '../harness/make.ts';
import { decoded, type Format, type Gallery, picture, startGallery, upload } from './scene.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery.close());

test.each<Format>(['webp', 'avif', 'gif'])(
  'An image of the type %s has a preview as JPEG, which its event names to messengers',
  async (format) => {
    const { body } = await upload(gallery.world, await picture(format, [1300, 130]), { name: `a.${format}` });
    const preview = await fetch(`${body.url}.jpg`);
    expect(preview.headers.get('content-type')).toBe('image/jpeg');
    expect(preview.headers.get('cache-control')).toContain('immutable');
    const found = await (await decoded(Buffer.from(await preview.arrayBuffer()))).metadata();
    expect([found.format, found.width, found.height]).toEqual(['jpeg', 1200, 120]);
    const { slug } = await createMaker(gallery.world).event({ image: body.id });
    const page = await gallery.world.request('GET', `/en/event/${slug}`);
    const [, named = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page.text) ?? [];
    expect(named).toMatch(/-1024x102\.\w+\.jpg$/);
    expect((await fetch(named)).headers.get('content-type')).toBe('image/jpeg');
    expect((await fetch(body.url.replace(/[0-9a-f]{32}/, '0'.repeat(32)) + '.jpg')).status).toBe(404);
  },
);
