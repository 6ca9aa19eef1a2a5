import { LRUCache } from 'lru-cache';
import { CalendarError } from '../errors.ts';

/** Who tries to sign in with a password, and from where. */
export interface Attempt {
  name: string;
  /** Who counts as one client. */
  client: string;
}

/** An attempt that began; to be ended once, whatever came of it. */
export interface BegunAttempt {
  /** How much its name and client failed and try at the moment: whoever has less goes first. */
  load: () => number;
  /** Undefined where nobody knows whether the password was right. */
  end: (right: boolean | undefined) => void;
}

/** So many failures have no consequence: of a name from one client, and of a client whatever the names. */
const free = { pair: 5, client: 100 };

/** The first pause, the longest, and the time in which half of the failures are forgotten, in milliseconds. */
const times = { first: 1_000, longest: 300_000, halfLife: 900_000 };

/** So many names, clients and pairs of them are remembered; who tried longest ago is forgotten first. */
const mostRemembered = 10_000;

/**
 * Counts the failed attempts of this process, and puts growing pauses between further ones (decision 0057). `now` is a
 * clock that only goes forward, in milliseconds.
 */
export class Attempts {
  readonly #pairs: Failures;
  readonly #clients: Failures;
  readonly #names: Failures;

  constructor(now: () => number) {
    this.#pairs = new Failures(free.pair, now);
    this.#clients = new Failures(free.client, now);
    // A name alone is never made to wait: strangers could keep out its owner.
    this.#names = new Failures(Infinity, now);
  }

  /** Throws `tooManyAttempts` (429) while a pause lasts. */
  refusePaused(attempt: Attempt): void {
    this.#refuse(Math.max(this.#pairs.pauseOf(pairOf(attempt)), this.#clients.pauseOf(attempt.client)));
  }

  /**
   * Throws `tooManyAttempts` (429) while a pause lasts, and where those that run already would bring one if they failed.
   */
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

/** What is known of a key. */
interface Record {
  failures: number;
  /** When `failures` was right. */
  at: number;
  pausedUntil: number;
  running: number;
}

/** The failures of keys of one sort. */
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

  /** Gives what ends it. */
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

  /** Attempts that fail together bring one pause. */
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

/** Names that may be those of one user. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
