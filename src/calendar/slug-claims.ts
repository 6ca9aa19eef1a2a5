import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { holdKeys, inTransaction } from '../database/unit-of-work';
import type { Kind } from './kinds.ts';
import { suffixed } from '../values/slug';

/** Who wants a slug. */
export interface Claimant {
  kind: Kind;
  ownerId: number;
}

/**
 * Takes slugs for their owner: each wanted one, or the next free of -2, -3 and so on; gives what became of each. A slug
 * names one thing of its kind in all languages; translations of one thing may share it (design, Languages). Safe under
 * concurrency.
 */
export async function claimSlugs(
  em: SqlEntityManager,
  claimant: Claimant,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const claimed = new Map<string, string>();
  let open = [...new Set(wanted)];
  const taken = await findTaken(em, claimant, open);
  while (open.length > 0) {
    for (const slug of open) claimed.set(slug, nextFree(slug, taken));
    const refused = await takeSlugs(em, claimant, new Set(open.map((slug) => claimed.get(slug) ?? slug)));
    for (const slug of refused) taken.add(slug);
    open = open.filter((slug) => refused.has(claimed.get(slug) ?? slug));
  }
  return claimed;
}

function nextFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : suffixed(wanted, number);
    if (!taken.has(slug)) return slug;
  }
}

/**
 * Gives the owner the slugs, and those back that it cannot have. The key of the table decides: a long slug loses its
 * end to its number, and so meets slugs that were not looked for.
 */
async function takeSlugs(
  em: SqlEntityManager,
  { kind, ownerId }: Claimant,
  slugs: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await inTransaction(em)
    .insertInto('slug')
    .values([...slugs].map((slug) => ({ kind, slug, owner_id: ownerId })))
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'slug'])
        .doUpdateSet({ owner_id: ownerId })
        .where('slug.owner_id', '=', ownerId),
    )
    .returning('slug')
    .execute();
  return new Set([...slugs].filter((slug) => !rows.some((row) => row.slug === slug)));
}

/** Those of the slugs that other things of the kind have. */
export async function takenSlugs(
  em: SqlEntityManager,
  claimant: Claimant,
  slugs: readonly string[],
): Promise<Set<string>> {
  const taken = await findTaken(em, claimant, slugs);
  return new Set(slugs.filter((slug) => taken.has(slug)));
}

/** Gives back every slug of the owner that is no longer among its texts. */
export async function releaseSlugs(
  em: SqlEntityManager,
  { kind, ownerId }: Claimant,
  kept: string[],
): Promise<void> {
  const owned = inTransaction(em).deleteFrom('slug').where('kind', '=', kind).where('owner_id', '=', ownerId);
  await (kept.length === 0 ? owned : owned.where('slug', 'not in', kept)).execute();
}

/** The slugs that others have, among the wanted ones and their numbered forms. Nobody else may take one meanwhile. */
async function findTaken(
  em: SqlEntityManager,
  { kind, ownerId }: Claimant,
  wanted: readonly string[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const keys = wanted.map((slug) => `slug:${kind}:${slug.replace(/-\d+$/, '')}`);
  await holdKeys(em, keys);
  const rows = await inTransaction(em)
    .selectFrom('slug')
    .select('slug')
    .where('kind', '=', kind)
    .where('owner_id', '<>', ownerId)
    .where((eb) =>
      eb.or(
        wanted.flatMap((slug) => [
          eb('slug', '=', slug),
          // '.' is the character after '-': everything that begins with the slug and a dash.
          eb.and([eb('slug', '>=', `${slug}-`), eb('slug', '<', `${slug}.`)]),
        ]),
      ),
    )
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
