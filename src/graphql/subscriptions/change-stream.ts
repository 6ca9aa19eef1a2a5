import type { Batch } from '../../calendar/event/watch.ts';
import type { Database } from '../../database/database.ts';
import { type Mark, pruneChanges, selectChanges, selectMark } from '../../database/queries/event-change.ts';
import type { Report } from '../../runtime/report.ts';

/** What other processes wrote is looked for this often while somebody follows, in milliseconds. */
const interval = 500;

/** Old rows of the log are removed this often, in milliseconds. */
const pruneInterval = 600_000;

/** So many followers are told at a time: the others requests need connections too. */
const atOnce = 3;

/** Whoever wants to know of changes; what it throws is reported. */
export type Follower = (batch: Batch) => Promise<void>;

/** The changes of events of all processes, in the order in which they were committed. */
export interface ChangeStream {
  /** From the moment that this is settled no change is missed; the answer ends it. */
  follow(follower: Follower): Promise<() => void>;
  /** Reads nothing any more. */
  close(): Promise<void>;
}

interface Dependencies {
  database: Database;
  report: Report;
  now: () => number;
}

/**
 * A feed over the log of changes. It reads while somebody follows and never else: at once after a write of this process,
 * and now and then because of the others (decision 0033).
 */
export function createChangeStream(dependencies: Dependencies): ChangeStream {
  const reader = new LogReader(dependencies);
  const pruning = setInterval(() => reader.prune(), pruneInterval).unref();
  return {
    follow: async (follower) => {
      await reader.add(follower);
      return () => reader.remove(follower);
    },
    close: () => {
      clearInterval(pruning);
      return reader.close();
    },
  };
}

class LogReader {
  readonly #means: Dependencies;
  readonly #followers = new Set<Follower>();
  readonly #poke = () => this.#read();
  #mark: Promise<Mark> | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(dependencies: Dependencies) {
    this.#means = dependencies;
  }

  async add(follower: Follower): Promise<void> {
    this.#followers.add(follower);
    this.#means.database.committed.add(this.#poke);
    this.#mark ??= this.#begin();
    try {
      await this.#mark;
    } catch (error) {
      this.remove(follower);
      throw error;
    }
    this.#wait();
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#means.database.committed.delete(this.#poke);
    clearTimeout(this.#timer);
    this.#mark = null;
  }

  prune(): void {
    this.#means.database.query(pruneChanges()).catch((error: unknown) => this.#complain(error));
  }

  async close(): Promise<void> {
    for (const follower of this.#followers) this.remove(follower);
    await this.#running;
  }

  async #begin(): Promise<Mark> {
    const now = this.#means.now();
    const [row] = await this.#means.database.query(selectMark());
    return { snapshot: row?.snapshot ?? '', now };
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#followers.size > 0) this.#timer = setTimeout(this.#poke, interval).unref();
  }

  /** One reading after the other: what is written meanwhile is read by the next. */
  #read(): void {
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    this.#running = this.#readOnce()
      .catch((error: unknown) => this.#complain(error))
      .finally(() => {
        this.#running = null;
        const again = this.#again;
        this.#again = false;
        if (again && this.#followers.size > 0) this.#read();
        else this.#wait();
      });
  }

  async #readOnce(): Promise<void> {
    if (this.#mark === null) return;
    const since = await this.#mark;
    const now = this.#means.now();
    const rows = await this.#means.database.query(selectChanges(since, now));
    if (this.#followers.size === 0) return;
    this.#mark = Promise.resolve({ snapshot: rows[0]?.snapshot ?? since.snapshot, now });
    const changes = withoutDoubles(rows);
    if (changes.length > 0) await this.#tell({ since, changes });
  }

  async #tell(batch: Batch): Promise<void> {
    const all = [...this.#followers].values();
    const tellNext = async () => {
      for (const follower of all) await follower(batch).catch((error: unknown) => this.#complain(error));
    };
    await Promise.all(Array.from({ length: atOnce }, tellNext));
  }

  #complain(error: unknown): void {
    this.#means.report(error, { task: 'changes of events' });
  }
}

/** An event whose date has come and that was written too counts as written. */
function withoutDoubles(rows: Batch['changes']): Batch['changes'] {
  const written = new Set(rows.flatMap(({ number, first }) => (first === null ? [] : [number])));
  return rows.filter(({ number, first }) => number !== null && (first !== null || !written.has(number)));
}
