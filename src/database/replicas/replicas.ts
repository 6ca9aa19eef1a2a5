import type { CustomTypesConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { createLogger } from '../../runtime/log.ts';
import { poolOptions } from '../server/postgres.ts';
import type { ReplicaLink } from './replica-link.ts';
import { Replica } from './replica.ts';

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
