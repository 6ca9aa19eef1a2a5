import { randomBytes } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import {
  completeUpload,
  deleteImages,
  insertUpload,
  lockUpload,
  updateAlt,
} from '../../database/queries/image.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import { nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { StoredSizes } from '../../entities/image.ts';
import type { Language } from '../../i18n/language.ts';
import { CalendarError } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import type { PreparedImage, PreparedSize } from '../../media/prepare.ts';
import { assertMayWrite, mayEdit } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { utcText } from '../../values/dates.ts';
import { imageTypes } from '../../values/image-type.ts';
import { copyKey, fileStem, mediaRoot } from '../../values/media-path.ts';
import { Checks, inLanguage, optional, rejected } from '../input/checks.ts';
import { readImage } from './list.ts';
import type { ImageView } from './view.ts';

/** The alternative text of an image, and its language; by default that of the request. */
export interface AltInput {
  alt?: unknown;
  language?: unknown;
}

/** Throws `unauthenticated` (401), `forbidden` or `readOnlyToken` (403) for those who may not write events. */
export function assertMayUpload(viewer: Viewer | null): asserts viewer is Viewer {
  assertMayWrite(viewer, 'event');
}

/**
 * Stores an image of a client. Throws the errors of `assertMayUpload` and `storeUpload`, and `invalidParameters` that names
 * `alt` or `language`.
 */
export async function uploadImage(
  context: Context,
  image: PreparedImage,
  input: AltInput,
): Promise<ImageView> {
  const { viewer } = context;
  assertMayUpload(viewer);
  const { writer, alt } = readAlt(context, input);
  const texts = alt === undefined || alt === '' ? {} : { [writer.language]: alt };
  const id = await storeUpload(context, image, { alt: texts, authorId: viewer.id });
  clearLoaders(context.loaders);
  return readImage(writer, id);
}

/** What is stored with an image. */
interface Storing {
  alt: Readonly<Partial<Record<Language, string>>>;
  authorId: number;
  /** Gives an image that is copied from elsewhere its id, in the transaction that shows it. */
  settle?: (em: UnitOfWork, upload: number) => Promise<number>;
}

/**
 * Stores an image: its row, which nobody sees yet, then its files, then that they are there; returns its id. What is
 * interrupted in between, or cannot be removed, goes as unused after a week, with its files (decision 0096). Throws
 * `mediaStoreAway` and `storageFull` (503).
 */
export async function storeUpload(
  context: Context,
  image: PreparedImage,
  { alt, authorId, settle }: Storing,
): Promise<number> {
  const key = newKey(image, context.clock.now);
  const upload = await transaction(context.database, async (em) => {
    const next = await nextId(em, 'calendar_id');
    // What gets its id later occupies none until then: something else may be about to use it.
    const number = settle === undefined ? next : -next;
    const { width, height, filesize } = image.sizes.full;
    await insertUpload(em, {
      ...{ id: number, url: mediaRoot + key, extension: imageTypes[image.type].extension },
      ...{ name: nameOf(image), width, height, filesize },
      ...{ alt, author_id: authorId, uploaded_at: utcText(context.clock.now) },
    });
    return number;
  });
  const files = filesOf(image, key);
  try {
    await storeFiles(context, image, files);
  } catch (error) {
    await removeFailed(context, upload, files);
    throw error;
  }
  return transaction(context.database, async (em) => {
    if (!(await completeUpload(em, upload, storedSizes(files)))) throw new CalendarError('imageNotFound');
    const id = settle === undefined ? upload : await settle(em, upload);
    noteWrite({ action: 'create', kind: 'image', id, before: null });
    return id;
  });
}

/**
 * Sets the alternative text of an uploaded image in one language; null or an empty text removes it. Throws also
 * `imageNotFound` (404), `forbidden` (403) for those who neither uploaded it nor edit everything.
 */
export async function updateImage(context: Context, id: number, input: AltInput): Promise<ImageView> {
  assertMayUpload(context.viewer);
  const { writer, alt } = readAlt(context, input);
  const { number } = await readImage(writer, id);
  await transaction(context.database, async (em) => {
    const stored = await lockUpload(em, number);
    if (stored === undefined) throw new CalendarError('imageNotFound');
    const owned = { authorId: stored.authorId ?? 0, visible: false };
    if (!mayEdit(context.viewer, 'event', owned)) throw new CalendarError('forbidden');
    if (alt === undefined) return;
    const { [writer.language]: before, ...others } = stored.alt;
    if ((before ?? '') === alt) return;
    noteWrite({
      ...{ action: 'update', kind: 'image', id: number },
      before: stored.before,
    });
    await updateAlt(em, number, alt === '' ? others : { ...others, [writer.language]: alt });
  });
  clearLoaders(context.loaders);
  return readImage(writer, number);
}

/** The checked text, and the context in its language. */
function readAlt(context: Context, { alt, language }: AltInput): { writer: Context; alt?: string } {
  const checks = new Checks();
  const writer = inLanguage(context, checks, language);
  const text = alt === null ? '' : optional(alt, () => checks.text('alt', alt));
  checks.throwIfAny();
  return { writer, alt: text?.trim() };
}

/** An alternative text as it is stored. Throws `invalidParameters` that names `alt`. */
export function checkAlt(alt: string): string {
  const checks = new Checks();
  const text = checks.text('alt', alt);
  checks.throwIfAny();
  return text === rejected ? '' : text.trim();
}

/** The key of the largest file of an image. The others begin like it; nobody can guess it. */
function newKey({ name, type }: PreparedImage, now: number): string {
  const folder = utcText(now).slice(0, 7).replace('-', '/');
  return `${folder}/${fileStem(name)}-${randomBytes(16).toString('hex')}.${imageTypes[type].extension}`;
}

/** The last part of a name that has a path, without control characters. */
function nameOf({ name }: PreparedImage): string {
  const [file = ''] = name.split(/[/\\]/).slice(-1);
  return (
    file
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .slice(0, longestName) || 'image'
  );
}

const longestName = 200;

/** A file of an image, and where it is stored. */
interface ImageFile extends PreparedSize {
  name: string;
  key: string;
}

function filesOf({ sizes }: PreparedImage, key: string): ImageFile[] {
  return Object.entries(sizes).map(([name, size]) => {
    return { ...size, name, key: name === 'full' ? key : copyKey(key, size) };
  });
}

function storedSizes(files: readonly ImageFile[]): StoredSizes {
  const stored = files.map(({ name, key, width, height, filesize }) => {
    const file = key.slice(key.lastIndexOf('/') + 1);
    return [name, { file, width, height, filesize }] as const;
  });
  return Object.fromEntries(stored);
}

async function storeFiles(
  { media }: Context,
  { type }: PreparedImage,
  files: readonly ImageFile[],
): Promise<void> {
  const store = await media.store();
  const { mediaType } = imageTypes[type];
  for (const { key, path } of files) await store.put(key, { path, mediaType });
}

/** Removes what was stored of an image, then its row. If that fails, the row stays and leads to the files. */
async function removeFailed({ database, media, report }: Context, id: number, files: readonly ImageFile[]) {
  try {
    const store = await media.store();
    await store.remove(files.map(({ key }) => key));
    await transaction(database, (em) => deleteImages(em, [id]));
  } catch (error) {
    report(error, { task: 'removal of an upload that failed' });
  }
}
