import type { CompiledQuery, Dialect } from 'kysely';
import { reasonOf } from '../../runtime/startup-error.ts';
import { lendingDialect, type LentConnection } from '../statements/lending-dialect.ts';
import type { EmbeddedClient } from './client.ts';
import { ConnectionQueue } from './connection-queue.ts';

/** Bytes of write-ahead log between two checkpoints. */
const checkpointDistance = 32 * 1024 * 1024;

/** Commits, and returns the bytes of write-ahead log written so far. */
const commit = "commit; select (pg_current_wal_insert_lsn() - '0/0')::float8 as written";

/** The only connection of the embedded database, lent to one borrower at a time: transactions never mix. */
export class EmbeddedConnection {
  readonly #client: EmbeddedClient;
  readonly #queue = new ConnectionQueue();
  #written = 0;
  #writtenAtCheckpoint = 0;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  /** For transactions. Published dialects did not work with these versions (design). */
  get dialect(): Dialect {
    return lendingDialect(
      () => this.#lend(),
      () => this.#queue.empty(),
    );
  }

  /** Runs a read outside transactions, ahead of the transactions that are waiting. */
  async read<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    const release = await this.#borrow('read');
    try {
      return (await this.#run(sql, parameters)).rows as Row[];
    } finally {
      release();
    }
  }

  async #lend(): Promise<LentConnection> {
    const release = await this.#borrow('other');
    return {
      query: async (sql, parameters) => {
        const { rows, affectedRows = 0 } = await this.#run(sql === 'commit' ? commit : sql, parameters);
        if (sql === 'commit') this.#written = (rows as { written: number }[])[0]?.written ?? this.#written;
        // PGlite does not name the command; Kysely counts the rows of this one.
        return { command: 'UPDATE', rowCount: affectedRows, rows };
      },
      release: (failure) => {
        this.#tidyUp(failure !== undefined).then(release, release);
      },
    };
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
   * Ends a transaction that may still be open, and bounds the write-ahead log: PostgreSQL alone in its process makes no
   * checkpoints (decision 0060).
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
