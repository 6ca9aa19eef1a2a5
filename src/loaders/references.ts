import DataLoader from 'dataloader';
import { type References, selectReferences } from '../database/queries/reference.ts';
import type { TermKind } from '../database/queries/term.ts';
import { selectBranches } from '../database/queries/tree.ts';
import { sqlBuilder } from '../database/statements/sql.ts';
import { asId, fittingIds, type Referable } from '../values/ids.ts';
import { normalizeSlug } from '../values/slug.ts';
import type { Source } from './loader.ts';

/** A reference of input: the id of a resource, or a number, slug or name that may mean a term. */
interface ReferenceKey {
  kind: Referable | TermKind;
  reference: string | number;
}

const options = { cache: false };

/**
 * The references of input, looked up in one statement for all kinds, whatever the size of a filter.
 * Not cached, because writes look up what earlier writes created.
 */
export const referenceLoaders = {
  /**
   * The id that a reference means: that of a resource which the reader may see, or of a term; null
   * where there is none.
   */
  idByReference: ({ database, reader }: Source) =>
    new DataLoader<ReferenceKey, number | null>(async (keys) => {
      const rows = await database.query(selectReferences(reader, toReferences(keys)));
      const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
      const named = rows.filter(({ slug }) => slug !== null);
      const bySlug = new Map(named.map(({ kind, id, slug }) => [`${kind} ${slug}`, id]));
      return keys.map(({ kind, reference }) => {
        const id = asId(reference);
        // A number means the term that has it before the one that is called so.
        if (id !== null && known.has(`${kind} ${id}`)) return id;
        return bySlug.get(`${kind} ${normalizeSlug(String(reference))}`) ?? null;
      });
    }, options),
  /** The category and all below it. */
  branchByCategory: ({ database }: Source) =>
    new DataLoader<number, number[]>(async (ids) => {
      const rows = await database.query(selectBranches([...new Set(ids)]).compile(sqlBuilder));
      const branches = Map.groupBy(rows, ({ root }) => root);
      return ids.map((id) => (branches.get(id) ?? []).map((row) => row.id));
    }, options),
};

/** What is looked up for references: for terms also the slugs. */
function toReferences(keys: readonly ReferenceKey[]): References {
  const looked: References = {};
  for (const [kind, group] of Map.groupBy(keys, (key) => key.kind)) {
    const references = [...new Set(group.map(({ reference }) => reference))];
    looked[kind] = fittingIds(references.map(asId).filter((id) => id !== null));
    if (kind === 'category' || kind === 'tag')
      looked[`${kind}Slugs`] = references.map((reference) => normalizeSlug(String(reference)));
  }
  return looked;
}
