import type { Logger } from 'pino';
import { CalendarError } from '../errors.ts';

/** Where something failed. */
export interface Occasion {
  requestId?: string;
  /** The path of the request, or that of the field in an operation. */
  path?: string | readonly (string | number)[];
  /** The background task. */
  task?: string;
}

/**
 * Returns the error that the client may see. An unexpected one becomes `internal` and is logged with the id of its
 * request; an outage is logged once per second at most (decision 0047).
 */
export type Report = (thrown: unknown, occasion: Occasion) => CalendarError;

/** The time between two lines about an outage, in milliseconds. */
const interval = 1_000;

/** Request ids in a line about an outage; all requests are counted. */
const mostRequestIds = 100;

/** Creates the report that all interfaces of a process share. */
export function createReport(log: Logger): Report {
  const outages = new Map<string, Outage>();
  return (thrown, occasion) => {
    if (!(thrown instanceof CalendarError)) {
      log.error({ err: thrown, ...occasion }, 'a request failed');
      return new CalendarError('internal');
    }
    if (thrown.cause === undefined) return thrown;
    const outage = outages.get(thrown.reason) ?? new Outage(log);
    outages.set(thrown.reason, outage);
    outage.add(thrown, occasion);
    return thrown;
  };
}

/** An outage: its first failure is logged at once, those of the next second together. */
class Outage {
  readonly #log: Logger;
  #first: { error: CalendarError; occasion: Occasion } | undefined;
  #requestIds = new Set<string>();
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(error: CalendarError, occasion: Occasion): void {
    this.#first ??= { error, occasion };
    this.#failures += 1;
    if (occasion.requestId !== undefined && this.#requestIds.size < mostRequestIds)
      this.#requestIds.add(occasion.requestId);
    if (this.#timer === undefined) this.#flush();
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#first === undefined) return;
    const { error, occasion } = this.#first;
    const details = { ...occasion, failures: this.#failures, requestIds: [...this.#requestIds] };
    this.#log.error({ err: error.cause, ...details }, error.message);
    this.#first = undefined;
    this.#requestIds = new Set();
    this.#failures = 0;
    this.#timer = setTimeout(() => this.#flush(), interval).unref();
  }
}
