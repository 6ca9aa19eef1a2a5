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
import type { Pool, PoolClient } from 'pg';
import { answeredInTime } from '../statements/deadline.ts';

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection that is lent, from the pool until it is given back. */
interface Lent extends DatabaseConnection {
  /** Runs a statement that begins, parts or ends a transaction. Where it fails the connection is not used again. */
  control(sql: string): Promise<string>;
  /** Gives it back, once however often it is called; a broken one is closed, which undoes what was not committed. */
  release(): void;
}

class ServerConnection implements Lent {
  readonly #client: PoolClient;
  #broken: Error | undefined;
  #isReleased = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run(query.sql, query.parameters);
    const numAffectedRows = counted.has(command) ? BigInt(rowCount ?? 0) : undefined;
    return { rows: rows as Row[], numAffectedRows };
  }

  /** Nothing of this program reads in parts: one chunk holds all rows. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async control(sql: string): Promise<string> {
    try {
      if (this.#broken !== undefined) throw this.#broken;
      return (await this.#run(sql, [])).command;
    } catch (error) {
      this.#broken ??= Error.isError(error) ? error : new Error(String(error));
      throw error;
    }
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(this.#broken);
  }

  #run(sql: string, parameters: readonly unknown[]) {
    const running = this.#client.query<Record<string, unknown>>(sql, [...parameters]);
    return answeredInTime(this.#client, running);
  }
}

/**
 * Lends the connections of the pool to Kysely and through it to MikroORM. Kysely forgets a connection on which a transaction
 * cannot begin, and one whose rollback fails: here each goes back to the pool whatever becomes of its transaction.
 */
class ServerDriver implements Driver {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The pool connects when somebody asks. */
  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ServerConnection(await this.#pool.connect());
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Lent).release();
    return Promise.resolve();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    try {
      await control(connection, `start transaction${isolation} ${accessMode ?? ''}`);
    } catch (error) {
      await this.releaseConnection(connection);
      throw error;
    }
  }

  /** Throws where the outcome is not known, and where PostgreSQL rolled back instead, which it tells by the command alone. */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const command = await control(connection, 'commit');
    if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command} instead of COMMIT`);
  }

  /** What fails here fails because the connection is lost: it is closed, and the reason for the rollback is what counts. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await control(connection, 'rollback').catch(() => undefined);
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await control(connection, `savepoint "${name}"`);
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await control(connection, `rollback to savepoint "${name}"`);
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await control(connection, `release savepoint "${name}"`);
  }

  /** Whoever opened the pool closes it. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

function control(connection: DatabaseConnection, sql: string): Promise<string> {
  return (connection as Lent).control(sql);
}

/** Kysely's way to a server, over a pool of ours. */
export function serverDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ServerDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
