import DataLoader from 'dataloader';
import { toEventQuery } from '../database/queries/event-filters.ts';
import { type Neighbors, type NeighborsKey, selectNeighbors } from '../database/queries/event-neighbors.ts';
import type { Source } from './on-first-use.ts';

/** The numbers of the events before and after others: one statement for all of them. */
export function createNeighbors({ database, reader }: Source): DataLoader<NeighborsKey, Neighbors, number> {
  return new DataLoader(
    async (keys) => {
      const events = keys.map(({ filters, language, ...event }) => ({
        query: toEventQuery(filters, { ...reader, language }),
        event,
      }));
      const rows = await database.query(selectNeighbors(events), { planDependsOnValues: true });
      const found = new Map(rows.map((row) => [row.number, row]));
      return keys.map(({ number }) => found.get(number) ?? { number, previous: null, next: null });
    },
    { cacheKeyFn: ({ number }) => number },
  );
}
