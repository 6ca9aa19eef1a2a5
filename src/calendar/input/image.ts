import type { Context } from '../../context/context.ts';
import { findImage, insertImage, keepImage, selectUpload } from '../../database/queries/image.ts';
import { advisoryLock, nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import { asId } from '../../values/ids.ts';
import { mediaPathIn } from '../../values/media-path.ts';
import { type Checks, isEmpty, rejected } from './checks.ts';
import { existingIds } from './references.ts';
import { httpSchemes, toAddress } from '../../values/web-address.ts';

/** A requested image: an existing one, a URL, or none. */
export type RequestedImage = { id: number } | { url: string } | null;

/**
 * Checks the id of an existing image or an http(s) URL (wire-format 7.4). Null and the empty text
 * mean none.
 */
export async function checkImage(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<RequestedImage | undefined> {
  if (isEmpty(value)) return value === undefined ? undefined : null;
  const url = typeof value === 'string' ? checkAddress(checks, value) : null;
  if (url === rejected) return undefined;
  if (url !== null && !isUpload(context, url)) return { url };
  return checkExisting(context, checks, url === null ? idOf(value) : await findUpload(context, url));
}

/** An image that the viewer may refer to. */
async function checkExisting(
  context: Context,
  checks: Checks,
  id: number,
): Promise<RequestedImage | undefined> {
  if ((await existingIds(context, 'image', [id])).has(id)) return { id };
  checks.addError('image', 'invalid.image');
  return undefined;
}

/** The URL as stored; null where the text is not one. */
function checkAddress(checks: Checks, text: string): string | null | typeof rejected {
  if (checks.shortText('image', text) === rejected) return rejected;
  const address = toAddress(text, httpSchemes);
  return address === null ? null : checks.shortText('image', address);
}

/** The id in a value; 0, which names nothing, without one. */
function idOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? (asId(value) ?? 0) : 0;
}

/**
 * Where the image at a URL is: elsewhere, or at an address of this calendar, which may have no
 * image that the reader sees.
 */
export async function locateImage(context: Context, text: string): Promise<'elsewhere' | 'here' | 'missing'> {
  const url = toAddress(text, httpSchemes);
  if (url === null || !isUpload(context, url)) return 'elsewhere';
  return (await findUpload(context, url)) === 0 ? 'missing' : 'here';
}

/**
 * Whether a URL is that of an uploaded image, or could be: then it stands for that image, as its id
 * does.
 */
function isUpload({ publicOrigin, config }: Context, url: string): boolean {
  return mediaPathIn(url, [publicOrigin, config.publicUrl ?? '']) !== null;
}

/** The id of the uploaded image at a URL; 0 without one that the viewer may refer to. */
async function findUpload(context: Context, url: string): Promise<number> {
  const path = mediaPathIn(url, [context.publicOrigin, context.config.publicUrl ?? '']) ?? '';
  const [found] = await context.database.query(selectUpload(context, path));
  return found?.id ?? 0;
}

/** What is known of an image in another calendar (decision 0101). */
interface KnownImage {
  id: number;
  width?: number;
  height?: number;
}

/** The id of an image, inserted unless one with the same URL exists (wire-format 7.4). */
export async function saveImage(
  em: UnitOfWork,
  image: RequestedImage,
  known?: KnownImage,
): Promise<number | null> {
  if (image === null) return null;
  if ('id' in image) return keepExisting(em, image.id);
  await advisoryLock(em, `image:${image.url}`);
  const same = await findImage(em, image.url);
  if (same !== undefined) return same;
  const id = known?.id ?? (await nextId(em, 'calendar_id'));
  await insertImage(em, { ...known, id, url: image.url, extension: extensionOf(image.url) });
  return id;
}

/**
 * An image that was there when the input was checked may have been removed since, because nothing
 * used it.
 */
async function keepExisting(em: UnitOfWork, id: number): Promise<number> {
  if (await keepImage(em, id)) return id;
  throw new CalendarError('invalidParameters', { invalid: { image: { key: 'invalid.image' } } });
}

/** The file extension of the path, such as `jpg`; empty without one. */
function extensionOf(url: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}
