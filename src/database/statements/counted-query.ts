import type { PoolClient, Query, QueryConfig, QueryResultRow } from 'pg';
import type { Tally } from '../../runtime/bytes-in-flight.ts';
import { sizeOf } from '../../values/size-of.ts';

let Counted: typeof Query | undefined;

/** To be awaited once before statements are counted: `pg` is only loaded where there is a server. */
export async function loadCountedQuery(): Promise<void> {
  Counted ??= (await import('pg')).default.Query;
}

/**
 * Runs a statement and counts its rows as they arrive, if there is a tally. Once they are too large the rest is dropped, so
 * that memory never holds it, and `answerTooLarge` or `busy` is thrown.
 */
export async function queryCounted<Row extends QueryResultRow>(
  client: PoolClient,
  statement: QueryConfig,
  tally: Tally | undefined,
): Promise<Row[]> {
  if (tally === undefined || Counted === undefined) return (await client.query<Row>(statement)).rows;
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
