import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { sendHostileUploads } from '../attack/uploads/hostile-uploads.ts';
import { credentialsOf } from '../harness/users.ts';
import { type Gallery, startGallery } from './scene.ts';

/**
 * As many that each kind is there; `npm run attack -- --uploads 1000` sends more to a process of
 * its own.
 */
const count = 60;

/** The timeout in milliseconds: some of the images are as large as they may be. */
const timeout = 180_000;

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery({ config: { uploadMaxMb: 4 } });
});
afterAll(() => gallery.close());

test(
  'Hostile uploads are rejected with a reason or become clean images, and nothing else is left of them',
  async () => {
    const { world, folder } = gallery;
    const { authorization: writer = '' } = credentialsOf('contributor');
    const target = { url: world.url, writer, mediaDir: folder, newcomer: () => Promise.resolve(null) };
    const { found, statuses } = await sendHostileUploads(target, count, 1);
    expect(found).toEqual([]);
    expect(Object.values(statuses).reduce((sum, each) => sum + each, 0)).toBe(count);
    const hidden = sql`select from image where uploaded_at is not null and sizes is null`;
    expect(await world.database.query(hidden.compile(sqlBuilder))).toEqual([]);
  },
  timeout,
);
