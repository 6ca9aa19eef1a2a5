import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../context/context';
import { holdKey, inTransaction, nextId } from '../../database/unit-of-work';
import { type Checks, refused } from './checks';
import { asId, existingIds } from './references';
import { httpSchemes, toAddress } from './web-address';

/** An image that somebody named: one that exists, an address, or none any more. */
export type WantedImage = { id: number } | { url: string } | null;

/** Checks the id of an image that exists, or an http(s) address (wire-format 7.4). Empty means none. */
export async function checkImage(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<WantedImage | undefined> {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  const url = typeof value === 'string' ? checkAddress(checks, value) : null;
  if (url === refused) return undefined;
  if (url !== null) return { url };
  const id = idOf(value);
  if ((await existingIds(context, 'image', [id])).has(id)) return { id };
  checks.refuse('image', 'invalid.image');
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
export async function saveImage(em: SqlEntityManager, wanted: WantedImage): Promise<number | null> {
  if (wanted === null) return null;
  if ('id' in wanted) return wanted.id;
  await holdKey(em, `image:${wanted.url}`);
  const known = await findImage(em, wanted.url);
  if (known !== undefined) return known;
  const id = await nextId(em, 'calendar_id');
  const image = { id, url: wanted.url, extension: extensionOf(wanted.url) };
  await inTransaction(em).insertInto('image').values(image).execute();
  return id;
}

async function findImage(em: SqlEntityManager, url: string): Promise<number | undefined> {
  const row = await inTransaction(em)
    .selectFrom('image')
    .select('id')
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.id;
}

/** The ending of the file name in the path, e.g. `jpg`; empty where there is none. */
function extensionOf(url: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
}
