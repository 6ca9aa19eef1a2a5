import type { Kind } from '../../values/kinds.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** The owner of slugs. */
export interface Claimant {
  kind: Kind;
  ownerId: number;
}

/** Claims the slugs that no other owner has; returns them. */
export async function insertSlugs(
  em: UnitOfWork,
  { kind, ownerId }: Claimant,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await inTransaction(em)
    .insertInto('slug')
    .values(slugs.map((slug) => ({ kind, slug, owner_id: ownerId })))
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'slug'])
        .doUpdateSet({ owner_id: ownerId })
        .where('slug.owner_id', '=', ownerId),
    )
    .returning('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Deletes the slugs of the owner except `kept`. */
export async function deleteSlugs(
  em: UnitOfWork,
  { kind, ownerId }: Claimant,
  kept: readonly string[],
): Promise<void> {
  const owned = inTransaction(em).deleteFrom('slug').where('kind', '=', kind).where('owner_id', '=', ownerId);
  await (kept.length === 0 ? owned : owned.where('slug', 'not in', kept)).execute();
}

/** The slugs of other owners of the kind that equal one of these, or begin with one and a dash. */
export async function findOthersSlugs(
  em: UnitOfWork,
  { kind, ownerId }: Claimant,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await inTransaction(em)
    .selectFrom('slug')
    .select('slug')
    .where('kind', '=', kind)
    .where('owner_id', '<>', ownerId)
    .where((eb) =>
      eb.or(
        slugs.flatMap((slug) => [
          eb('slug', '=', slug),
          // '.' follows '-' in ASCII: everything that begins with the slug and a dash.
          eb.and([eb('slug', '>=', `${slug}-`), eb('slug', '<', `${slug}.`)]),
        ]),
      ),
    )
    .execute();
  return rows.map(({ slug }) => slug);
}
