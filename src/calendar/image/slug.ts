import { findImageSlugs } from '../../database/queries/image.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { suffixed, withoutSuffix } from '../../values/slug.ts';

/**
 * The slug, or with the next number if another image has it. Nobody else gives it to an image
 * before the transaction ends.
 */
export async function freeSlug(em: UnitOfWork, slug: string, id: number): Promise<string> {
  // A slug may equal another one with its number, so that both are locked.
  await advisoryLock(em, `slug:image:${slug}`, `slug:image:${withoutSuffix(slug)}`);
  const taken = new Set(await findImageSlugs(em, slug, id));
  let free = slug;
  for (let n = 2; taken.has(free); n += 1) free = suffixed(slug, n);
  return free;
}
