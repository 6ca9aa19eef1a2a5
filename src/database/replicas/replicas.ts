import type { CustomTypesConfig } from 'pg';
import type { Config } from '../../config';
import { CalendarError } from '../../errors';
import { createLogger } from '../../runtime/log';
import type { Database } from '../database';
import { poolOptions } from '../server/postgres';
import type { ReplicaLink } from './replica-link';
import { Replica } from './replica';

/** The read replicas of a process. */
export interface Replicas {
  /** Begins to connect; nobody waits for it. */
  connect(): void;
  /** Whether one can be asked at the moment. */
  isThere(): boolean;
  /** One that holds this revision of the primary, of several each in turn; undefined where none does. */
  find(revision: string): Promise<ReplicaLink | undefined>;
  close(): Promise<void>;
}

/** The replicas of the configuration, whose rows are read by the same types as those of the primary. */
export function createReplicas(config: Config, types: CustomTypesConfig | undefined): Replicas {
  const log = createLogger(config.logLevel);
  const options = { ...poolOptions(config), types };
  const replicas = config.databaseReadUrls.map((url) => new Replica(url, options, log));
  let turn = 0;
  return {
    connect: () => {
      for (const replica of replicas) replica.connect();
    },
    isThere: () => replicas.some(({ link }) => link !== undefined),
    find: async (revision) => {
      turn = (turn + 1) % replicas.length;
      for (const { link } of [...replicas.slice(turn), ...replicas.slice(0, turn)])
        if (link !== undefined && (await link.holds(revision))) return link;
      return undefined;
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/**
 * The database for one operation of a viewer who did not sign in: its reads run on one replica that holds all that was
 * committed when the first of them began, else on the primary (decision 0042). Where the replica fails the primary
 * answers, which never holds less.
 */
export function readForAnonymous(database: Database): Database {
  const { replicas } = database;
  if (replicas?.isThere() !== true) return database;
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
