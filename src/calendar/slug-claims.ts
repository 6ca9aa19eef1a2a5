import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { holdKey, inTransaction } from '../database/write.ts';
import type { Kind } from './kinds.ts';
import { suffixed } from './slug.ts';

/** Who wants a slug. */
export interface Claimant {
  kind: Kind;
  ownerId: number;
}

/**
 * Takes a slug for its owner: the wanted one, or the next free of -2, -3 and so on. A slug names one thing of its kind in
 * all languages; translations of one thing may share it (design, Languages). Safe under concurrency.
 */
export async function claimSlug(em: SqlEntityManager, claimant: Claimant, wanted: string): Promise<string> {
  const taken = await findTaken(em, claimant, wanted);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : suffixed(wanted, number);
    if (!taken.has(slug) && (await takeSlug(em, claimant, slug))) return slug;
  }
}

/**
 * Whether the owner has the slug now. The key of the table decides: a long slug loses its end to its number, and so
 * meets slugs that were not looked for.
 */
async function takeSlug(em: SqlEntityManager, { kind, ownerId }: Claimant, slug: string): Promise<boolean> {
  const row = await inTransaction(em)
    .insertInto('slug')
    .values({ kind, slug, owner_id: ownerId })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'slug'])
        .doUpdateSet({ owner_id: ownerId })
        .where('slug.owner_id', '=', ownerId),
    )
    .returning('slug')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another thing of the kind has the slug. */
export async function isSlugTaken(em: SqlEntityManager, claimant: Claimant, slug: string): Promise<boolean> {
  return (await findTaken(em, claimant, slug)).has(slug);
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

/** The slugs that others have, among the wanted one and its numbered forms. Nobody else may take one meanwhile. */
async function findTaken(
  em: SqlEntityManager,
  { kind, ownerId }: Claimant,
  wanted: string,
): Promise<Set<string>> {
  await holdKey(em, `slug:${kind}:${wanted.replace(/-\d+$/, '')}`);
  const rows = await inTransaction(em)
    .selectFrom('slug')
    .select('slug')
    .where('kind', '=', kind)
    .where('owner_id', '<>', ownerId)
    .where((eb) =>
      eb.or([
        eb('slug', '=', wanted),
        // '.' is the character after '-': everything that begins with the slug and a dash.
        eb.and([eb('slug', '>=', `${wanted}-`), eb('slug', '<', `${wanted}.`)]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
