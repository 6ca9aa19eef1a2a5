import DataLoader from 'dataloader';
import { type PageSlug, selectPageSlugs } from '../database/queries/public-page.ts';
import type { Kind } from '../values/kinds.ts';
import type { Source } from './on-first-use.ts';

interface ResourceKey {
  kind: Kind;
  number: number;
}

/** The slugs of the public pages of resources, in all languages: one statement for each kind. */
export function createPageSlugs({ database }: Source): DataLoader<ResourceKey, PageSlug[], string> {
  const nameOf = ({ kind, number }: ResourceKey) => `${kind} ${number}`;
  return new DataLoader(
    async (keys) => {
      const reads = [...Map.groupBy(keys, ({ kind }) => kind)].map(async ([kind, group]) => {
        const numbers = group.map(({ number }) => number);
        const rows = await database.query(selectPageSlugs(kind, numbers));
        return [...Map.groupBy(rows, ({ number }) => nameOf({ kind, number }))];
      });
      const found = new Map((await Promise.all(reads)).flat());
      return keys.map((key) => found.get(nameOf(key)) ?? []);
    },
    { cacheKeyFn: nameOf },
  );
}
