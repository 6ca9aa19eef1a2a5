import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { languages } from '../../src/i18n/language.ts';
import { removeUnusedImages } from '../../src/calendar/image/expiry.ts';
import { createMedia } from '../../src/media/media.ts';
import { sampleCalendar } from '../../src/sample/calendar.ts';
import { readPicture } from '../../src/sample/pictures.ts';
import type { WireEvent } from '../harness/make.ts';
import { type Gallery, startGallery, type WireImage } from '../media/scene.ts';

const { pictures } = sampleCalendar;

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery({ sample: true });
});
afterAll(() => gallery.close());

const list = async (language: (typeof languages)[number]) => {
  const { body } = await gallery.world.rest<{ media: WireImage[] }>('GET', '/media', { language });
  return body.media;
};

test('Every picture of the sample belongs to an event, is served in all sizes and described in four languages', async () => {
  for (const language of languages) {
    const alts = (await list(language)).map(({ alt }) => alt);
    expect(alts.toSorted()).toEqual(pictures.map(({ alt }) => alt[language]).toSorted());
  }
  for (const { sizes } of await list('en')) {
    expect(Object.keys(sizes)).toEqual(['thumbnail', 'medium', 'medium_large', 'large', 'full']);
    for (const { url } of Object.values(sizes)) expect((await fetch(url)).status).toBe(200);
  }
  const query = { per_page: 50 };
  const { body } = await gallery.world.rest<{ events: WireEvent[] }>('GET', '/events', { query });
  const shown = body.events.map(({ image }) => image).filter((image) => image !== false);
  expect(shown).toHaveLength(pictures.length);
  expect(shown).toEqual(expect.arrayContaining(await list('en')));
});

test('No picture of the sample is removed as unused after a week', async () => {
  const { database, config } = gallery.world;
  const media = createMedia(config);
  const now = () => Date.now() + 30 * 86_400_000;
  expect(await removeUnusedImages({ database, media, now })).toBe(0);
});

test('The files of every picture are what they are said to be', async () => {
  for (const picture of pictures) {
    for (const { path, width, height, filesize } of Object.values(readPicture(picture).sizes)) {
      const found = await sharp(path).metadata();
      expect([path, found.format, found.width, found.height]).toEqual([path, 'webp', width, height]);
      expect(filesize).toBeLessThan(30_000);
    }
  }
});

test('A calendar that cannot store images starts without pictures', async () => {
  const refused = await startGallery({ sample: true, config: { mediaStore: '/dev/null/media' } });
  const { status, body } = await refused.world.rest<{ media: unknown[] }>('GET', '/media');
  expect([status, body.media]).toEqual([200, []]);
  await refused.close();
});
