import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runIn } from '../../src/database/dump/tables.ts';
import { credentialsOf } from '../harness/users.ts';
import {
  answerWithoutBody,
  type Gallery,
  picture,
  startGallery,
  upload,
  uploadByGraphql,
} from '../media/scene.ts';

const day = 86_400_000;
/** An hour before the next day. */
const evening = Date.parse('2027-03-14T23:00:00Z');
const large = await picture('png', [900, 900]);
const clock = { now: evening };
let gallery: Gallery;

/**
 * A user who has uploaded all but a part of today's megabyte, as an earlier process of the calendar
 * counted.
 */
async function use(bytes: number, userId = 3): Promise<void> {
  await runIn(gallery.world.database)(
    `insert into upload_volume (user_id, day, bytes) values ($1, '2027-03-14', $2)`,
    [userId, bytes],
  );
}

beforeEach(async () => {
  clock.now = evening;
  const config = { uploadMbPerDay: 1, uploadMaxMb: 1, restAliases: ['/wp-json/tribe/events/v1'] };
  gallery = await startGallery({ now: () => clock.now, config });
});
afterEach(() => gallery.close());

describe('A user who may upload a megabyte a day', () => {
  test('gets 429 until the next day for what is more, and nothing of it stays', async () => {
    await use(1024 * 1024 - large.length - 10);
    expect((await upload(gallery.world, large)).status).toBe(201);
    const before = await gallery.files();
    const rejected = await upload(gallery.world, large);
    expect(rejected.status).toBe(429);
    expect(rejected.body).toMatchObject({ code: 'rest_uploads_used_up', data: { status: 429 } });
    expect(rejected.headers.get('retry-after')).toBe('3600');
    expect(await gallery.files()).toEqual(before);
    const { body } = await uploadByGraphql(gallery.world, large);
    const error = { code: 'rest_uploads_used_up' };
    expect(JSON.stringify(body)).toContain(error.code);
    clock.now += day / 24;
    expect((await upload(gallery.world, large)).status).toBe(201);
  });

  test('is rejected before a file is received, once there is no byte left, in every interface', async () => {
    await use(1024 * 1024);
    const form = { 'content-type': 'multipart/form-data; boundary=x', ...credentialsOf('author') };
    for (const path of ['/calendar/events/v1/media', '/wp-json/wp/v2/media'])
      expect(await answerWithoutBody(gallery.world, path, form)).toBe('HTTP/1.1 429');
    const marked = { ...form, 'apollo-require-preflight': '1' };
    expect(await answerWithoutBody(gallery.world, '/graphql', marked)).toBe('HTTP/1.1 429');
  });

  test('gets nothing back by deleting images', async () => {
    await use(1024 * 1024 - large.length - 10);
    expect((await upload(gallery.world, large)).status).toBe(201);
    await runIn(gallery.world.database)('delete from image where uploaded_at is not null');
    expect((await upload(gallery.world, large)).status).toBe(429);
  });

  test('keeps nobody else from it', async () => {
    await use(1024 * 1024, 2);
    expect((await upload(gallery.world, large)).status).toBe(201);
  });
});

describe('A role', () => {
  test('that does not exist is stored for nobody', async () => {
    const run = runIn(gallery.world.database);
    await expect(run(`update user_account set role = 'owner' where id = 5`)).rejects.toThrow();
    expect(await run('select role from user_account where id = 5')).toEqual([{ role: 'subscriber' }]);
  });
});
