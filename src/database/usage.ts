import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ReplicaLink } from './replicas/replica-link.ts';
import type { Source } from './source.ts';

/** The connections of a pool. */
export interface PoolUsage {
  idle: number;
  busy: number;
  /** Those who wait for a connection. */
  waiting: number;
}

/** How a process uses its database; for metrics. */
export interface DatabaseUsage {
  /** null if embedded. */
  pool: PoolUsage | null;
  /** How many statements have read the revision. */
  revisionReads: number;
  /** In the order of `DATABASE_READ_URLS`; null for a replica that cannot be used. */
  replicas: (ReplicaUsage | null)[];
}

/** How a process uses a replica. */
export interface ReplicaUsage {
  pool: PoolUsage;
  /** The changes that it has not replayed; null if that is unknown. */
  lag: number | null;
}

/** The longest wait for the revisions, in milliseconds: metrics are read during outages, too. */
const patience = 1_000;

/** Creates the reader of the usage, which never fails. */
export function createUsage({
  pool,
  replicas,
  revision,
}: Pick<Source, 'pool' | 'replicas' | 'revision'>): () => Promise<DatabaseUsage> {
  return async () => {
    const links = replicas?.links() ?? [];
    const current = links.length === 0 ? null : await orNull(revision.read());
    const newest = current?.calendar ?? null;
    return {
      pool: pool === null ? null : poolUsage(pool),
      revisionReads: revision.count(),
      replicas: await Promise.all(links.map((link) => readReplica(link, newest))),
    };
  };
}

async function readReplica(
  link: ReplicaLink | undefined,
  current: string | null,
): Promise<ReplicaUsage | null> {
  if (link === undefined) return null;
  const lag = current === null ? null : await orNull(link.countMissing(current));
  return { pool: poolUsage(link.pool), lag };
}

function poolUsage({ totalCount, idleCount, waitingCount }: Pool): PoolUsage {
  return { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount };
}

async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  const late = new AbortController();
  try {
    return await Promise.race([reading, wait(patience, null, { signal: late.signal, ref: false })]);
  } catch {
    // Unknown during an outage, which `health` reports.
    return null;
  } finally {
    late.abort();
  }
}
