import type { Context } from '../../context/context.ts';
import { findImage, insertImage } from '../../database/queries/image.ts';
import { advisoryLock, nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import { asId } from '../../values/ids.ts';
import { type Checks, isEmpty, refused } from './checks.ts';
import { existingIds } from './references.ts';
import { httpSchemes, toAddress } from './web-address.ts';

/** A requested image: an existing one, a URL, or none. */
export type RequestedImage = { id: number } | { url: string } | null;

/** Checks the id of an existing image or an http(s) URL (wire-format 7.4). Null and the empty text mean none. */
export async function checkImage(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<RequestedImage | undefined> {
  if (isEmpty(value)) return value === undefined ? undefined : null;
  const url = typeof value === 'string' ? checkAddress(checks, value) : null;
  if (url === refused) return undefined;
  if (url !== null) return { url };
  const id = idOf(value);
  if ((await existingIds(context, 'image', [id])).has(id)) return { id };
  checks.addError('image', 'invalid.image');
  return undefined;
}

/** The URL as stored; null where the text is not one. */
function checkAddress(checks: Checks, text: string): string | null | typeof refused {
  if (checks.shortText('image', text) === refused) return refused;
  const address = toAddress(text, httpSchemes);
  return address === null ? null : checks.shortText('image', address);
}

/** The id in a value; 0, which names nothing, without one. */
function idOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? (asId(value) ?? 0) : 0;
}

/** The id of an image, inserted unless one with the same URL exists (wire-format 7.4). */
export async function saveImage(em: UnitOfWork, image: RequestedImage): Promise<number | null> {
  if (image === null) return null;
  if ('id' in image) return image.id;
  await advisoryLock(em, `image:${image.url}`);
  const known = await findImage(em, image.url);
  if (known !== undefined) return known;
  const id = await nextId(em, 'calendar_id');
  await insertImage(em, { id, url: image.url, extension: extensionOf(image.url) });
  return id;
}

/** The file extension of the path, such as `jpg`; empty without one. */
function extensionOf(url: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}
