import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { reasonOf } from '../../runtime/startup-error.ts';
import type { EmbeddedClient } from './client.ts';
import { ConnectionLine } from './connection-line.ts';

/** So much log is written between two checkpoints, in bytes. */
const mostLog = 32 * 1024 * 1024;

/** The one connection of the embedded database, as Kysely and through it MikroORM see it. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #client: EmbeddedClient;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const result =
      query.parameters.length === 0
        ? await this.#client.exec(query.sql)
        : await this.#client.query(query.sql, query.parameters);
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  /** Rows are in memory already: one chunk holds them all. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/** Lends the one connection to one borrower at a time: transactions never mix. */
export class EmbeddedDriver implements Driver {
  readonly #client: EmbeddedClient;
  readonly #connection: EmbeddedConnection;
  /** Where the log stands since the start, and where it stood at the last checkpoint; bytes. */
  #written = 0;
  #secured = 0;
  readonly #line = new ConnectionLine();
  #giveBack: () => void = () => undefined;

  constructor(client: EmbeddedClient) {
    this.#client = client;
    this.#connection = new EmbeddedConnection(client);
  }

  /** The database is open already. */
  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#giveBack = await this.#borrow('other');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    try {
      await this.#boundLog();
    } finally {
      this.#giveBack();
    }
  }

  /** Runs a read outside transactions: it does not wait for all the transactions that were asked for before. */
  async read<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const giveBack = await this.#borrow('read');
    try {
      return (await this.#connection.executeQuery<Row>(query)).rows;
    } finally {
      giveBack();
    }
  }

  async beginTransaction(_connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await this.#run(`start transaction${isolation} ${settings.accessMode ?? ''}`);
  }

  async commitTransaction(): Promise<void> {
    const position = "(pg_current_wal_insert_lsn() - '0/0')::float8";
    const { rows } = await this.#connection.executeQuery<{ written: number }>({
      sql: `commit; select ${position} as written`,
      parameters: [],
    });
    this.#written = rows[0]?.written ?? this.#written;
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run('rollback');
  }

  async savepoint(_connection: DatabaseConnection, name: string): Promise<void> {
    await this.#run(`savepoint "${name}"`);
  }

  async rollbackToSavepoint(_connection: DatabaseConnection, name: string): Promise<void> {
    await this.#run(`rollback to savepoint "${name}"`);
  }

  async releaseSavepoint(_connection: DatabaseConnection, name: string): Promise<void> {
    await this.#run(`release savepoint "${name}"`);
  }

  /** Waits for the last borrower; whoever opened the database closes it. */
  async destroy(): Promise<void> {
    await this.#line.empty();
  }

  async #borrow(sort: 'read' | 'other'): Promise<() => void> {
    const giveBack = await this.#line.borrow(sort);
    try {
      await this.#client.ensure();
      return giveBack;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Alone in its process, PostgreSQL makes no checkpoint: its log would grow until the end (decision 0060). */
  async #boundLog(): Promise<void> {
    if (this.#written - this.#secured < mostLog || this.#client.failure !== undefined) return;
    this.#secured = this.#written;
    try {
      await this.#run('checkpoint');
    } catch (error) {
      process.emitWarning(`The embedded database made no checkpoint: ${reasonOf(error)}.`);
    }
  }

  async #run(sql: string): Promise<void> {
    await this.#connection.executeQuery({ sql, parameters: [] });
  }
}

/** Kysely's way to the embedded database. Published dialects did not work with this set of versions (design). */
export function embeddedDialect(driver: EmbeddedDriver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
