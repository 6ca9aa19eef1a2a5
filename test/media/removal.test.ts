import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { removeUnusedImages } from '../../src/calendar/image/expiry.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createMedia } from '../../src/media/media.ts';
import { collectLog } from '../harness/log.ts';
import { createMaker, times } from '../harness/make.ts';
import { type Gallery, picture, startGallery, upload, type WireImage } from './scene.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery({ log: collectLog().log });
});
afterAll(() => gallery.close());

/** Removes images as the service does after so many days. */
const remove = (days: number) => {
  const { database, config } = gallery.world;
  return removeUnusedImages({
    database,
    media: createMedia(config),
    now: () => Date.now() + days * 86_400_000,
  });
};

/** The statuses of all files of an image. */
const statusesOf = async ({ sizes }: WireImage) =>
  Promise.all(Object.values(sizes).map(async ({ url }) => (await fetch(url)).status));

test('An image that nothing has used for a week is removed with its files, and no other', async () => {
  const { world } = gallery;
  const [unused, used, restorable] = await Promise.all(
    [1, 2, 3].map(async () => (await upload(world, await picture('png', [200, 200]))).body),
  );
  const make = createMaker(world);
  await make.event({ image: used?.id });
  const event = await make.event({ image: restorable?.id });
  await world.rest('PATCH', `/events/${event.id}`, { as: 'editor', body: { image: null } });
  expect(await remove(6)).toBe(0);
  expect(await remove(8)).toBeGreaterThanOrEqual(1);
  const statuses = await Promise.all(
    [unused, used, restorable].map(async (each) => (await fetch(each?.url ?? '')).status),
  );
  expect(statuses).toEqual([404, 200, 200]);
  expect((await world.rest('GET', `/media/${unused?.id}`, { as: 'editor' })).status).toBe(404);
  expect((await gallery.files()).some((file) => file.includes('.uploads'))).toBe(false);
});

test('An upload that a crash interrupted is removed with all of its files, complete or not', async () => {
  const { world, folder, files } = gallery;
  const { body } = await upload(world, await picture('png', [400, 300]));
  const [full = ''] = body.url.split('/media/').slice(-1);
  const stem = basename(full, '.png');
  // As it is until all files are stored, while the last one is being written.
  await writeFile(join(folder, `${full}.new`), 'half');
  await world.database.query(sql`update image set sizes = null where id = ${body.id}`.compile(sqlBuilder));
  const ofImage = async () => (await files()).filter((file) => basename(file).startsWith(stem));
  expect([await remove(6), (await ofImage()).length]).toEqual([0, 4]);
  expect([await remove(8), await ofImage()]).toEqual([1, []]);
});

test('A deleted image whose files could not be removed goes later, though a version of an event had it', async () => {
  const { world, folder, files } = gallery;
  const { body } = await upload(world, await picture('png', [400, 300]));
  const event = await createMaker(world).event({ image: body.id });
  const [full = ''] = body.url.split('/media/').slice(-1);
  const path = join(folder, full);
  // The store removes files alone.
  await rm(path);
  await mkdir(path);
  const deletion = 'mutation ($id: Int!) { deleteImage(number: $id) { errors { code } } }';
  expect((await world.graphql(deletion, { id: body.id }, { as: 'editor' })).errors).toHaveLength(1);
  await rmdir(path);
  const ofImage = async () =>
    (await files()).filter((file) => basename(file).startsWith(basename(full, '.png')));
  expect((await world.rest('GET', `/events/${event.id}`)).body).toMatchObject({ image: false });
  expect([await remove(6), (await ofImage()).length]).toEqual([0, 2]);
  expect([await remove(8), await ofImage()]).toEqual([1, []]);
});

test('Who begins to use an image while it is removed gets it whole or not at all', async () => {
  const { world } = gallery;
  const bytes = await picture('png', [200, 200]);
  for (let round = 0; round < 5; round += 1) {
    const { body: image } = await upload(world, bytes);
    const body = { title: `Round ${round}`, ...times, image: image.id };
    const [event] = await Promise.all([world.rest('POST', '/events', { as: 'editor', body }), remove(8)]);
    const isUsed = event.status === 201;
    expect(isUsed || event.status === 400).toBe(true);
    expect(new Set(await statusesOf(image))).toEqual(new Set([isUsed ? 200 : 404]));
  }
});

test('The same picture uploaded twice at once is two images with files of their own', async () => {
  const { world } = gallery;
  const bytes = await picture('png', [400, 300]);
  const [first, second] = await Promise.all([upload(world, bytes), upload(world, bytes)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  const urls = [first, second].flatMap(({ body }) => Object.values(body.sizes).map(({ url }) => url));
  expect(new Set(urls).size).toBe(6);
  for (const { body } of [first, second]) expect(new Set(await statusesOf(body))).toEqual(new Set([200]));
  await createMaker(world).event({ image: first.body.id });
  expect(await remove(8)).toBe(1);
  expect(new Set(await statusesOf(first.body))).toEqual(new Set([200]));
  expect(new Set(await statusesOf(second.body))).toEqual(new Set([404]));
});
