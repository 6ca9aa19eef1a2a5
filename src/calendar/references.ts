import type { Context } from '../context.ts';
import { selectDescendants } from '../database/queries/term.ts';
import { sqlBuilder } from '../database/sql.ts';
import { selectExisting, selectTermIds } from '../database/queries/reference.ts';
import type { Problem } from '../errors.ts';
import { type Checks, refused } from './checks.ts';
import type { Kind } from './kinds.ts';
import { normalizeSlug } from './slug.ts';

/** A thing that parameters name by id. */
export type Referable = 'event' | 'venue' | 'organizer' | 'user' | 'image';

const problems: Record<Referable, Problem['key']> = {
  event: 'invalid.event',
  venue: 'invalid.venue',
  organizer: 'invalid.organizer',
  user: 'invalid.author',
  image: 'invalid.image',
};

/** Ids larger than this name nothing. */
const largestId = 2_147_483_647;

/**
 * Whether every id names a thing of the kind that the caller may see; the first one that does not is refused under the
 * name. Things that the caller may not see count as unknown.
 */
export async function checkIds(
  context: Context,
  checks: Checks,
  { name, kind, ids }: { name: string; kind: Referable; ids: readonly number[] },
): Promise<void> {
  const known = await existingIds(context, kind, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) checks.refuse(name, problems[kind], { value: unknown });
}

/** Those of the ids that name a thing of the kind that the caller may see. */
export async function existingIds(
  context: Context,
  kind: Referable,
  ids: readonly number[],
): Promise<Set<number>> {
  const possible = fittingIds(ids);
  if (possible.length === 0) return new Set();
  const rows = await context.database.query(selectExisting(context, kind, possible).compile());
  return new Set(rows.map(({ id }) => id));
}

/** Ids that an id column can hold. */
export function fittingIds(ids: readonly number[]): number[] {
  return ids.filter((id) => Number.isInteger(id) && id >= 1 && id <= largestId);
}

/** The id that a reference may mean: a number, or digits. */
export function asId(reference: string | number): number | null {
  if (typeof reference === 'number')
    return Number.isSafeInteger(reference) && reference > 0 ? reference : null;
  return /^\d+$/.test(reference) ? Number(reference) : null;
}

/**
 * The ids of categories or tags that a filter names by id or slug, slugs in any letter case and language. An unknown
 * entry is refused (wire-format 4.2).
 */
export async function checkTerms(
  context: Context,
  checks: Checks,
  { name, kind, value }: { name: string; kind: 'category' | 'tag'; value: unknown },
): Promise<number[] | typeof refused> {
  const references = checks.list(name, value, (item) => termReference(checks, { name, kind, item }));
  if (references === refused) return refused;
  const found = await findTerms(context, kind, references);
  const unknown = references.find((reference) => !found.has(String(reference)));
  if (unknown !== undefined)
    return checks.refuse(name, problem(kind), { value: String(unknown).slice(0, 100) });
  return [...new Set(references.map((reference) => found.get(String(reference)) ?? 0))];
}

/** The ids of categories and of all that lie below them. */
export async function withDescendants(context: Context, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await context.database.query(selectDescendants(categoryIds).compile(sqlBuilder));
  return rows.map(({ id }) => id);
}

/** The ids of the terms of one kind that exist among the references, by the reference as it was written. */
export async function findTerms(
  context: Context,
  kind: 'category' | 'tag',
  references: readonly (string | number)[],
): Promise<Map<string, number>> {
  const ids = fittingIds(references.map(asId).filter((id) => id !== null));
  const slugs = references.map((reference) => normalizeSlug(String(reference)));
  const rows = await context.database.query(selectTermIds(kind, ids, slugs).compile());
  const found = new Map<string, number>();
  for (const reference of references) {
    const id = asId(reference);
    const row =
      rows.find((candidate) => candidate.id === id) ??
      rows.find((candidate) => candidate.slug === normalizeSlug(String(reference)));
    if (row !== undefined) found.set(String(reference), row.id);
  }
  return found;
}

function termReference(
  checks: Checks,
  { name, kind, item }: { name: string; kind: Kind; item: unknown },
): string | number | typeof refused {
  const sayable =
    typeof item === 'number' || (typeof item === 'string' && item.trim() !== '' && !item.includes('\0'));
  return sayable ? item : checks.refuse(name, problem(kind), { value: '' });
}

function problem(kind: Kind): Problem['key'] {
  return kind === 'category' ? 'invalid.category' : 'invalid.tag';
}
