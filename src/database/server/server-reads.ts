import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Tally } from '../../runtime/bytes-in-flight.ts';
import { currentTally, timeLeft } from '../../runtime/scope.ts';
import { sizeOf } from '../../values/size-of.ts';
import { cancelStatement } from './cancel-statement.ts';
import { isOutage } from './outage.ts';

/** The most reads of one connection: they run one after the other. */
export const longestPipeline = 8;

/** How long after the time that is allowed a silent server is given up, in milliseconds. */
export const patience = 500;

/** How statements of a server are limited. */
export interface StatementLimits {
  /** The longest time of a statement, in milliseconds. */
  longest: number;
  /**
   * Whether a pooler stands before the server, which then may have no limit of its own (decision
   * 0091).
   */
  isPooled: boolean;
}

/** Runs reads on PostgreSQL. */
export interface ServerReads {
  /**
   * Runs a read on a connection of its own. At the deadline the server is asked to cancel it, and
   * it fails with `query_canceled`; the connection is released once the canceling is over too,
   * which would otherwise hit the next borrower.
   */
  alone: <Row>(statement: QueryConfig) => Promise<Row[]>;
  /**
   * Runs a read together with others of the same tick, which share a connection and do not wait for
   * each other's results (decision 0039). Each succeeds or fails by itself. They must be short,
   * because the last one waits for the others.
   */
  together: <Row>(statement: QueryConfig) => Promise<Row[]>;
}

/** A read that waits for its connection. */
interface Waiting {
  /** Resolves to whether the connection was lost. */
  run: (client: PoolClient) => Promise<boolean>;
  reject: (reason: unknown) => void;
}

/**
 * A silent server is given up once a statement takes longer than it may: its connection is closed.
 */
export function createServerReads(pool: Pool, { longest, isPooled }: StatementLimits): ServerReads {
  const timeout = longest + patience;
  let waiting: Waiting[] = [];
  const sendWaiting = () => {
    const reads = waiting;
    waiting = [];
    for (let start = 0; start < reads.length; start += longestPipeline)
      sendTogether(pool, reads.slice(start, start + longestPipeline));
  };
  return {
    alone: async <Row>(statement: QueryConfig) => {
      const client = await pool.connect();
      let canceling: Promise<unknown> | undefined;
      let isLost = false;
      const cancel = () => {
        canceling ??= cancelStatement(pool, client);
      };
      const time = Math.min(timeLeft(false), isPooled ? longest : Infinity);
      const timer = time === Infinity ? undefined : setTimeout(cancel, time);
      try {
        return await readCounted<Row>(client, statement, { timeout, tally: currentTally() });
      } catch (error) {
        isLost = isOutage(error);
        throw error;
      } finally {
        clearTimeout(timer);
        if (canceling !== undefined) await canceling;
        client.release(isLost);
      }
    },
    together: <Row>(statement: QueryConfig) => {
      const limits = { timeout, tally: currentTally() };
      const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
      const run = async (client: PoolClient) => {
        try {
          resolve(await readCounted<Row>(client, statement, limits));
          return false;
        } catch (error) {
          reject(error);
          return isOutage(error);
        }
      };
      if (waiting.length === 0) process.nextTick(sendWaiting);
      waiting.push({ run, reject });
      return promise;
    },
  };
}

/** Sends reads over one connection, which is released when all have ended. */
function sendTogether(pool: Pool, reads: readonly Waiting[]): void {
  const send = async () => {
    const client = await pool.connect();
    const lost = await Promise.all(reads.map(({ run }) => run(client)));
    client.release(lost.includes(true));
  };
  send().catch((error: unknown) => {
    for (const { reject } of reads) reject(error);
  });
}

/**
 * Reads rows, which are counted as they arrive (decision 0035). Once they are too large the rest is
 * dropped, so that memory never holds it, and `answerTooLarge` or `busy` is thrown when the
 * connection is free for the next statement.
 */
async function readCounted<Row>(
  client: PoolClient,
  statement: QueryConfig,
  { timeout, tally }: { timeout: number; tally: Tally | undefined },
): Promise<Row[]> {
  const { Query } = (await import('pg')).default;
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
  const query = new Query<object>(statement, (error, result) => {
    const failure = error ?? tally?.failure;
    if (failure) reject(failure);
    else resolve(result.rows as Row[]);
  });
  query.on('row', (row, result) => {
    if (result !== undefined && tally?.tryAdd(sizeOf(row)) === false) result.rows.length = 0;
  });
  client.query(Object.assign(query, { query_timeout: timeout }));
  return promise;
}
