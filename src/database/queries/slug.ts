import { sql } from 'kysely';
import type { Kind } from '../../values/kinds.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { hideLength } from '../statements/sql.ts';
import { inTransaction, runInTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** The owner of slugs. */
export interface Claimant {
  kind: Kind;
  ownerId: number;
}

/** Claims the slugs that no other owner has; returns them. */
export async function insertSlugs(
  em: UnitOfWork,
  claimant: Claimant,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await runInTransaction(em, insertFree({ ...claimant, slugs }));
  return rows.map(({ slug }) => slug);
}

const insertFree = prepareWrite(
  ({ kind, ownerId, slugs }: Claimant & { slugs: readonly string[] }) => sql<{ slug: string }>`
    insert into slug (kind, slug, owner_id)
    select ${kind}::text, slug, ${ownerId}::int from unnest(${hideLength(slugs, 'text')}) as requested (slug)
    on conflict (kind, slug) do update set owner_id = excluded.owner_id where slug.owner_id = excluded.owner_id
    returning slug`,
);

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
