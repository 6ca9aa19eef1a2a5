import type { Context } from '../../context/context.ts';
import { findImage, insertImage } from '../../database/queries/image.ts';
import { advisoryLock, nextId, type UnitOfWork } from '../../database/unit-of-work.ts';
import { asId } from '../../values/ids.ts';
import { type Checks, refused } from './checks.ts';
import { existingIds } from './references.ts';
import { httpSchemes, toAddress } from './web-address.ts';

/** An image that somebody named: one that exists, an address, or none any more. */
export type RequestedImage = { id: number } | { url: string } | null;

/** Checks the id of an image that exists, or an http(s) address (wire-format 7.4). Empty means none. */
export async function checkImage(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<RequestedImage | undefined> {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  const url = typeof value === 'string' ? checkAddress(checks, value) : null;
  if (url === refused) return undefined;
  if (url !== null) return { url };
  const id = idOf(value);
  if ((await existingIds(context, 'image', [id])).has(id)) return { id };
  checks.addError('image', 'invalid.image');
  return undefined;
}

/** The address as it is stored; null where the text is none. */
function checkAddress(checks: Checks, text: string): string | null | typeof refused {
  if (checks.shortText('image', text) === refused) return refused;
  const address = toAddress(text, httpSchemes);
  return address === null ? null : checks.shortText('image', address);
}

/** The id that a value may mean; 0 names nothing. */
function idOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? (asId(value) ?? 0) : 0;
}

/** The id of the image; the same address is the same image (wire-format 7.4). */
export async function saveImage(em: UnitOfWork, wanted: RequestedImage): Promise<number | null> {
  if (wanted === null) return null;
  if ('id' in wanted) return wanted.id;
  await advisoryLock(em, `image:${wanted.url}`);
  const known = await findImage(em, wanted.url);
  if (known !== undefined) return known;
  const id = await nextId(em, 'calendar_id');
  await insertImage(em, { id, url: wanted.url, extension: extensionOf(wanted.url) });
  return id;
}

/** The ending of the file name in the path, e.g. `jpg`; empty where there is none. */
function extensionOf(url: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}
