import { randomBytes } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { transaction } from '../../database/database.ts';
import { completeUpload, deleteImages, insertUpload } from '../../database/queries/image.ts';
import { noteWrite } from '../../database/running-transaction.ts';
import { nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { ImageText, StoredSizes } from '../../entities/image.ts';
import type { Language } from '../../i18n/language.ts';
import { CalendarError } from '../../errors.ts';
import { clearLoaders } from '../../loaders/index.ts';
import type { ReceivedImage } from '../../media/media.ts';
import type { PreparedImage, PreparedSize } from '../../media/prepare.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { utcText } from '../../values/dates.ts';
import { imageTypes } from '../../values/image-type.ts';
import { copyKey, fileStem, mediaRoot } from '../../values/media-path.ts';
import { slugify } from '../../values/slug.ts';
import { Checks, rejected } from '../input/checks.ts';
import { type ImageInput, readImageInput } from './input.ts';
import { readImage } from './list.ts';
import { freeSlug } from './slug.ts';
import { countUpload } from './upload-volume.ts';
import type { ImageView } from './view.ts';

/**
 * Throws `unauthenticated` (401), `forbidden` or `readOnlyToken` (403) for those who may not upload
 * images.
 */
export function assertMayUpload(viewer: Viewer | null): asserts viewer is Viewer {
  assertMayWrite(viewer, 'image');
}

/**
 * Stores an image of a client. Throws the errors of `assertMayUpload`, `countUpload` and
 * `storeUpload`, and `invalidParameters`.
 */
export async function uploadImage(
  context: Context,
  image: ReceivedImage,
  input: ImageInput,
): Promise<ImageView> {
  const { viewer } = context;
  assertMayUpload(viewer);
  const { writer, changes } = readImageInput(context, input);
  await countUpload(context, { userId: viewer.id, bytes: image.received }, context.clock.now);
  const texts = Object.entries(changes.texts).map(([name, text]) => [
    name,
    text === '' ? {} : { [writer.language]: text },
  ]);
  const { slug, publishedAt } = changes;
  const id = await storeUpload(context, image, {
    ...{ alt: {}, ...(Object.fromEntries(texts) as Partial<Record<ImageText, TextByLanguage>>) },
    ...{ slug, publishedAt, authorId: viewer.id },
  });
  clearLoaders(context.loaders);
  return readImage(writer, id);
}

type TextByLanguage = Readonly<Partial<Record<Language, string>>>;

/** What is stored with an image. */
interface Storing extends Partial<Record<ImageText, TextByLanguage>> {
  alt: TextByLanguage;
  /** By default made from the title or the name of the file. */
  slug?: string;
  /** UTC; by default that of the upload. */
  publishedAt?: string;
  authorId: number;
  /** Gives an image that is copied from elsewhere its id, in the transaction that shows it. */
  settle?: (em: UnitOfWork, upload: number) => Promise<number>;
}

/**
 * Stores an image: its row, which nobody sees yet, then its files, then that they are there;
 * returns its id. What is interrupted in between, or cannot be removed, goes as unused after a
 * week, with its files (decision 0096). Throws `mediaStoreAway` and `storageFull` (503).
 */
export async function storeUpload(
  context: Context,
  image: PreparedImage,
  { authorId, settle, slug, publishedAt, ...texts }: Storing,
): Promise<number> {
  const key = newKey(image, context.clock.now);
  const upload = await transaction(context.database, async (em) => {
    const next = await nextId(em, 'calendar_id');
    // What gets its id later occupies none until then: something else may be about to use it.
    const number = settle === undefined ? next : -next;
    const { width, height, filesize } = image.sizes.full;
    const name = nameOf(image);
    await insertUpload(em, {
      ...{ id: number, url: mediaRoot + key, extension: imageTypes[image.type].extension },
      ...{ name, width, height, filesize, ...{ title: {}, caption: {}, description: {}, ...texts } },
      ...{ author_id: authorId, uploaded_at: utcText(context.clock.now), published_at: publishedAt ?? null },
      slug: await freeSlug(em, slugOf(slug, [...Object.values(texts.title ?? {}), fileStem(name)]), number),
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

/** An alternative text as it is stored. Throws `invalidParameters` that names `alt`. */
export function checkAlt(alt: string): string {
  const checks = new Checks();
  const text = checks.text('alt', alt);
  checks.throwIfAny();
  return text === rejected ? '' : text.trim();
}

/** The first of the slugs that has letters or digits. */
function slugOf(requested: string | undefined, names: readonly string[]): string {
  return [requested ?? '', ...names.map(slugify)].find((slug) => slug !== '') ?? 'image';
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

/**
 * Removes what was stored of an image, then its row. If that fails, the row stays and leads to the
 * files.
 */
async function removeFailed({ database, media, report }: Context, id: number, files: readonly ImageFile[]) {
  try {
    const store = await media.store();
    await store.remove(files.map(({ key }) => key));
    await transaction(database, (em) => deleteImages(em, [id]));
  } catch (error) {
    report(error, { task: 'removal of an upload that failed' });
  }
}
