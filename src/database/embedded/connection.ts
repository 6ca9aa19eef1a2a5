import type { CompiledQuery, Dialect } from 'kysely';
import { reasonOf } from '../../runtime/startup-error.ts';
import { lendingDialect, type LentConnection } from '../statements/lending-dialect.ts';
import { selectRevision } from '../statements/revision.ts';
import {
  createRevisionReader,
  type RememberedRevision,
  rememberRevision,
  toRevision,
} from '../statements/revision-reader.ts';
import type { EmbeddedClient } from './client.ts';
import { ConnectionQueue } from './connection-queue.ts';

/** Bytes of write-ahead log between two checkpoints. */
const checkpointDistance = 32 * 1024 * 1024;

/** Commits, and returns the bytes of write-ahead log written so far. */
const commit = "commit; select (pg_current_wal_insert_lsn() - '0/0')::float8 as written";
const commitAndReadRevision = `${commit}, revision.* from (${selectRevision.sql}) revision`;

/** What a commit returns; the revision only if it was known before. */
interface Committed {
  written: number;
  values: string;
  public: string;
}

/**
 * The only connection of the embedded database, lent to one borrower at a time: transactions never
 * mix.
 */
export class EmbeddedConnection {
  readonly #client: EmbeddedClient;
  readonly #queue = new ConnectionQueue();
  /** The revision after the last commit, so that no cached response waits for the connection. */
  readonly revision: RememberedRevision;
  #written = 0;
  #writtenAtCheckpoint = 0;

  constructor(client: EmbeddedClient) {
    this.#client = client;
    this.revision = rememberRevision(createRevisionReader((query) => this.read(query)));
  }

  /** For transactions. Published dialects did not work with these versions. */
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
        if (sql === 'commit') return this.#commit();
        const { rows, affectedRows = 0 } = await this.#run(sql, parameters);
        // PGlite does not name the command; Kysely counts the rows of this one.
        return { command: 'UPDATE', rowCount: affectedRows, rows };
      },
      release: (failure) => {
        this.#tidyUp(failure !== undefined).then(release, release);
      },
    };
  }

  async #commit(): Promise<{ command: string; rowCount: number; rows: unknown[] }> {
    const reads = this.revision.isKnown();
    try {
      const { rows } = await this.#run(reads ? commitAndReadRevision : commit, []);
      const [row] = rows as Committed[];
      this.#written = row?.written ?? this.#written;
      if (reads) this.revision.replace(toRevision(row));
      return { command: 'COMMIT', rowCount: 0, rows: [] };
    } catch (error) {
      this.revision.replace(undefined);
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
   * its process makes no checkpoints (decision 0061).
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
