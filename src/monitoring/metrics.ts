import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { RequestEndListener } from '../http/request-end.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { createRequestMetrics } from './request-metrics.ts';

/** The metrics of one process, as JSON of prom-client. */
export type MetricsValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics of a process. */
export interface Metrics {
  requestEnd: RequestEndListener;
  /** To be called when the database is open. */
  serve(database: Pick<Database, 'health' | 'usage'>): void;
  /** The current values, in two seconds at most, even while the database is away. */
  read(): Promise<MetricsValues>;
}

/**
 * Starts to collect metrics in this process (decision 0077). prom-client is loaded here, so that it
 * costs nothing without metrics.
 */
export async function createMetrics(): Promise<Metrics> {
  const { default: prometheus } = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const requestEnd = createRequestMetrics(prometheus, [registry]);
  const readDatabase = createDatabaseMetrics(prometheus, [registry]);
  let database: Pick<Database, 'health' | 'usage'> | undefined;
  return {
    requestEnd,
    serve: (opened) => {
      database = opened;
    },
    read: async () => {
      if (database !== undefined) await readDatabase(database);
      return registry.getMetricsAsJSON();
    },
  };
}

/** Adds up the metrics of several processes, and writes them in the text format of Prometheus. */
export async function writeMetrics(processes: readonly MetricsValues[]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate([...processes]).metrics();
}
