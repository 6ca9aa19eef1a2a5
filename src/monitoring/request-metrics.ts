import type Prometheus from 'prom-client';
import type { Counter, Histogram, Registry } from 'prom-client';
import type { RequestEnd, RequestEndListener } from '../http/request-end.ts';
import type { RequestRecord } from '../runtime/request-record.ts';
import { OperationNames, otherOperations } from './operation-names.ts';

/** The upper limits of durations, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Methods are chosen by clients: others are reported as one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Operations {
  count: Counter<'operation'>;
  duration: Histogram<'operation'>;
  names: OperationNames;
}

/**
 * Registers the metrics of requests; the listener updates them. Labels have a limited number of
 * values (decision 0077).
 */
export function createRequestMetrics(
  { Counter, Histogram }: typeof Prometheus,
  registers: Registry[],
): RequestEndListener {
  const requests = new Counter({
    name: 'calendar_http_requests_total',
    help: 'Requests by method, route and status; "aborted" if the client left before there was a status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'calendar_http_request_duration_seconds',
    help: 'Time until the end of the response, without event streams.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const statements = new Counter({
    name: 'calendar_database_statements_total',
    help: 'Statements that requests ran.',
    registers,
  });
  const cache = new Counter({
    name: 'calendar_response_cache_total',
    help: 'Requests to the response cache by result: hit, miss or not_modified.',
    labelNames: ['result'],
    registers,
  });
  const limited = new Counter({
    name: 'calendar_rate_limited_total',
    help: 'Requests that exceed a rate limit: graphql-cost, writes or failed-sign-ins.',
    labelNames: ['limit'],
    registers,
  });
  const noteOperation = createOperationMetrics({ Counter, Histogram }, registers);
  const noteDetails = ({ statements: count, cache: result, rateLimited: limit }: RequestRecord) => {
    if (count > 0) statements.inc(count);
    if (result !== undefined) cache.inc({ result });
    if (limit !== undefined) limited.inc({ limit });
  };
  return (end) => {
    const { record, status, ms } = end;
    const method = methods.has(record.method ?? '') ? String(record.method) : 'other';
    const route = record.route ?? 'none';
    requests.inc({ method, route, status: status ?? 'aborted' });
    noteDetails(record);
    if (record.isStream !== true) duration.observe({ method, route }, ms / 1_000);
    if (isOperation(record)) noteOperation(end);
  };
}

/**
 * Whether the request had a GraphQL operation that was executed, rejected or served from the cache.
 */
function isOperation({ route, cost, cache, rejection }: RequestRecord): boolean {
  const isGraphql = route === '/graphql' || route === '/graphql/stream';
  return isGraphql && (cost !== undefined || cache === 'hit' || rejection !== undefined);
}

function createOperationMetrics(
  { Counter, Histogram }: Pick<typeof Prometheus, 'Counter' | 'Histogram'>,
  registers: Registry[],
): (end: RequestEnd) => void {
  const rejected = new Counter({
    name: 'calendar_graphql_refused_total',
    help: 'GraphQL operations that exceed a limit, by the code of the error.',
    labelNames: ['reason'],
    registers,
  });
  const count = new Counter({
    name: 'calendar_graphql_operations_total',
    help: 'GraphQL operations by name, executed or served from the response cache. Rare names are "(other)".',
    labelNames: ['operation'],
    registers,
  });
  const duration = new Histogram({
    name: 'calendar_graphql_operation_duration_seconds',
    help: 'Time until the end of the response to a GraphQL operation, without event streams.',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  const forget = (operation: string) => {
    count.remove({ operation });
    duration.remove({ operation });
  };
  const operations: Operations = { count, duration, names: new OperationNames(forget) };
  return (end) => {
    if (end.record.rejection === undefined) observeOperation(operations, end);
    else rejected.inc({ reason: end.record.rejection });
  };
}

/** Only operations that succeed use a name: rejected ones cost a client nothing. */
function observeOperation({ count, duration, names }: Operations, { record, status, ms }: RequestEnd): void {
  const operation = status === 200 ? names.use(record.operation) : otherOperations;
  count.inc({ operation });
  if (record.isStream !== true) duration.observe({ operation }, ms / 1_000);
}
