import DataLoader from 'dataloader';
import { selectExisting, selectTermIds } from '../database/queries/reference.ts';
import type { TermKind } from '../database/queries/term.ts';
import { selectBranches } from '../database/queries/tree.ts';
import { sqlBuilder } from '../database/statements/sql.ts';
import { asId, fittingIds, type Referable } from '../values/ids.ts';
import { normalizeSlug } from '../values/slug.ts';
import type { Source } from './loader.ts';

interface TermKey {
  kind: TermKind;
  reference: string;
}

interface ResourceKey {
  kind: Referable;
  id: number;
}

const options = { cache: false };

/**
 * The references of input, looked up in one statement per kind, whatever the size of a filter. Not
 * cached, because writes look up what earlier writes created.
 */
export const referenceLoaders = {
  /** The id of the term that a number, a slug or a name means; null where there is none. */
  termByReference: (source: Source) =>
    new DataLoader<TermKey, number | null>(
      async (keys) => findByKind(keys, (kind, group) => findTerms(source, kind, group)),
      options,
    ),
  /** The id itself where the reader may see such a resource, null where not. */
  isThere: (source: Source) =>
    new DataLoader<ResourceKey, number | null>(
      async (keys) => findByKind(keys, (kind, group) => findResources(source, kind, group)),
      options,
    ),
  /** The category and all below it. */
  branchByCategory: ({ database }: Source) =>
    new DataLoader<number, number[]>(async (ids) => {
      const rows = await database.query(selectBranches([...new Set(ids)]).compile(sqlBuilder));
      const branches = Map.groupBy(rows, ({ root }) => root);
      return ids.map((id) => (branches.get(id) ?? []).map((row) => row.id));
    }, options),
};

type Find<Key> = (key: Key) => number | null;

async function findByKind<Key extends { kind: string }>(
  keys: readonly Key[],
  read: (kind: Key['kind'], group: Key[]) => Promise<Find<Key>>,
): Promise<(number | null)[]> {
  const reads = [...Map.groupBy(keys, ({ kind }) => kind)].map(
    async ([kind, group]) => [kind, await read(kind, group)] as const,
  );
  const found = new Map<string, Find<Key>>(await Promise.all(reads));
  return keys.map((key) => found.get(key.kind)?.(key) ?? null);
}

/** A number means the term that has it before the one that is called so. */
async function findTerms(
  { database, reader }: Source,
  kind: TermKind,
  keys: TermKey[],
): Promise<Find<TermKey>> {
  const references = [...new Set(keys.map(({ reference }) => reference))];
  const ids = fittingIds(references.map(asId).filter((id) => id !== null));
  const rows = await database.query(
    selectTermIds[kind](reader, { ids, slugs: references.map(normalizeSlug) }),
  );
  const known = new Set(rows.map(({ id }) => id));
  const bySlug = new Map(rows.toReversed().map(({ id, slug }) => [slug, id]));
  return ({ reference }) => {
    const id = asId(reference);
    return id !== null && known.has(id) ? id : (bySlug.get(normalizeSlug(reference)) ?? null);
  };
}

async function findResources(
  { database, reader }: Source,
  kind: Referable,
  keys: ResourceKey[],
): Promise<Find<ResourceKey>> {
  const ids = [...new Set(keys.map(({ id }) => id))];
  const rows = await database.query(selectExisting[kind](reader, { ids }));
  const known = new Set(rows.map(({ id }) => id));
  return ({ id }) => (known.has(id) ? id : null);
}
