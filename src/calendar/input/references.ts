import type { Context } from '../../context/context.ts';
import type { Problem } from '../../errors.ts';
import { fittingIds, type Referable } from '../../values/ids.ts';
import type { Kind } from '../../values/kinds.ts';
import { type Checks, refused } from './checks.ts';

const problems: Record<Referable, Problem['key']> = {
  event: 'invalid.event',
  venue: 'invalid.venue',
  organizer: 'invalid.organizer',
  user: 'invalid.author',
  image: 'invalid.image',
};

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
  if (unknown !== undefined) checks.addError(name, problems[kind], { value: unknown });
}

/** Those of the ids that name a thing of the kind that the caller may see. */
export async function existingIds(
  context: Context,
  kind: Referable,
  ids: readonly number[],
): Promise<Set<number>> {
  const known = await context.loaders.isThere.loadMany(fittingIds(ids).map((id) => ({ kind, id })));
  return new Set(known.map(orThrow).filter((id) => id !== null));
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
    return checks.addError(name, problem(kind), { value: String(unknown).slice(0, 100) });
  return [...new Set(references.map((reference) => found.get(String(reference)) ?? 0))];
}

/** The ids of categories and of all that lie below them. */
export async function withDescendants(context: Context, categoryIds: readonly number[]): Promise<number[]> {
  const branches = await context.loaders.branchByCategory.loadMany(categoryIds);
  return [...new Set(branches.flatMap(orThrow))];
}

/** The ids of the terms of one kind that exist among the references, by the reference as it was written. */
export async function findTerms(
  context: Context,
  kind: 'category' | 'tag',
  references: readonly (string | number)[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(references.map(String))];
  const ids = await context.loaders.termByReference.loadMany(
    wanted.map((reference) => ({ kind, reference })),
  );
  const found = new Map<string, number>();
  for (const [place, reference] of wanted.entries()) {
    const id = orThrow(ids[place] ?? null);
    if (id !== null) found.set(reference, id);
  }
  return found;
}

/** Loaders give errors in the place of values. */
function orThrow<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value;
  return value;
}

function termReference(
  checks: Checks,
  { name, kind, item }: { name: string; kind: Kind; item: unknown },
): string | number | typeof refused {
  const sayable =
    typeof item === 'number' || (typeof item === 'string' && item.trim() !== '' && !item.includes('\0'));
  return sayable ? item : checks.addError(name, problem(kind), { value: '' });
}

function problem(kind: Kind): Problem['key'] {
  return kind === 'category' ? 'invalid.category' : 'invalid.tag';
}
