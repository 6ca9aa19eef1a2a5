import { lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { isBucket } from '../config/media-store.ts';
import { inMemory } from '../database/embedded/data-folder.ts';
import { FairTurns } from '../runtime/fair-queue.ts';
import { uploadLimits } from '../runtime/limits.ts';
import { requirePackages } from '../runtime/optional-package.ts';
import { createFolderStore } from './folder-store.ts';
import { type PreparedImage, prepareImage } from './prepare.ts';
import { createPreviews, type ReadPreview } from './preview.ts';
import { spool } from './spool.ts';
import type { MediaStore } from './store.ts';

/** Uploads of this process, and where their files are kept. */
export interface Media {
  store(): Promise<MediaStore>;
  /** Reads the preview of a stored image. */
  preview: ReadPreview;
  /**
   * Waits for the turn of an owner, runs the work in it and removes its files afterwards. Throws
   * `busy` (503) if too many wait, and the reason of the signal when the client is gone.
   */
  inTurn<Result>(
    owner: string,
    gone: AbortSignal,
    work: (workplace: Workplace) => Promise<Result>,
  ): Promise<Result>;
  /** Removes what processes that were killed left behind. */
  removeLeftovers(now: number): Promise<void>;
  close(): Promise<void>;
}

/** Where one upload is received and prepared. */
export interface Workplace {
  /**
   * Stores a stream and prepares the image in it; `spool` and `prepareImage` say what is rejected.
   */
  take: (source: Readable, name: string) => Promise<ReceivedImage>;
}

/** A prepared image, and how many bytes were received. */
export interface ReceivedImage extends PreparedImage {
  received: number;
}

/** Files of uploads that are older belong to no running process, in milliseconds. */
const oldest = 3_600_000;

const megabyte = 1024 * 1024;

type Settings = Pick<Config, 'dataDir' | 'mediaStore' | 'uploadMaxMb'>;

/**
 * Creates what uploads need; folders and connections only with the first one. Throws a
 * `StartupError` if the library for buckets is not installed and needed.
 */
export function createMedia(config: Settings): Media {
  if (isBucket(config.mediaStore)) requirePackages('MEDIA_STORE', ['@aws-sdk/client-s3']);
  const places = createPlaces(config);
  const turns = new FairTurns(uploadLimits);
  const preparing = new FairTurns({ ...uploadLimits, running: 1, runningEach: 1 });
  return {
    store: places.store,
    preview: createPreviews(places.store, preparing),
    inTurn: async (owner, gone, work) => {
      const waiting = { patience: uploadLimits.patience, gone };
      const release = await turns.take(owner, waiting);
      try {
        return await inFolder(await places.work(), (folder) =>
          work({
            take: async (source, name) => {
              const path = join(folder, 'received');
              const type = await spool(source, path, config.uploadMaxMb * megabyte);
              const { size: received } = await stat(path);
              const done = await preparing.take(owner, waiting);
              const prepared = await prepareImage(folder, { path, type, name }).finally(done);
              return { ...prepared, received };
            },
          }),
        );
      } finally {
        release();
      }
    },
    removeLeftovers: async (now) => removeOld(await places.work(), now - oldest),
    close: places.close,
  };
}

/** Where the folders of uploads are made, and how their names begin. */
interface Work {
  parent: string;
  prefix: string;
}

/**
 * Where files are kept and where they are prepared: on the disk of the folder, so that it is known
 * to have room. For a bucket, each upload has a folder of its own among temporary files: one for
 * all could belong to another user of the machine.
 */
function createPlaces({ dataDir, mediaStore }: Settings) {
  const isTemporary = mediaStore === null && dataDir === inMemory;
  let temporary: Promise<string> | undefined;
  let store: Promise<MediaStore> | undefined;
  const folder = async () => {
    if (isTemporary) return (temporary ??= mkdtemp(join(tmpdir(), 'event-calendar-media-')));
    return resolve(mediaStore ?? join(dataDir, 'media'));
  };
  const open = async () =>
    isBucket(mediaStore)
      ? (await import('./s3-store.ts')).createS3Store(mediaStore)
      : createFolderStore(await folder());
  return {
    store: () => (store ??= open()),
    work: async (): Promise<Work> =>
      isBucket(mediaStore)
        ? { parent: tmpdir(), prefix: 'event-calendar-upload-' }
        : { parent: join(await folder(), '.uploads'), prefix: 'upload-' },
    close: async () => {
      await (await store)?.close();
      if (temporary !== undefined) await rm(await temporary, { recursive: true, force: true });
    },
  };
}

/** Runs work with a new folder, and removes it afterwards. */
async function inFolder<Result>(
  { parent, prefix }: Work,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes old folders of uploads; those of other users of the machine are theirs. */
async function removeOld({ parent, prefix }: Work, before: number): Promise<void> {
  const user = process.getuid?.();
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const folder = join(parent, name);
    const found = await lstat(folder).catch(() => null);
    if (found === null || found.mtimeMs >= before || (user !== undefined && found.uid !== user)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
