import { CalendarError } from '../errors.ts';
import { signInLimit, type SignInLimits, signInWindow } from '../rate-limits/rate-limits.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { Failures } from './failures.ts';

/** An attempt to sign in with a password. */
export interface Attempt {
  name: string;
  /** The client, as `addressGroup` identifies it. */
  client: string;
  /**
   * Whether the client is trusted: it never waits, and its failures do not count (decision 0085).
   */
  isTrusted?: boolean;
}

/** A running attempt, to be ended exactly once. */
interface BegunAttempt {
  /** The recent failures and running attempts of its name and client: a smaller load goes first. */
  load: () => number;
  /**
   * Undefined: it is not known whether the password was right. Resolves once the other processes
   * know of a failure.
   */
  end: (right: boolean | undefined) => Promise<void>;
}

interface Options {
  limits: Pick<SignInLimits, 'free' | 'shared'>;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
}

/**
 * Counts failed attempts, and imposes growing pauses (decision 0085). With several processes, each
 * learns of the failures in the others with its own next failure.
 */
export class Attempts {
  readonly #pairs: Failures;
  readonly #clients: Failures;
  readonly #names: Failures;

  constructor({ limits: { free, shared }, now }: Options) {
    this.#pairs = new Failures({ free: free.pair, now, shared });
    this.#clients = new Failures({ free: free.client, now, shared });
    // A name alone never has to wait: strangers could lock out its owner.
    this.#names = new Failures({ free: Infinity, now, shared: null });
  }

  /** Throws `tooManyAttempts` (429) during a pause. */
  rejectPaused(attempt: Attempt): void {
    this.#reject(attempt, (failures, key) => failures.pauseOf(key));
  }

  /** How long the next attempt has to wait, in whole seconds; 0: it need not. */
  pauseOf(attempt: Attempt): number {
    const pauses = this.#limitsOf(attempt).map(([failures, key]) => failures.pauseOf(key));
    return Math.max(0, ...pauses.map(toSeconds));
  }

  /**
   * Throws `tooManyAttempts` (429) during a pause, or if the running attempts would cause one by
   * failing.
   */
  begin(attempt: Attempt): BegunAttempt {
    const { client, isTrusted = false } = attempt;
    const [pair, name] = [pairOf(attempt), fold(attempt.name)];
    this.#reject(attempt, (failures, key) => failures.waitOf(key));
    const counts = [this.#pairs.begin(pair), this.#clients.begin(client), this.#names.begin(name)];
    return {
      load: () => this.#clients.loadOf(client) + this.#names.loadOf(name),
      end: async (right) => {
        await Promise.all(counts.map((end) => end(right === false && !isTrusted)));
        if (right === true) await this.#pairs.forget(pair);
      },
    };
  }

  /** What an attempt may have to wait for. */
  #limitsOf(attempt: Attempt): [Failures, string][] {
    if (attempt.isTrusted === true) return [];
    return [
      [this.#pairs, pairOf(attempt)],
      [this.#clients, attempt.client],
    ];
  }

  #reject(attempt: Attempt, waitOf: (failures: Failures, key: string) => number): void {
    const waits = this.#limitsOf(attempt).map(([failures, key]) => ({
      ...{ limit: signInLimit, quota: failures.free, window: signInWindow },
      ...{ remaining: 0, reset: toSeconds(waitOf(failures, key)) },
    }));
    const longest = waits.toSorted((one, other) => other.reset - one.reset)[0];
    if (longest === undefined || longest.reset <= 0) return;
    noteRequest({ rateLimited: signInLimit });
    throw new CalendarError('tooManyAttempts', { retryAfter: longest.reset, quota: longest });
  }
}

function toSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}

function pairOf({ name, client }: Attempt): string {
  return JSON.stringify([fold(name), client]);
}

/** Names that may belong to the same user are equal. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
