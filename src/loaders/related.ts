import DataLoader from 'dataloader';
import type { EventRow } from '../database/queries/event.ts';
import { relatedEvents } from '../database/queries/event-related.ts';
import type { LocalKey } from './batch.ts';
import type { Source } from './on-first-use.ts';

/** An event, the language of the texts, and how many related events are read. */
interface RelatedKey extends LocalKey {
  size: number;
}

/** The events related to others: one statement for all of them, in whatever languages and numbers. */
export function createRelated({ database, reader }: Source): DataLoader<RelatedKey, EventRow[], string> {
  return new DataLoader(
    async (keys) => {
      const owners = [...Map.groupBy(keys, ({ id }) => id)];
      const rows = await database.query(
        relatedEvents(reader, {
          ids: owners.map(([id]) => id),
          sizes: owners.map(([, same]) => Math.max(...same.map(({ size }) => size))),
          languages: [...new Set(keys.map(({ language }) => language))],
        }),
      );
      const found = Map.groupBy(rows, (row) => nameOf(row.ownerId, row.requestedLanguage));
      return keys.map(({ id, language, size }) => (found.get(nameOf(id, language)) ?? []).slice(0, size));
    },
    { cacheKeyFn: ({ id, language, size }) => `${nameOf(id, language)} ${size}` },
  );
}

function nameOf(id: number, language: string): string {
  return `${id} ${language}`;
}
