import type { Logger } from 'pino';
import { CalendarError } from '../errors.ts';

/** Where something failed. */
export interface Occasion {
  requestId?: string;
  /** The path of the request, or that of the field in an operation. */
  path?: string | readonly (string | number)[];
  /** What the service did by itself. */
  task?: string;
}

/**
 * Gives the error that a client may be told for whatever was thrown. What nobody foresaw becomes `internal` and is logged
 * with the id of its request; an outage is logged once a second at most (decision 0047).
 */
export type Report = (thrown: unknown, occasion: Occasion) => CalendarError;

/** An outage is logged this often at most, in milliseconds. */
const interval = 1_000;

/** So many requests are named in a line about an outage; all are counted. */
const mostNamed = 100;

/** The one report of a process, which every interface uses. */
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
    outage.note(thrown, occasion);
    return thrown;
  };
}

/** An outage that many requests meet: the first is logged at once, those of the next second together at its end. */
class Outage {
  readonly #log: Logger;
  #first: { error: CalendarError; occasion: Occasion } | undefined;
  #requestIds = new Set<string>();
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  note(error: CalendarError, occasion: Occasion): void {
    this.#first ??= { error, occasion };
    this.#failures += 1;
    if (occasion.requestId !== undefined && this.#requestIds.size < mostNamed)
      this.#requestIds.add(occasion.requestId);
    if (this.#timer === undefined) this.#tell();
  }

  #tell(): void {
    this.#timer = undefined;
    if (this.#first === undefined) return;
    const { error, occasion } = this.#first;
    const about = { ...occasion, failures: this.#failures, requestIds: [...this.#requestIds] };
    this.#log.error({ err: error.cause, ...about }, error.message);
    this.#first = undefined;
    this.#requestIds = new Set();
    this.#failures = 0;
    this.#timer = setTimeout(() => this.#tell(), interval).unref();
  }
}
