import type { Logger } from 'pino';
import { CalendarError } from '../errors.ts';
import { currentRequest } from './request-record.ts';

/** Where something failed. */
export interface FailureContext {
  requestId?: string;
  /** The path of the request, or that of the field in an operation. */
  path?: string | readonly (string | number)[];
  /** The background task. */
  task?: string;
}

/**
 * Returns the error that the client may see. An unexpected one becomes `internal` and is logged
 * with the id of its request; an outage is logged once per second at most (decision 0047).
 */
export type Report = (thrown: unknown, context: FailureContext) => CalendarError;

/** The time between two lines about an outage, in milliseconds. */
const interval = 1_000;

/** Request ids in a line about an outage; all requests are counted. */
const mostRequestIds = 100;

/** Creates the report that all interfaces of a process share. */
export function createReport(log: Logger): Report {
  const outages = new Map<string, Outage>();
  return (thrown, context) => {
    if (!(thrown instanceof CalendarError)) {
      log.error({ err: thrown, ...context, traceId: currentRequest()?.traceId }, 'a request failed');
      return new CalendarError('internal');
    }
    if (thrown.cause === undefined) return thrown;
    const outage = outages.get(thrown.reason) ?? new Outage(log);
    outages.set(thrown.reason, outage);
    outage.add(thrown, context);
    return thrown;
  };
}

/** An outage: its first failure is logged at once, those of the next second together. */
class Outage {
  readonly #log: Logger;
  #first: { error: CalendarError; context: FailureContext } | undefined;
  #requestIds = new Set<string>();
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(error: CalendarError, context: FailureContext): void {
    this.#first ??= { error, context };
    this.#failures += 1;
    if (context.requestId !== undefined && this.#requestIds.size < mostRequestIds)
      this.#requestIds.add(context.requestId);
    if (this.#timer === undefined) this.#flush();
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#first === undefined) return;
    const { error, context } = this.#first;
    const details = { ...context, failures: this.#failures, requestIds: [...this.#requestIds] };
    this.#log.error({ err: error.cause, ...details }, error.message);
    this.#first = undefined;
    this.#requestIds = new Set();
    this.#failures = 0;
    this.#timer = setTimeout(() => this.#flush(), interval).unref();
  }
}
