import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { currentTally, type Tally } from '../../runtime/bytes-in-flight.ts';
import { closeConnection, patience, socketOf } from './connection-socket.ts';
import { queryExtended } from './extended-query.ts';

/** The most reads of one connection: they run one after the other. */
export const longestPipeline = 8;

/** A read that waits for its connection. */
interface Waiting {
  statement: QueryConfig;
  tally: Tally | undefined;
  settle: (rows: Promise<QueryResultRow[]>) => void;
  reject: (reason: unknown) => void;
}

/**
 * Runs reads on PostgreSQL so that those of one tick share a connection and are sent in one write, without waiting for each
 * other's results (decision 0136). Each succeeds or fails by itself. They must be short, because the last one waits for the
 * others. If the server is silent for longer than a statement may take, in milliseconds, the connection is closed.
 */
export function createPipeline(
  pool: Pool,
  longest: number,
): (statement: QueryConfig) => Promise<QueryResultRow[]> {
  let waiting: Waiting[] = [];
  const send = () => {
    const reads = waiting;
    waiting = [];
    sendTogether(pool, reads, longest).catch((reason: unknown) => {
      for (const { reject } of reads) reject(reason);
    });
  };
  return (statement) => {
    if (waiting.length === longestPipeline) send();
    if (waiting.length === 0) process.nextTick(send);
    const { promise, resolve, reject } = Promise.withResolvers<QueryResultRow[]>();
    waiting.push({ statement, tally: currentTally(), settle: resolve, reject });
    return promise;
  };
}

/** Rejects if there is no connection, which is released when all reads have ended. */
async function sendTogether(pool: Pool, reads: readonly Waiting[], longest: number): Promise<void> {
  if (reads.length === 0) return;
  const client = await pool.connect();
  const timer = setTimeout(() => closeConnection(client), longest + patience);
  const restart = () => timer.refresh();
  const socket = socketOf(client);
  socket.cork();
  const running = reads.map(({ statement, tally, settle }) => {
    const rows = queryExtended(client, statement, tally).then((result) => result.rows);
    settle(rows);
    return rows.then(restart, restart);
  });
  socket.uncork();
  await Promise.all(running);
  clearTimeout(timer);
  client.release();
}
