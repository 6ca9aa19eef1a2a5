import { sql } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import type { Kind } from '../../values/kinds.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { hideLength } from '../statements/sql.ts';
import {
  inLockOrder,
  inTransaction,
  lockOfKey,
  runInTransaction,
  sequenceOf,
  type UnitOfWork,
} from '../unit-of-work.ts';
import { noteFallback } from './text-fallback.ts';

/** A slug that its owner has already is returned as well. */
const unlessTaken = sql`on conflict (kind, slug) do update set owner_id = excluded.owner_id
      where slug.owner_id = excluded.owner_id`;

/** The owner of slugs. */
export interface Claimant {
  kind: Kind;
  ownerId: number;
}

/** Slugs to claim under locks; a new owner has no id yet. */
interface Claim {
  kind: Kind;
  ownerId: number | undefined;
  slugs: readonly string[];
  /** What is locked before, until the transaction ends. */
  keys: readonly string[];
}

/**
 * Claims the slugs that no other owner has, under locks, and holds the default language for the
 * texts that follow. A new owner gets its id. One statement does all of it.
 */
export async function lockAndInsertSlugs(
  em: UnitOfWork,
  { keys, ...claim }: Claim,
): Promise<{ ownerId: number; granted: string[] }> {
  const values = { ...claim, sequence: sequenceOf(claim.kind), keys: inLockOrder(keys) };
  const [row] = await runInTransaction(em, lockAndInsert(values));
  if (row === undefined) throw new Error('a statement of one row has returned none');
  noteFallback(em, row.language);
  return row;
}

/** The primary key decides about slugs that others have claimed since the statement began. */
const lockAndInsert = prepareWrite(
  ({ kind, ownerId, sequence, slugs, keys }: Claim & { sequence: string }) => sql<{
    language: Language | null;
    ownerId: number;
    granted: string[];
  }>`
    with held as materialized (
      select hold_text_fallback() as language,
        (select count(*) from (select ${lockOfKey} from unnest(${keys}::text[]) as key offset 0) as locked) as locks,
        coalesce(${ownerId}::int, nextval(${sequence}::regclass)::int) as owner_id),
    granted as (
      insert into slug (kind, slug, owner_id)
      select ${kind}::text, slug, owner_id from held cross join unnest(${slugs}::text[]) as requested (slug)
      ${unlessTaken} returning slug)
    select language, owner_id as "ownerId", array(select slug from granted) as granted from held`,
);

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
    ${unlessTaken} returning slug`,
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
