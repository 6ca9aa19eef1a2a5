import { CalendarError } from '../errors.ts';
import type { Database } from './database.ts';
import type { ReplicaLink } from './replicas/replica-link.ts';

/**
 * The database for one anonymous operation: all its reads run on one replica that holds everything committed before the
 * first of them, else on the primary (decision 0042). If the replica fails, the primary takes over.
 */
export function readForAnonymous(database: Database): Database {
  const { replicas } = database;
  if (replicas?.isConnected() !== true) return database;
  let choosing: Promise<ReplicaLink | undefined> | undefined;
  const choose = async () => replicas.find(await database.revision());
  return {
    ...database,
    query: async (query, planning) => {
      const link = await (choosing ??= choose());
      if (link === undefined) return database.query(query, planning);
      try {
        return await database.query(query, planning, link);
      } catch (error) {
        if (error instanceof CalendarError && error.cause === undefined) throw error;
        choosing = Promise.resolve(undefined);
        const rows = await database.query(query, planning);
        link.lose(error instanceof CalendarError ? error.cause : error);
        return rows;
      }
    },
  };
}
