import { LRUCache } from 'lru-cache';
import { CalendarError } from '../errors.ts';

/** An attempt to sign in with a password. */
export interface Attempt {
  name: string;
  /** The client, as `addressGroup` identifies it. */
  client: string;
}

/** A running attempt, to be ended exactly once. */
interface BegunAttempt {
  /** The recent failures and running attempts of its name and client: a smaller load goes first. */
  load: () => number;
  /** Undefined: it is not known whether the password was right. */
  end: (right: boolean | undefined) => void;
}

/** Failures without consequence: of a name from one client, and of a client with any names. */
const free = { pair: 5, client: 100 };

/** The first pause, the longest, and the half-life of failures, in milliseconds. */
const times = { first: 1_000, longest: 300_000, halfLife: 900_000 };

/** Names, clients and pairs of them that are remembered, least recently used first out. */
const mostRemembered = 10_000;

/**
 * Counts the failed attempts of this process, and imposes growing pauses (decision 0057). `now` is a monotonic clock in
 * milliseconds.
 */
export class Attempts {
  readonly #pairs: Failures;
  readonly #clients: Failures;
  readonly #names: Failures;

  constructor(now: () => number) {
    this.#pairs = new Failures(free.pair, now);
    this.#clients = new Failures(free.client, now);
    // A name alone never has to wait: strangers could lock out its owner.
    this.#names = new Failures(Infinity, now);
  }

  /** Throws `tooManyAttempts` (429) during a pause. */
  refusePaused(attempt: Attempt): void {
    this.#refuse(Math.max(this.#pairs.pauseOf(pairOf(attempt)), this.#clients.pauseOf(attempt.client)));
  }

  /** Throws `tooManyAttempts` (429) during a pause, or if the running attempts would cause one by failing. */
  begin(attempt: Attempt): BegunAttempt {
    const { client } = attempt;
    const [pair, name] = [pairOf(attempt), fold(attempt.name)];
    this.#refuse(Math.max(this.#pairs.waitOf(pair), this.#clients.waitOf(client)));
    const counts = [this.#pairs.begin(pair), this.#clients.begin(client), this.#names.begin(name)];
    return {
      load: () => this.#clients.loadOf(client) + this.#names.loadOf(name),
      end: (right) => {
        for (const end of counts) end(right === false);
        if (right === true) this.#pairs.forget(pair);
      },
    };
  }

  #refuse(wait: number): void {
    if (wait > 0) throw new CalendarError('tooManyAttempts', { retryAfter: Math.ceil(wait / 1000) });
  }
}

/** The failures of a key. */
interface Record {
  failures: number;
  /** When `failures` was computed. */
  at: number;
  pausedUntil: number;
  running: number;
}

/** The failures of all keys of one sort. */
class Failures {
  readonly #free: number;
  readonly #now: () => number;
  readonly #records = new LRUCache<string, Record>({ max: mostRemembered });

  constructor(mostFree: number, now: () => number) {
    this.#free = mostFree;
    this.#now = now;
  }

  pauseOf(key: string): number {
    return (this.#records.peek(key)?.pausedUntil ?? 0) - this.#now();
  }

  waitOf(key: string): number {
    const record = this.#records.peek(key);
    if (record === undefined) return 0;
    const most = Math.max(1, this.#free - this.#failuresOf(record));
    return Math.max(this.pauseOf(key), record.running >= most ? times.first : 0);
  }

  loadOf(key: string): number {
    const record = this.#records.peek(key);
    return record === undefined ? 0 : this.#failuresOf(record) + record.running;
  }

  /** Returns the function that ends the attempt. */
  begin(key: string): (hasFailed: boolean) => void {
    const record = this.#records.get(key) ?? { failures: 0, at: this.#now(), pausedUntil: 0, running: 0 };
    this.#records.set(key, record);
    record.running += 1;
    return (hasFailed) => {
      record.running -= 1;
      if (hasFailed) this.#fail(record);
    };
  }

  forget(key: string): void {
    const record = this.#records.peek(key);
    if (record !== undefined) Object.assign(record, { failures: 0, pausedUntil: 0 });
  }

  /** Attempts that fail during a pause do not extend it. */
  #fail(record: Record): void {
    const now = this.#now();
    record.failures = this.#failuresOf(record) + 1;
    record.at = now;
    const beyond = Math.round(record.failures) - this.#free;
    if (beyond >= 0 && now >= record.pausedUntil)
      record.pausedUntil = now + Math.min(times.longest, times.first * 2 ** beyond);
  }

  #failuresOf({ failures, at }: Record): number {
    return failures * 2 ** ((at - this.#now()) / times.halfLife);
  }
}

function pairOf({ name, client }: Attempt): string {
  return JSON.stringify([fold(name), client]);
}

/** Names that may belong to the same user are equal. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
