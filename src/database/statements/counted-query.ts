import type { PoolClient, Query, QueryConfig, QueryResultRow } from 'pg';
import { currentTally, type Tally } from '../../runtime/bytes-in-flight.ts';
import { sizeOf } from '../../values/size-of.ts';

let load: Promise<typeof Query> | undefined;

/**
 * Runs a statement and counts its rows as they arrive, if the operation is counted. Once they are too large the rest is
 * dropped, so that memory never holds it, and `answerTooLarge` or `busy` is thrown.
 */
export async function queryCounted<Row extends QueryResultRow>(
  client: PoolClient,
  statement: QueryConfig,
): Promise<Row[]> {
  const tally = currentTally();
  if (tally === undefined) return (await client.query<Row>(statement)).rows;
  const Counted = await (load ??= import('pg').then(({ default: pg }) => pg.Query));
  return collect(client.query(new Counted<Row>(statement)), tally);
}

/** Rejects only when the connection is free for the next statement. */
function collect<Row extends QueryResultRow>(query: Query<Row>, tally: Tally): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
  const rows: Row[] = [];
  query.on('row', (row) => {
    if (tally.failure !== undefined || !tally.tryAdd(sizeOf(row))) rows.length = 0;
    else rows.push(row);
  });
  query.on('error', reject);
  query.on('end', () => {
    if (tally.failure === undefined) resolve(rows);
    else reject(tally.failure);
  });
  return promise;
}
