import { type Claimant, findOthersSlugs, insertSlugs } from '../../database/queries/slug.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { suffixed } from '../../values/slug.ts';

/**
 * Takes slugs for their owner: each wanted one, or the next free of -2, -3 and so on; gives what became of each. A slug
 * names one thing of its kind in all languages; translations of one thing may share it (design, Languages). Safe under
 * concurrency.
 */
export async function claimSlugs(
  em: UnitOfWork,
  claimant: Claimant,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const claimed = new Map<string, string>();
  let open = [...new Set(wanted)];
  const taken = await findTaken(em, claimant, open);
  while (open.length > 0) {
    for (const slug of open) claimed.set(slug, nextFree(slug, taken));
    const names = new Set(open.map((slug) => claimed.get(slug) ?? slug));
    // The key of the table decides: a long slug loses its end to its number, and so meets slugs that were not looked for.
    const granted = await insertSlugs(em, claimant, [...names]);
    for (const name of names) if (!granted.includes(name)) taken.add(name);
    open = open.filter((slug) => !granted.includes(claimed.get(slug) ?? slug));
  }
  return claimed;
}

function nextFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : suffixed(wanted, number);
    if (!taken.has(slug)) return slug;
  }
}

/** Those of the slugs that other things of the kind have. */
export async function takenSlugs(
  em: UnitOfWork,
  claimant: Claimant,
  slugs: readonly string[],
): Promise<Set<string>> {
  const taken = await findTaken(em, claimant, slugs);
  return new Set(slugs.filter((slug) => taken.has(slug)));
}

/** The slugs that others have, among the wanted ones and their numbered forms. Nobody else may take one meanwhile. */
async function findTaken(
  em: UnitOfWork,
  claimant: Claimant,
  wanted: readonly string[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const keys = wanted.map((slug) => `slug:${claimant.kind}:${slug.replace(/-\d+$/, '')}`);
  await advisoryLock(em, ...keys);
  return new Set(await findOthersSlugs(em, claimant, wanted));
}
