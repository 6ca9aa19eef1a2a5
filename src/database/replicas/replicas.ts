import type { CustomTypesConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { createLogger } from '../../runtime/log.ts';
import { poolOptions } from '../server/postgres.ts';
import type { ReplicaLink } from './replica-link.ts';
import { Replica } from './replica.ts';

export type Replicas = ReturnType<typeof createReplicas>;

/** The read replicas of the configuration; `types` parse rows as on the primary. */
export function createReplicas(config: Config, types: CustomTypesConfig | undefined) {
  const log = createLogger(config.logLevel);
  const options = { ...poolOptions(config), types };
  const replicas = config.databaseReadUrls.map((url) => new Replica(url, options, log));
  let turn = 0;
  return {
    /** Connects in the background. */
    connect: () => {
      for (const replica of replicas) replica.connect();
    },
    /**
     * The current connection to each replica, in the order of the configuration; undefined for one
     * that cannot be used.
     */
    links: () => replicas.map(({ link }) => link),
    /** Whether any replica is connected. */
    isConnected: () => replicas.some(({ link }) => link !== undefined),
    /** A replica that holds this revision of the primary, in rotation; undefined if none does. */
    find: async (revision: string): Promise<ReplicaLink | undefined> => {
      turn = (turn + 1) % replicas.length;
      for (const { link } of [...replicas.slice(turn), ...replicas.slice(0, turn)])
        if (link !== undefined && (await link.holds(revision))) return link;
      return undefined;
    },
    close: async (): Promise<void> => {
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
