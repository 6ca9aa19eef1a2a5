import type { Context } from '../../context/context.ts';
import { fittingIds, type Referable } from '../../values/ids.ts';
import { type Checks, optional, rejected } from './checks.ts';

type TermKind = 'category' | 'tag';

/** Adds an error for the first id that names nothing of the kind that the caller may see. */
export async function checkIds(
  context: Context,
  checks: Checks,
  { name, kind, ids }: { name: string; kind: Referable; ids: readonly number[] },
): Promise<void> {
  const known = await existingIds(context, kind, ids);
  const unknown = ids.find((id) => !known.has(id));
  const key = kind === 'user' ? 'invalid.author' : (`invalid.${kind}` as const);
  if (unknown !== undefined) checks.addError(name, key, { value: unknown });
}

/** One optional id, checked like those of `checkIds`. */
export async function checkId(
  context: Context,
  checks: Checks,
  { name, kind, value }: { name: string; kind: Referable; value: unknown },
): Promise<number | undefined> {
  const id = optional(value, () => checks.integer(name, value));
  if (id !== undefined) await checkIds(context, checks, { name, kind, ids: [id] });
  return id;
}

/** The optional id of a category, under `parent`; in lenient lists 0 is none, which is null. */
export async function checkParent(
  context: Context,
  checks: Checks,
  value: unknown,
): Promise<number | null | undefined> {
  const { isLenient = false } = context.paging ?? {};
  const id = optional(value, () => checks.integer('parent', value, isLenient ? 0 : 1));
  if (id === undefined) return undefined;
  if (isLenient) return id === 0 ? null : id;
  const known = await findTerms(context, 'category', [id]);
  if (known.get(String(id)) !== id) checks.addError('parent', 'invalid.category', { value: id });
  return id;
}

/** Those of the ids that name a resource of the kind that the caller may see. */
export async function existingIds(
  context: Context,
  kind: Referable,
  ids: readonly number[],
): Promise<Set<number>> {
  const keys = fittingIds(ids).map((reference) => ({ kind, reference }));
  const known = await context.loaders.idByReference.loadMany(keys);
  return new Set(known.map(orThrow).filter((id) => id !== null));
}

/**
 * The ids of categories or tags that a filter names by id or slug, slugs in any letter case and
 * language. An unknown item is an error (wire-format 4.2), or left out by interfaces whose lists
 * are lenient.
 */
export async function checkTerms(
  context: Context,
  checks: Checks,
  { name, kind, value }: { name: string; kind: TermKind; value: unknown },
): Promise<number[] | typeof rejected> {
  const references = checks.list(name, value, (item) =>
    isTermReference(item) ? item : checks.addError(name, `invalid.${kind}`, { value: '' }),
  );
  if (references === rejected) return rejected;
  const found = await findTerms(context, kind, references);
  const unknown = references.find((reference) => !found.has(String(reference)));
  if (unknown !== undefined && context.paging?.isLenient !== true)
    return checks.addError(name, `invalid.${kind}`, { value: String(unknown).slice(0, 100) });
  return [...new Set(found.values())];
}

function isTermReference(item: unknown): item is string | number {
  return typeof item === 'number' || (typeof item === 'string' && item.trim() !== '' && !item.includes('\0'));
}

/** The ids of categories and of all their descendants. */
export async function withDescendants(context: Context, categoryIds: readonly number[]): Promise<number[]> {
  const branches = await context.loaders.branchByCategory.loadMany(categoryIds);
  return [...new Set(branches.flatMap(orThrow))];
}

/** The ids of the terms of a kind that exist, by their references. */
export async function findTerms(
  context: Context,
  kind: TermKind,
  references: readonly (string | number)[],
): Promise<Map<string, number>> {
  const keys = [...new Set(references.map(String))].map((reference) => ({ kind, reference }));
  const ids = await context.loaders.idByReference.loadMany(keys);
  return new Map(
    keys.flatMap(({ reference }, index) => {
      const id = orThrow(ids[index] ?? null);
      return id === null ? [] : [[reference, id]];
    }),
  );
}

/** `loadMany` returns errors in place of values. */
function orThrow<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value;
  return value;
}
