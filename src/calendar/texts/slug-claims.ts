import { type Claimant, findOthersSlugs, insertSlugs } from '../../database/queries/slug.ts';
import { lockForTexts } from '../../database/queries/text-fallback.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { suffixed, withoutSuffix } from '../../values/slug.ts';

/**
 * Claims slugs for an owner: each requested one, or else the next free one of -2, -3 and so on.
 * Returns the claimed slugs by the requested ones. A slug names one resource of its kind in all
 * languages; translations of one resource may share it. Safe under concurrency.
 */
export async function claimSlugs(
  em: UnitOfWork,
  claimant: Claimant,
  requested: readonly string[],
): Promise<Map<string, string>> {
  const claimed = new Map(requested.map((slug) => [slug, slug]));
  let open = [...claimed.keys()];
  const taken = new Set<string>();
  await lockSlugs(em, claimant, open);
  while (open.length > 0) {
    const names = new Set(open.map((slug) => claimed.get(slug) ?? slug));
    // The primary key decides: a long slug is cut to fit its number, and may then equal a slug that
    // was not looked up.
    const granted = await insertSlugs(em, claimant, [...names]);
    open = open.filter((slug) => !granted.includes(claimed.get(slug) ?? slug));
    // Most slugs are free: only the others are looked up.
    if (open.length > 0 && taken.size === 0)
      for (const slug of await findOthersSlugs(em, claimant, open)) taken.add(slug);
    for (const name of names) if (!granted.includes(name)) taken.add(name);
    for (const slug of open) claimed.set(slug, nextFree(slug, taken));
  }
  return claimed;
}

function nextFree(requested: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? requested : suffixed(requested, number);
    if (!taken.has(slug)) return slug;
  }
}

/** Those of the slugs that belong to other resources of the kind. */
export async function takenSlugs(
  em: UnitOfWork,
  claimant: Claimant,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  await lockSlugs(em, claimant, slugs);
  const taken = new Set(await findOthersSlugs(em, claimant, slugs));
  return new Set(slugs.filter((slug) => taken.has(slug)));
}

/** Locks the slugs and their numbered forms until the transaction ends. */
async function lockSlugs(em: UnitOfWork, { kind }: Claimant, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  await lockForTexts(em, ...slugs.map((slug) => `slug:${kind}:${withoutSuffix(slug)}`));
}
