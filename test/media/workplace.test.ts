import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { createMedia } from '../../src/media/media.ts';
import { picture } from './scene.ts';

const media = createMedia({
  dataDir: 'unused',
  mediaStore: 's3://calendar?endpoint=http://127.0.0.1:9',
  uploadMaxMb: 1,
});
afterAll(() => media.close());

test('Each upload for a bucket has a folder of its own, so that no user of the machine is in the way of another', async () => {
  const bytes = await picture('png');
  const prepare = (owner: string) =>
    media.inTurn(owner, new AbortController().signal, async ({ take }) => {
      const { sizes } = await take(Readable.from([bytes]), 'hall.png');
      const folder = dirname(sizes.full.path);
      return { folder, isThere: existsSync(folder) };
    });
  const uploads = await Promise.all(['anna', 'bert'].map(prepare));
  expect(uploads.map(({ folder, isThere }) => [dirname(folder), isThere])).toEqual([
    [tmpdir(), true],
    [tmpdir(), true],
  ]);
  expect(new Set(uploads.map(({ folder }) => folder)).size).toBe(2);
  expect(uploads.some(({ folder }) => existsSync(folder))).toBe(false);
});

test('What a killed process left of uploads for a bucket is removed after an hour, and nothing else', async () => {
  const now = Date.now();
  const make = async (prefix: string, age: number) => {
    const folder = await mkdtemp(join(tmpdir(), prefix));
    await writeFile(join(folder, 'received'), 'half');
    await utimes(folder, (now - age) / 1_000, (now - age) / 1_000);
    return folder;
  };
  const folders = await Promise.all([
    make('event-calendar-upload-', 3_700_000),
    make('event-calendar-upload-', 3_500_000),
    make('another-program-', 3_700_000),
  ]);
  try {
    await media.removeLeftovers(now);
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
});
