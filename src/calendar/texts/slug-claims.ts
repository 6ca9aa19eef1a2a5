import {
  type Claimant,
  findOthersSlugs,
  insertSlugs,
  lockAndInsertSlugs,
} from '../../database/queries/slug.ts';
import { lockForTexts } from '../../database/queries/text-fallback.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Kind } from '../../values/kinds.ts';
import { suffixed, withoutSuffix } from '../../values/slug.ts';

/** The owner of claimed slugs, and these by the requested ones. */
export interface Claims {
  ownerId: number;
  slugs: ReadonlyMap<string, string>;
}

/**
 * Claims slugs for an owner, which gets an id if it is new: each requested one, or else the next
 * free one of -2, -3 and so on. A slug names one resource of its kind in all languages;
 * translations of one resource may share it. Safe under concurrency.
 */
export async function claimSlugs(
  em: UnitOfWork,
  { kind, ownerId: known }: Pick<Claimant, 'kind'> & { ownerId: number | undefined },
  requested: readonly string[],
): Promise<Claims> {
  const claimed = new Map(requested.map((slug) => [slug, slug]));
  const slugs = [...claimed.keys()];
  const claim = { kind, ownerId: known, slugs, keys: lockKeys(kind, slugs) };
  const { ownerId, granted } = await lockAndInsertSlugs(em, claim);
  const open = slugs.filter((slug) => !granted.includes(slug));
  // Most slugs are free: only the others are looked up.
  if (open.length > 0) await claimNumbered(em, { kind, ownerId }, { open, claimed });
  return { ownerId, slugs: claimed };
}

/** Claims the next free form of each slug that others have. */
async function claimNumbered(
  em: UnitOfWork,
  claimant: Claimant,
  { open, claimed }: { open: readonly string[]; claimed: Map<string, string> },
): Promise<void> {
  const taken = new Set([...open, ...(await findOthersSlugs(em, claimant, open))]);
  for (let left = open; left.length > 0;) {
    for (const slug of left) claimed.set(slug, nextFree(slug, taken));
    const names = new Set(left.map((slug) => claimed.get(slug) ?? slug));
    // The primary key decides: a long slug is cut to fit its number, and may then equal a slug that
    // was not looked up.
    const granted = await insertSlugs(em, claimant, [...names]);
    left = left.filter((slug) => !granted.includes(claimed.get(slug) ?? slug));
    for (const name of names) if (!granted.includes(name)) taken.add(name);
  }
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
  await lockForTexts(em, ...lockKeys(claimant.kind, slugs));
  const taken = new Set(await findOthersSlugs(em, claimant, slugs));
  return new Set(slugs.filter((slug) => taken.has(slug)));
}

/** What stands for the slugs and their numbered forms. */
function lockKeys(kind: Kind, slugs: readonly string[]): string[] {
  return slugs.map((slug) => `slug:${kind}:${withoutSuffix(slug)}`);
}
