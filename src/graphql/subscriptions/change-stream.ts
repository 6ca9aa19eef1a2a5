import type { Batch } from '../../calendar/event/watch.ts';
import type { Database } from '../../database/database.ts';
import { type Mark, pruneChanges, selectChanges, selectMark } from '../../database/queries/event-change.ts';
import type { Report } from '../../runtime/report.ts';
import { outsideRequest } from '../../runtime/request-record.ts';

/** How often to poll for changes of other processes while there are listeners, in milliseconds. */
const interval = 500;

/** How often to prune the log, in milliseconds. */
const pruneInterval = 600_000;

/** How many listeners are notified at once: requests need connections too. */
const concurrency = 3;

/** Handles a batch of changes; what it throws is reported. */
export type Listener = (batch: Batch) => Promise<void>;

interface Dependencies {
  database: Database;
  report: Report;
  now: () => number;
}

/**
 * The changes of events in all processes, in commit order. It reads the log only while there are
 * listeners: after each write of this process, and by polling because of the others (decision
 * 0033).
 */
export class ChangeStream {
  readonly #dependencies: Dependencies;
  readonly #listeners = new Set<Listener>();
  /** Those who are told are other users than the one who writes. */
  readonly #onCommit = () => outsideRequest(() => this.#read());
  readonly #pruning = setInterval(() => this.#prune(), pruneInterval).unref();
  #mark: Promise<Mark> | null = null;
  #reading: Promise<void> | null = null;
  #readAgain = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Once this settles, the listener misses no change until the returned function is called. */
  async follow(listener: Listener): Promise<() => void> {
    this.#listeners.add(listener);
    this.#dependencies.database.committed.add(this.#onCommit);
    this.#mark ??= this.#start();
    try {
      await this.#mark;
    } catch (error) {
      this.#remove(listener);
      throw error;
    }
    this.#schedule();
    return () => this.#remove(listener);
  }

  /** Stops reading; settles when the current read is over. */
  async close(): Promise<void> {
    clearInterval(this.#pruning);
    for (const listener of this.#listeners) this.#remove(listener);
    await this.#reading;
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#dependencies.database.committed.delete(this.#onCommit);
    clearTimeout(this.#timer);
    this.#mark = null;
  }

  #prune(): void {
    this.#dependencies.database.query(pruneChanges()).catch((error: unknown) => this.#report(error));
  }

  async #start(): Promise<Mark> {
    this.#prune();
    const now = this.#dependencies.now();
    const [row] = await this.#dependencies.database.query(selectMark());
    return { snapshot: row?.snapshot ?? '', now };
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#listeners.size > 0) this.#timer = setTimeout(this.#onCommit, interval).unref();
  }

  /** One read at a time: the next read finds what is written meanwhile. */
  #read(): void {
    if (this.#reading !== null) {
      this.#readAgain = true;
      return;
    }
    this.#reading = this.#readOnce()
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#reading = null;
        const readAgain = this.#readAgain;
        this.#readAgain = false;
        if (readAgain && this.#listeners.size > 0) this.#read();
        else this.#schedule();
      });
  }

  async #readOnce(): Promise<void> {
    if (this.#mark === null) return;
    const since = await this.#mark;
    const now = this.#dependencies.now();
    const rows = await this.#dependencies.database.query(selectChanges(since, now));
    if (this.#listeners.size === 0) return;
    this.#mark = Promise.resolve({ snapshot: rows[0]?.snapshot ?? since.snapshot, now });
    const changes = deduplicate(rows);
    if (changes.length > 0) await this.#notify({ since, changes });
  }

  async #notify(batch: Batch): Promise<void> {
    const listeners = [...this.#listeners].values();
    const notifyNext = async () => {
      for (const listener of listeners) await listener(batch).catch((error: unknown) => this.#report(error));
    };
    await Promise.all(Array.from({ length: concurrency }, notifyNext));
  }

  #report(error: unknown): void {
    this.#dependencies.report(error, { task: 'changes of events' });
  }
}

/** An event that was written and whose publication date also came counts as written. */
function deduplicate(rows: Batch['changes']): Batch['changes'] {
  const written = new Set(rows.flatMap(({ number, first }) => (first === null ? [] : [number])));
  return rows.filter(({ number, first }) => number !== null && (first !== null || !written.has(number)));
}
