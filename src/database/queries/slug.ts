import type { Kind } from '../../values/kinds.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** Who wants a slug. */
export interface Claimant {
  kind: Kind;
  ownerId: number;
}

/** Gives the owner those of the slugs that nobody else has; returns them. */
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

/** Takes every slug off the owner but those that are kept. */
export async function deleteSlugs(
  em: UnitOfWork,
  { kind, ownerId }: Claimant,
  kept: readonly string[],
): Promise<void> {
  const owned = inTransaction(em).deleteFrom('slug').where('kind', '=', kind).where('owner_id', '=', ownerId);
  await (kept.length === 0 ? owned : owned.where('slug', 'not in', kept)).execute();
}

/** The slugs that others of the kind have, among these and whatever begins with one of them and a dash. */
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
          // '.' is the character after '-': everything that begins with the slug and a dash.
          eb.and([eb('slug', '>=', `${slug}-`), eb('slug', '<', `${slug}.`)]),
        ]),
      ),
    )
    .execute();
  return rows.map(({ slug }) => slug);
}
