import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { FairTurns } from '../runtime/fair-queue.ts';
import { openLibrary } from './prepare.ts';
import type { MediaStore } from './store.ts';

/** Reads the preview of a stored image; null if there is no such image. */
export type ReadPreview = (key: string, gone: AbortSignal) => Promise<Buffer | null>;

/** Previews that are kept, each of some 100 KB. */
const most = 32;

/** Pixels of the longest side. */
const longestSide = 1200;

const patience = 10_000;

/**
 * Creates the function that reads previews: JPEG, made of the stored image one at a time, on the
 * first request (decision 0096). Throws `busy` (503) if too many are asked for.
 */
export function createPreviews(openStore: () => Promise<MediaStore>): ReadPreview {
  const kept = new LRUCache<string, Buffer>({ max: most });
  const turns = new FairTurns({ running: 1, runningEach: 1, waiting: 16, waitingEach: 16 });
  return async (key, gone) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const release = await turns.take('preview', { patience, gone });
    try {
      const image = kept.get(key) ?? (await makePreview(await openStore(), key));
      if (image !== null) kept.set(key, image);
      return image;
    } finally {
      release();
    }
  };
}

async function makePreview(store: MediaStore, key: string): Promise<Buffer | null> {
  const size = await store.sizeOf(key);
  const stream = size === null ? null : await store.read(key, { start: 0, end: size - 1 });
  if (stream === null) return null;
  const open = await openLibrary();
  return open(await buffer(stream), {})
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
