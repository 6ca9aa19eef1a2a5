import type Prometheus from 'prom-client';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { PoolUsage, ReplicaUsage } from '../database/usage.ts';

/**
 * Registers the metrics of the database, and returns what reads them anew. Over workers, the worst
 * values count.
 */
export function createDatabaseMetrics(
  prometheus: typeof Prometheus,
  registers: Registry[],
): (database: Pick<Database, 'health' | 'usage'>) => Promise<void> {
  const { Counter, Gauge } = prometheus;
  const up = new Gauge({
    name: 'calendar_database_up',
    help: 'Whether the database answers and all migrations have run.',
    aggregator: 'min',
    registers,
  });
  const reads = new Counter({
    name: 'calendar_revision_reads_total',
    help: 'Statements that read the revision of the calendar.',
    registers,
  });
  const setPool = createPoolMetrics(prometheus, registers);
  const setReplica = createReplicaMetrics(prometheus, registers);
  return async (database) => {
    const [health, usage] = await Promise.all([database.health(), database.usage()]);
    up.set(health.isMigrated ? 1 : 0);
    reads.reset();
    reads.inc(usage.revisionReads);
    if (usage.pool !== null) setPool('primary', usage.pool);
    for (const [index, replica] of usage.replicas.entries()) {
      const server = `replica-${index + 1}`;
      setPool(server, replica?.pool ?? { idle: 0, busy: 0, waiting: 0 });
      setReplica(server, replica);
    }
  };
}

function createPoolMetrics(
  { Gauge }: Pick<typeof Prometheus, 'Gauge'>,
  registers: Registry[],
): (server: string, usage: PoolUsage) => void {
  const connections = new Gauge({
    name: 'calendar_database_connections',
    help: 'Connections to the primary and to each replica, numbered as in DATABASE_READ_URLS, by state: idle or busy.',
    labelNames: ['server', 'state'],
    registers,
  });
  const queue = new Gauge({
    name: 'calendar_database_connections_waiting',
    help: 'Requests that wait for a connection.',
    labelNames: ['server'],
    registers,
  });
  return (server, { idle, busy, waiting }) => {
    connections.set({ server, state: 'idle' }, idle);
    connections.set({ server, state: 'busy' }, busy);
    queue.set({ server }, waiting);
  };
}

function createReplicaMetrics(
  { Gauge }: Pick<typeof Prometheus, 'Gauge'>,
  registers: Registry[],
): (server: string, usage: ReplicaUsage | null) => void {
  const usable = new Gauge({
    name: 'calendar_replica_usable',
    help: 'Whether the replica is connected, in every worker.',
    labelNames: ['server'],
    aggregator: 'min',
    registers,
  });
  const lag = new Gauge({
    name: 'calendar_replica_lag_changes',
    help: 'Changes of the calendar that the replica has not replayed; absent if that is unknown.',
    labelNames: ['server'],
    aggregator: 'max',
    registers,
  });
  return (server, usage) => {
    usable.set({ server }, usage === null ? 0 : 1);
    if (typeof usage?.lag === 'number') lag.set({ server }, usage.lag);
    else lag.remove({ server });
  };
}
