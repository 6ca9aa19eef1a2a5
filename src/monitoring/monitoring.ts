import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { type Listener, openListener, standardLimits } from '../http/listener.ts';
import type { EarlyHandler } from '../http/listener-connections.ts';
import type { RequestEndListener } from '../http/request-end.ts';
import { createLogger } from '../runtime/log.ts';
import { Health } from './health.ts';
import { createHealthEndpoint } from './health-endpoint.ts';
import { createMetrics, type Metrics, writeMetrics } from './metrics.ts';
import { createMetricsEndpoint } from './metrics-endpoint.ts';
import { createTracing, type Tracing } from './tracing.ts';

/** The health and, if configured, the metrics of a process. */
export interface Monitoring {
  health: Health;
  /** null without `METRICS_LISTEN` and `METRICS_TOKEN`. */
  metrics: Metrics | null;
  /** Answers `/health/…`, and `/metrics` with `METRICS_TOKEN`, at the port of the service. */
  early: EarlyHandler;
  requestEnds: readonly RequestEndListener[];
  /** null without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  tracing: Tracing | null;
  /** To be called when the service is complete. */
  serve(database: Database): void;
}

/** Starts to monitor this process. */
export async function createMonitoring(config: Config): Promise<Monitoring> {
  const { metricsListen, metricsToken, otelExporterOtlpEndpoint: endpoint } = config;
  const health = new Health();
  const metrics = metricsListen === null && metricsToken === null ? null : await createMetrics();
  const healthEndpoint = createHealthEndpoint(health);
  // With a port of its own, it is not at the port of the service.
  const isHere = metrics !== null && metricsListen === null;
  return {
    health,
    metrics,
    early: isHere
      ? firstOf(
          healthEndpoint,
          createMetricsEndpoint(() => readText(metrics), metricsToken),
        )
      : healthEndpoint,
    requestEnds: metrics === null ? [] : [metrics.requestEnd],
    tracing: endpoint === null ? null : await createTracing(endpoint, config, createLogger(config.logLevel)),
    serve: (database) => {
      health.serve(database);
      metrics?.serve(database);
    },
  };
}

/** The metrics of one process as text. */
export async function readText(metrics: Metrics): Promise<string> {
  return writeMetrics([await metrics.read()]);
}

/** What the port of its own serves. */
export interface MonitoringSources {
  health: Pick<Health, 'report'>;
  readMetrics: () => Promise<string>;
}

/**
 * Listens at `METRICS_LISTEN` for health checks and metrics; null if it is not set. Throws a
 * `StartupError` if the address cannot be used.
 */
export async function openMonitoringListener(
  config: Config,
  { health, readMetrics }: MonitoringSources,
): Promise<Listener | null> {
  const { metricsListen, metricsToken } = config;
  if (metricsListen === null) return null;
  const early = firstOf(createHealthEndpoint(health), createMetricsEndpoint(readMetrics, metricsToken));
  const place = { ...config, ...metricsListen, variable: 'METRICS_LISTEN' };
  const listener = await openListener(place, standardLimits, early);
  listener.open((_request, response) => response.writeHead(404).end());
  return listener;
}

function firstOf(...handlers: readonly EarlyHandler[]): EarlyHandler {
  return (request, response) => handlers.some((handle) => handle(request, response));
}
