import pg from 'pg';

/** Runs a statement over a connection of its own. */
export async function runSql<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The statement rejects when the connection is lost; without a listener the event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
