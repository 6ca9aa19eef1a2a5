import { findImageSlugs } from '../../database/queries/image.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { suffixed } from '../../values/slug.ts';

/** The slug, or with the next number if another image has it. */
export async function freeSlug(em: UnitOfWork, slug: string, id: number): Promise<string> {
  const taken = new Set(await findImageSlugs(em, slug, id));
  let free = slug;
  for (let n = 2; taken.has(free); n += 1) free = suffixed(slug, n);
  return free;
}
