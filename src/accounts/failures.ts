import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SharedCounts } from '../rate-limits/shared-counts.ts';

/** The first pause, the longest, and the half-life of failures, in milliseconds. */
const times = { first: 1_000, longest: 300_000, halfLife: 900_000 };

/** Keys that are remembered, least recently used first out. */
const mostRemembered = 10_000;

/** The failures of a key. */
interface Record {
  failures: number;
  /** When `failures` was computed. */
  at: number;
  pausedUntil: number;
  running: number;
}

interface Options {
  /** Failures without consequence. */
  free: number;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  /** The failures of all processes; null: nobody else counts. */
  shared: SharedCounts | null;
}

/**
 * The failed attempts of all keys of one sort, and the growing pauses that they cause (decision
 * 0085).
 */
export class Failures {
  readonly #options: Options;
  readonly #records = new LRUCache<string, Record>({ max: mostRemembered });

  constructor(options: Options) {
    this.#options = options;
  }

  /** Failures without consequence. */
  get free(): number {
    return this.#options.free;
  }

  /** The time until the end of the pause, in milliseconds; not positive: there is none. */
  pauseOf(key: string): number {
    return (this.#records.peek(key)?.pausedUntil ?? 0) - this.#options.now();
  }

  /** The same, as if running attempts had failed. */
  waitOf(key: string): number {
    const record = this.#records.peek(key);
    if (record === undefined) return 0;
    const most = Math.max(1, this.free - this.#failuresOf(record));
    return Math.max(this.pauseOf(key), record.running >= most ? times.first : 0);
  }

  /** The recent failures and running attempts. */
  loadOf(key: string): number {
    const record = this.#records.peek(key);
    return record === undefined ? 0 : this.#failuresOf(record) + record.running;
  }

  /** Returns the function that ends the attempt, and resolves once a failure is shared. */
  begin(key: string): (hasFailed: boolean) => Promise<void> {
    const { now } = this.#options;
    const record = this.#records.get(key) ?? { failures: 0, at: now(), pausedUntil: 0, running: 0 };
    this.#records.set(key, record);
    record.running += 1;
    return async (hasFailed) => {
      record.running -= 1;
      if (hasFailed) await this.#fail(key, record);
    };
  }

  /** After a success. */
  async forget(key: string): Promise<void> {
    const record = this.#records.peek(key);
    if (record === undefined || record.failures === 0) return;
    Object.assign(record, { failures: 0, pausedUntil: 0 });
    await this.#options.shared?.forget(toSharedKey(key));
  }

  async #fail(key: string, record: Record): Promise<void> {
    const isPaused = this.#options.now() < record.pausedUntil;
    this.#count(record, this.#failuresOf(record) + 1, isPaused);
    const total = await this.#options.shared?.add(toSharedKey(key), 1);
    if (total && total.points > record.failures) this.#count(record, total.points, isPaused);
  }

  /** Attempts that fail during a pause do not extend it. */
  #count(record: Record, failures: number, isPaused: boolean): void {
    const now = this.#options.now();
    Object.assign(record, { failures, at: now });
    const beyond = Math.round(failures) - this.free;
    if (beyond >= 0 && !isPaused)
      record.pausedUntil = now + Math.min(times.longest, times.first * 2 ** beyond);
  }

  #failuresOf({ failures, at }: Record): number {
    return failures * 2 ** ((at - this.#options.now()) / times.halfLife);
  }
}

/** Names are chosen by clients: a digest is short, and keeps them out of the database. */
function toSharedKey(key: string): string {
  return hash('sha256', key, 'base64url');
}
