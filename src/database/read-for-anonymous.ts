import type { CompiledQuery } from 'kysely';
import { CalendarError } from '../errors.ts';
import type { Database } from './database.ts';
import type { ReplicaLink } from './replicas/replica-link.ts';
import type { Planning } from './server/executor.ts';

/**
 * The database for one anonymous operation: all its reads run on one replica that holds everything
 * committed before the first of them, else on the primary. If the replica fails, or shows what the
 * primary does not show yet, the primary takes over (decision 0106).
 */
export function readForAnonymous(database: Database): Database {
  const { replicas } = database;
  if (replicas?.isConnected() !== true) return database;
  let choosing: Promise<ReplicaLink | undefined> | undefined;
  const choose = async () => replicas.find((await database.revision()).calendar);
  return {
    ...database,
    query: async <Row>(query: CompiledQuery<Row>, planning?: Planning): Promise<Row[]> => {
      const link = await (choosing ??= choose());
      if (link === undefined) return database.query(query, planning);
      let rows: Row[];
      try {
        rows = await database.query(query, planning, link);
      } catch (error) {
        if (error instanceof CalendarError && error.cause === undefined) throw error;
        choosing = Promise.resolve(undefined);
        rows = await database.query(query, planning);
        link.lose(error instanceof CalendarError ? error.cause : error);
        return rows;
      }
      if (await link.isConfirmed(async () => (await database.revision()).calendar)) return rows;
      choosing = Promise.resolve(undefined);
      return database.query(query, planning);
    },
  };
}
