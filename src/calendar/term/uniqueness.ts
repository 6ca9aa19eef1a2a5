import { findNamed, findTermSlug, type TermKind } from '../../database/queries/term.ts';
import { isWithin } from '../../database/queries/tree.ts';
import { advisoryLock, type UnitOfWork } from '../../database/unit-of-work.ts';
import { Term } from '../../entities/term.ts';
import { CalendarError } from '../../errors.ts';
import { slugOfName } from '../../values/slug.ts';
import { lockKey } from '../post/record.ts';
import { takenSlugs } from '../texts/slug-claims.ts';
import type { TermChanges } from './input.ts';
import { nameKey, termTextStore } from './texts.ts';

type Written = TermChanges['written'];

interface Claimant {
  kind: TermKind;
  ownerId: number;
}

interface Placement {
  written: Written;
  parentId: number | null;
}

/**
 * Throws `termExists` if a term on the same level has one of the names in any letter case
 * (wire-format 2).
 */
export async function assertUniqueNames(
  em: UnitOfWork,
  { kind, written, parentId, except }: Placement & { kind: TermKind; except?: number },
): Promise<void> {
  const keys = written.flatMap(({ texts: { name } }) => (typeof name === 'string' ? [nameKey(name)] : []));
  if (keys.length === 0) return;
  await advisoryLock(em, ...keys.map((key) => `term:${kind}:${key}`));
  const rows = await findNamed(em, kind, keys);
  const same = rows.find((row) => row.parentId === parentId && row.id !== except);
  if (same !== undefined) throw new CalendarError('termExists', { data: { term_id: same.id } });
}

/**
 * The stored names that a change leaves as they are. They need a check too where the term moves to
 * another level.
 */
export async function keptNames(
  em: UnitOfWork,
  { kind, ownerId }: Claimant,
  written: Written,
): Promise<Written> {
  const stored = await termTextStore(kind).load(em, ownerId);
  const renamed = written.filter(({ replaces, texts }) => replaces === true || texts.name !== undefined);
  const kept = stored.filter(({ language }) => !renamed.some((each) => each.language === language));
  return kept.map(({ language, name }) => ({ language, texts: { name } }));
}

/** Throws `duplicateTermSlug` if an update claims the slug of another term (wire-format 8). */
export async function assertFreeSlugs(em: UnitOfWork, claimant: Claimant, written: Written): Promise<void> {
  const slugs = written.flatMap(({ slug }) => (slug === undefined || slug === '' ? [] : [slug]));
  if ((await takenSlugs(em, claimant, slugs)).size > 0) throw new CalendarError('duplicateTermSlug');
}

/**
 * Adds slugs made from names. If one is taken, the slug of the parent is appended; if that is taken
 * too, a number is appended when the slug is claimed (wire-format 8).
 */
export async function withSlugs(
  em: UnitOfWork,
  claimant: Claimant,
  { written, parentId }: Placement,
): Promise<Written> {
  const nameSlug = ({ language, texts }: Written[number]) =>
    slugOfName(texts.name ?? '', language) || String(claimant.ownerId);
  const made = written.filter(({ slug }) => slug === undefined).map(nameSlug);
  const taken = parentId === null ? new Set() : await takenSlugs(em, claimant, made);
  const parentSlug = taken.size === 0 ? undefined : await findTermSlug(em, parentId);
  const qualified = (slug: string) =>
    taken.has(slug) && parentSlug !== undefined ? `${slug}-${parentSlug}` : slug;
  return written.map((each) => ({ ...each, slug: each.slug ?? qualified(nameSlug(each)) }));
}

/**
 * Locks the category that is to be a parent; throws `invalidParameters` if it has been deleted
 * meanwhile.
 */
export async function lockParent(em: UnitOfWork, parentId: number): Promise<void> {
  await advisoryLock(em, lockKey('category', parentId));
  if ((await em.findOne(Term, { id: parentId, kind: 'category' })) !== null) return;
  const parent = { key: 'invalid.category', values: { value: parentId } } as const;
  throw new CalendarError('invalidParameters', { invalid: { parent } });
}

/**
 * The new parent of a category; null instead of the category itself or a descendant (wire-format
 * 8).
 */
export async function withoutCircle(
  em: UnitOfWork,
  number: number,
  parentId: number | null,
): Promise<number | null> {
  if (parentId === null) return null;
  await lockParent(em, parentId);
  return (await isWithin(em, 'term', [parentId, number])) ? null : parentId;
}
