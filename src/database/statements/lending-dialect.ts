import { type Dialect, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely';
import { countStatement } from '../../runtime/count-statement.ts';
import { asError } from '../../runtime/startup-error.ts';

/** What a statement returns: `command` and `rowCount` as `pg` has them. */
interface Result {
  command: string;
  rowCount: number | null;
  rows: unknown[];
}

/** A connection while Kysely holds it. */
export interface LentConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<Result>;
  /**
   * Returns the connection. After a `failure` its transaction may still be open: it must not be
   * used again as it is.
   */
  release(failure: Error | undefined): void;
}

/** Statements that begin, divide or end a transaction. */
const control = /^(?:begin|start transaction|commit|rollback|savepoint|release)\b/;

/**
 * Kysely's dialect over connections that `lend` hands out, and through it MikroORM's. `end` waits
 * for the connections in use; whoever opened the database closes it. Kysely itself never releases a
 * connection on which a transaction cannot begin, or whose rollback fails; here each is released,
 * whatever becomes of its transaction (decision 0047).
 */
export function lendingDialect(
  lend: () => Promise<LentConnection>,
  end: () => Promise<void> = () => Promise.resolve(),
): Dialect {
  const connect = async () => new GuardedConnection(await lend());
  const config = { pool: { connect, end, options: {} } as unknown as PostgresPool };
  // The driver's own `destroy` drops the pool at once, and with it the connections that are just
  // being lent.
  const createDriver = () => Object.assign(new PostgresDriver(config), { destroy: end });
  return Object.assign(new PostgresDialect(config), { createDriver });
}

class GuardedConnection {
  readonly #connection: LentConnection;
  #failure: Error | undefined;
  #isReleased = false;

  constructor(connection: LentConnection) {
    this.#connection = connection;
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Result> {
    return countStatement(sql, () => this.#query(sql, parameters));
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#connection.release(this.#failure);
  }

  async #query(sql: string, parameters: readonly unknown[]): Promise<Result> {
    if (!control.test(sql)) return this.#connection.query(sql, parameters);
    try {
      if (this.#failure !== undefined) throw this.#failure;
      return await this.#connection.query(sql, parameters);
    } catch (error) {
      this.#failure ??= asError(error);
      // Only the reason for the rollback matters: closing the connection undoes the transaction as
      // well.
      if (sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      if (sql.startsWith('begin') || sql.startsWith('start')) this.release();
      throw error;
    }
  }
}
