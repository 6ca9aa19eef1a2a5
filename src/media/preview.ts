import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { FairTurns } from '../runtime/fair-queue.ts';
import { openLibrary } from './prepare.ts';
import type { MediaStore } from './store.ts';

/** Reads the preview of a stored image; null if there is no such image. */
export type ReadPreview = (key: string, client: PreviewClient) => Promise<Buffer | null>;

/** Who asks for a preview. */
export interface PreviewClient {
  /** As `addressGroup` identifies it. */
  name: string;
  gone: AbortSignal;
}

/** Previews that are kept, each of some 100 KB. */
const most = 32;

/** Pixels of the longest side. */
const longestSide = 1200;

const patience = 10_000;

/**
 * Creates the function that reads previews: JPEG, made of the stored image on the first request, in
 * the turns of decoding (decision 0096). Throws `busy` (503) if too many wait, and the reason of
 * the signal.
 */
export function createPreviews(openStore: () => Promise<MediaStore>, turns: FairTurns): ReadPreview {
  const kept = new LRUCache<string, Buffer>({ max: most });
  return async (key, { name, gone }) => {
    const store = await openStore();
    const size = await store.sizeOf(key);
    if (size === null) return null;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const release = await turns.take(name, { patience, gone });
    try {
      const image = kept.get(key) ?? (await makePreview(store, key, size));
      if (image !== null) kept.set(key, image);
      return image;
    } finally {
      release();
    }
  };
}

async function makePreview(store: MediaStore, key: string, size: number): Promise<Buffer | null> {
  const stream = await store.read(key, { start: 0, end: size - 1 });
  if (stream === null) return null;
  const open = await openLibrary();
  return open(await buffer(stream), {})
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
