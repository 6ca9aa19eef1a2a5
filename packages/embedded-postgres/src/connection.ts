import type { EmbeddedClient } from './client.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { reasonOf } from './folder-error.ts';

/** Bytes of write-ahead log between two checkpoints. */
const checkpointDistance = 32 * 1024 * 1024;

/** Commits, and returns the bytes of write-ahead log written so far. */
const commit = "commit; select (pg_current_wal_insert_lsn() - '0/0')::float8 as written";

/** What a statement returns; the command as PostgreSQL names it. */
export interface StatementResult {
  command: string;
  rowCount: number;
  rows: unknown[];
}

/** The connection while somebody holds it. */
export interface Lent {
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Returns the connection; after a failure, a transaction that is still open is rolled back. */
  release(failure: Error | undefined): void;
}

/** What is read with each commit, so that it takes no statement of its own. */
export interface CommitReader {
  /** A query of one row without parameters; undefined: nothing is read with this commit. */
  query(): string | undefined;
  /** Receives the row; undefined if the commit failed. Called before the commit is acknowledged. */
  receive(row: unknown): void;
}

const nothing: CommitReader = { query: () => undefined, receive: () => undefined };

/**
 * The only connection of the embedded database, lent to one borrower at a time: transactions never
 * mix.
 */
export class EmbeddedConnection {
  readonly #client: EmbeddedClient;
  readonly #reader: CommitReader;
  readonly #queue = new ConnectionQueue();
  #written = 0;
  #writtenAtCheckpoint = 0;

  constructor(client: EmbeddedClient, reader: CommitReader = nothing) {
    this.#client = client;
    this.#reader = reader;
  }

  /** Runs a read outside transactions, ahead of the transactions that are waiting. */
  async read(sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> {
    const release = await this.#borrow('read');
    try {
      return (await this.#run(sql, parameters)).rows;
    } finally {
      release();
    }
  }

  /** Lends the connection for a transaction. */
  async lend(): Promise<Lent> {
    const release = await this.#borrow('other');
    return {
      query: async (sql, parameters) => {
        if (sql === 'commit') return this.#commit();
        const { rows, affectedRows = 0 } = await this.#run(sql, parameters);
        // PGlite does not name the command; Kysely, for one, counts the rows of this one.
        return { command: 'UPDATE', rowCount: affectedRows, rows };
      },
      release: (failure) => {
        this.#tidyUp(failure !== undefined).then(release, release);
      },
    };
  }

  /** Waits for all borrowers so far. */
  idle(): Promise<void> {
    return this.#queue.empty();
  }

  async #commit(): Promise<StatementResult> {
    const query = this.#reader.query();
    try {
      const sql = query === undefined ? commit : `${commit}, beside.* from (${query}) beside`;
      const [row] = (await this.#run(sql, [])).rows as { written: number }[];
      this.#written = row?.written ?? this.#written;
      if (query !== undefined) this.#reader.receive(row);
      return { command: 'COMMIT', rowCount: 0, rows: [] };
    } catch (error) {
      this.#reader.receive(undefined);
      throw error;
    }
  }

  async #borrow(sort: 'read' | 'other'): Promise<() => void> {
    const release = await this.#queue.borrow(sort);
    try {
      await this.#client.ensure();
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Ends a transaction that may still be open, and bounds the write-ahead log: PostgreSQL alone in
   * its process makes no checkpoints.
   */
  async #tidyUp(isOpen: boolean): Promise<void> {
    if (this.#client.failure !== undefined) return;
    if (isOpen) await this.#run('rollback', []);
    if (this.#written - this.#writtenAtCheckpoint < checkpointDistance) return;
    this.#writtenAtCheckpoint = this.#written;
    try {
      await this.#run('checkpoint', []);
    } catch (error) {
      process.emitWarning(`The embedded database made no checkpoint: ${reasonOf(error)}.`);
    }
  }

  #run(sql: string, parameters: readonly unknown[]) {
    return parameters.length === 0 ? this.#client.exec(sql) : this.#client.query(sql, parameters);
  }
}
