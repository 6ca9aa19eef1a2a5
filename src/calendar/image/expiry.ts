import { type Database, transaction } from '../../database/database.ts';
import { deleteImages, hideUnused, lockUnused } from '../../database/queries/image.ts';
import type { Media } from '../../media/media.ts';
import { repeatHourly } from '../../runtime/recurring.ts';
import type { Report } from '../../runtime/report.ts';
import { utcText } from '../../values/dates.ts';
import { copiesOf } from '../../values/image-sizes.ts';
import { copyKey, mediaRoot } from '../../values/media-path.ts';

/** How long an uploaded image may be unused, in milliseconds. */
const patience = 7 * 86_400_000;

/** Images that one transaction removes. */
const batch = 100;

interface Expiry {
  database: Database;
  media: Media;
  now: () => number;
}

/**
 * Removes the images that were uploaded more than a week ago and that nothing uses: no event, venue
 * or organizer, not even in the trash, and no earlier version that can be restored. Returns how
 * many (decision 0096).
 */
export async function removeUnusedImages(
  { database, media, now }: Expiry,
  signal?: AbortSignal,
): Promise<number> {
  const before = utcText(now() - patience);
  for (let removed = 0; ;) {
    const { found, hidden } = await hideBatch(database, before);
    if (hidden.length === 0) return removed;
    const store = await media.store();
    await store.remove(hidden.flatMap(keysOf));
    const ids = hidden.map(({ id }) => id);
    removed += await transaction(database, (em) => deleteImages(em, ids));
    if (found < batch || signal?.aborted === true) return removed;
  }
}

/**
 * Hides images, so that nobody begins to use them while their files are removed; what fails then is
 * found again.
 */
function hideBatch(database: Database, before: string) {
  return transaction(database, async (em) => {
    const locked = await lockUnused(em, before, batch);
    // Only after the lock nobody can begin to use them, so that they are looked at once more.
    const numbers = locked.map(({ id }) => id);
    const ids = numbers.length === 0 ? new Set() : await hideUnused(em, numbers);
    return { found: locked.length, hidden: locked.filter(({ id }) => ids.has(id)) };
  });
}

/**
 * Removes unused images every hour, and the files of uploads that a crash interrupted. Returns how
 * to stop.
 */
export function keepRemovingImages({ report, ...expiry }: Expiry & { report: Report }): () => Promise<void> {
  return repeatHourly({
    work: async (signal) => {
      await expiry.media.removeLeftovers(expiry.now());
      await removeUnusedImages(expiry, signal);
    },
    onError: (error) => report(error, { task: 'removal of unused images' }),
  });
}

type FileKeeper = Pick<Awaited<ReturnType<typeof lockUnused>>[number], 'url' | 'sizes' | 'width' | 'height'>;

/**
 * The files that may be there: those of the sizes, or, if the upload was interrupted, those that
 * were about to be stored.
 */
export function keysOf({ url, sizes, ...image }: FileKeeper): string[] {
  const full = url.slice(mediaRoot.length);
  const folder = full.slice(0, full.lastIndexOf('/') + 1);
  const { width, height } = { width: image.width ?? 0, height: image.height ?? 0 };
  const copies =
    sizes === null
      ? copiesOf({ width, height }).map(({ size }) => copyKey(full, size))
      : Object.values(sizes).map(({ file }) => folder + file);
  return [...new Set([full, ...copies])];
}
