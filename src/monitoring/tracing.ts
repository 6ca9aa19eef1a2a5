import { setTimeout as wait } from 'node:timers/promises';
import type * as OpenTelemetry from '@opentelemetry/api';
import type { Context, Span as OtelSpan, SpanContext, Tracer, TraceState } from '@opentelemetry/api';
import type { Config } from '../config/config.ts';
import type { StartTrace } from '../http/request-end.ts';
import type { TraceParent } from '../http/traceparent.ts';
import type { Logger } from '../runtime/log.ts';
import { shutdownShares } from '../runtime/limits.ts';
import { requirePackages } from '../runtime/optional-package.ts';
import type { Span, SpanOutcome } from '../runtime/span.ts';
import { programVersion } from '../runtime/version.ts';
import { trimSlashes } from '../values/paths.ts';

/** The traces of a process. */
export interface Tracing {
  start: StartTrace;
  /** Sends what is left, for a short time. */
  close(): Promise<void>;
}

type Settings = Pick<Config, 'otelServiceName' | 'otelTracesSamplerArg' | 'shutdownSeconds'>;

/** OpenTelemetry's API. */
type Api = typeof OpenTelemetry;

/** What an installation for production leaves out. */
const packages = [
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];

/** How often the log repeats that the collector cannot be reached, in milliseconds. */
const interval = 60_000;

/**
 * Starts to send traces to a collector over OTLP/HTTP (decision 0077). OpenTelemetry is loaded
 * here, so that it costs nothing without an endpoint. Spans are sent in the background; while the
 * collector is away or slow, a limited number waits and further ones are dropped. Throws a
 * `StartupError` if OpenTelemetry is not installed.
 */
export async function createTracing(endpoint: string, settings: Settings, log: Logger): Promise<Tracing> {
  requirePackages('OTEL_EXPORTER_OTLP_ENDPOINT', packages);
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  logFailures(api, log);
  const exporter = new OTLPTraceExporter({ url: `${trimSlashes(endpoint)}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.otelServiceName,
      'service.version': programVersion(),
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(settings.otelTracesSamplerArg),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('event-calendar', programVersion());
  const patience = settings.shutdownSeconds * 1_000 * (1 - shutdownShares.workers);
  return {
    start: (parent) => startRequest(api, tracer, parent),
    close: async () => {
      const closing = provider.shutdown().catch((error: unknown) => {
        log.warn({ err: error }, 'the last traces could not be sent');
      });
      await Promise.race([closing, wait(patience, undefined, { ref: false })]);
    },
  };
}

/** Failures of the collector are no failures of the service: one line a minute at most. */
function logFailures({ diag, DiagLogLevel }: Api, log: Logger): void {
  let until = -Infinity;
  const tell = (text: string, ...details: unknown[]) => {
    if (performance.now() < until) return;
    until = performance.now() + interval;
    log.warn({ reason: [text, ...details].map(String).join(' ').slice(0, 500) }, 'traces could not be sent');
  };
  const ignore = () => undefined;
  const logger = { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** The span of a request: a part of the client's trace if it sent one. */
function startRequest(api: Api, tracer: Tracer, parent: TraceParent | null): Span {
  const { ROOT_CONTEXT, SpanKind, trace } = api;
  const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, toRemote(parent));
  return wrap({ api, tracer }, tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, context), context);
}

function toRemote({ traceId, spanId, flags, state }: TraceParent): SpanContext {
  const traceState = state === undefined ? undefined : unchanged(state);
  return { traceId, spanId, traceFlags: flags, traceState, isRemote: true };
}

/** What other systems have added to a trace, as they wrote it: this one adds nothing. */
function unchanged(state: string): TraceState {
  const same: TraceState = {
    get: () => undefined,
    set: () => same,
    unset: () => same,
    serialize: () => state,
  };
  return same;
}

function wrap(dependencies: { api: Api; tracer: Tracer }, span: OtelSpan, context: Context): Span {
  const { api, tracer } = dependencies;
  const within = api.trace.setSpan(context, span);
  return {
    traceId: span.spanContext().traceId,
    child: ({ name, isClient = false, attributes }) => {
      const kind = isClient ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL;
      return wrap(dependencies, tracer.startSpan(name, { kind, attributes }, within), within);
    },
    end: (outcome = {}) => endSpan(api, span, outcome),
  };
}

function endSpan({ SpanStatusCode }: Api, span: OtelSpan, { name, attributes, failure }: SpanOutcome): void {
  if (name !== undefined) span.updateName(name);
  if (attributes !== undefined) span.setAttributes(attributes);
  if (failure !== undefined) {
    span.setAttribute('error.type', classOf(failure));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** The class of an error: its message may hold values. */
function classOf(failure: unknown): string {
  if (typeof failure === 'string') return failure;
  return Error.isError(failure) ? failure.name : typeof failure;
}
