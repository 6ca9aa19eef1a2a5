import { hash } from 'node:crypto';
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { LRUCache } from 'lru-cache';

/** How many characters of queries a process knows by their hashes. */
const most = 15_000_000;

type Options = Exclude<ApolloServerOptions<BaseContext>['persistedQueries'], false | undefined>;

/** The queries that clients name by their hash, by Apollo's protocol (decision 0034). */
export interface PersistedQueries {
  /** What Apollo Server learns them into. */
  cache: NonNullable<Options['cache']>;
  /** Learns a query under its hash, as Apollo Server does with each that it answers; a wrong hash is not learnt. */
  learn(query: string, sha256: string): void;
}

/** Remembers queries until there are too many; those that were asked for longest ago are forgotten first. */
export function createPersistedQueries(): PersistedQueries {
  const known = new LRUCache<string, string>({
    maxSize: most,
    sizeCalculation: ({ length }) => length + 100,
  });
  return {
    cache: {
      get: (key) => Promise.resolve(known.get(key)),
      set: (key, query) => {
        known.set(key, query);
        return Promise.resolve();
      },
      delete: (key) => Promise.resolve(known.delete(key)),
    },
    learn: (query, sha256) => {
      const key = `apq:${sha256}`;
      if (!known.has(key) && hash('sha256', query) === sha256) known.set(key, query);
    },
  };
}
