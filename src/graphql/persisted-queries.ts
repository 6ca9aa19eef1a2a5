import { hash } from 'node:crypto';
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { LRUCache } from 'lru-cache';

/** The most characters of queries that a process caches. */
const maxSize = 15_000_000;

type Options = Exclude<ApolloServerOptions<BaseContext>['persistedQueries'], false | undefined>;

/** Automatic persisted queries, by Apollo's protocol (decision 0038). */
export interface PersistedQueries {
  /** The cache that Apollo Server registers queries in. */
  cache: NonNullable<Options['cache']>;
  /**
   * Registers a query under its hash, as Apollo Server does with each query that it executes;
   * ignores a wrong hash.
   */
  register(query: string, sha256: string): void;
}

/** An LRU cache of persisted queries. */
export function createPersistedQueries(): PersistedQueries {
  const queries = new LRUCache<string, string>({ maxSize, sizeCalculation: ({ length }) => length + 100 });
  return {
    cache: {
      get: (key) => Promise.resolve(queries.get(key)),
      set: (key, query) => {
        queries.set(key, query);
        return Promise.resolve();
      },
      delete: (key) => Promise.resolve(queries.delete(key)),
    },
    register: (query, sha256) => {
      const key = `apq:${sha256}`;
      if (!queries.has(key) && hash('sha256', query) === sha256) queries.set(key, query);
    },
  };
}
