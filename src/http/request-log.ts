import type { Config } from '../config/config.ts';
import type { Logger } from '../runtime/log.ts';
import type { TimedStatement } from '../runtime/request-record.ts';
import { withoutValues } from '../runtime/statement-text.ts';
import type { RequestEnd, RequestEndListener } from './request-end.ts';

/** The characters of an operation's name in the log. */
const mostCharacters = 100;

/**
 * Logs requests when they end (decision 0077): a line for each, another for a slow one with its
 * statements, one for a sign-in that failed, and one for each resource that it wrote. Nothing here
 * comes from bodies, query strings or headers except the name of a failed sign-in and the name of a
 * GraphQL operation.
 */
export function createRequestLog(log: Logger, { slowMs }: Pick<Config, 'slowMs'>): RequestEndListener {
  return (end) => {
    const { record } = end;
    const { id: requestId, traceId, user, route = null } = record;
    for (const write of record.writes) log.info({ requestId, traceId, user, ...write }, 'write');
    if (record.failedSignIn !== undefined)
      log.warn({ requestId, traceId, route, ...record.failedSignIn }, 'sign-in failed');
    log.info(factsOf(end), 'request');
    if (end.ms >= slowMs && record.isStream !== true)
      log.warn({ ...factsOf(end), slowest: describeSlowest(record.slowest) }, 'slow request');
  };
}

/** Undefined facts are left out of the line. */
function factsOf({ record, status, ms, isAborted }: RequestEnd) {
  const { id: requestId, traceId, method, route = null, operation, cost, statements, user } = record;
  return {
    ...{ requestId, traceId, method, route, operation: operation?.slice(0, mostCharacters), status },
    ...{ ms: round(ms), aborted: isAborted ? true : undefined, cost, statements, user },
  };
}

function describeSlowest(statements: readonly TimedStatement[]) {
  return statements
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ sql, ms }) => ({ ms: round(ms), sql: withoutValues(sql) }));
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
