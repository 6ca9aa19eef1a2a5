import type DataLoader from 'dataloader';
import { type AuditRow, countHistory, slicesOfHistory } from '../database/queries/audit.ts';
import { type PageSlug, selectPageSlugs } from '../database/queries/public-page.ts';
import type { Kind } from '../values/kinds.ts';
import type { Slice } from '../values/slice.ts';
import { inGroups, type Source } from './loader.ts';

/** A resource of any kind. */
interface Resource {
  kind: Kind;
  id: number;
}

/**
 * The slugs of the public pages of resources, in all languages: one statement for all of a kind.
 */
export function createPageSlugs({ database }: Source): DataLoader<Resource, PageSlug[], string> {
  return inGroups(kindOf, async ({ kind }, ids) => {
    const slugs = Map.groupBy(await database.query(selectPageSlugs(kind, ids)), ({ number }) => number);
    return (id) => slugs.get(id) ?? [];
  });
}

/** A slice of the history of each resource: one statement for all of a kind with the same slice. */
export function createHistory({
  database,
  reader,
}: Source): DataLoader<Resource & { slice: Slice }, AuditRow[], string> {
  return inGroups(
    ({ kind, slice }) => `${kind} ${JSON.stringify(slice)}`,
    async ({ kind, slice }, ids) => {
      const rows = await database.query(slicesOfHistory(reader, { kind, ids }, slice));
      const histories = Map.groupBy(rows, ({ resourceId }) => resourceId);
      return (id) => histories.get(id) ?? [];
    },
  );
}

/** The length of the history of each resource: one statement for all of a kind. */
export function createHistoryCount({ database, reader }: Source): DataLoader<Resource, number, string> {
  return inGroups(kindOf, async ({ kind }, ids) => {
    const rows = await database.query(countHistory(reader, { kind, ids }));
    const totals = new Map(rows.map(({ resourceId, total }) => [resourceId, Number(total)]));
    return (id) => totals.get(id) ?? 0;
  });
}

function kindOf({ kind }: Resource): string {
  return kind;
}
