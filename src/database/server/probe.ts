import { standardOptions } from './postgres.ts';

/** How long the server may take to accept a connection, and to answer, in milliseconds. */
const patience = 2_000;

/** A connection of its own, so that a check answers even when requests hold all others. */
export interface Probe {
  /** The column `name` of the rows. Throws if the server does not answer in time. */
  read(statement: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Creates the probe of a server; it connects with the first statement, and again after a failure.
 */
export async function createProbe(url: string): Promise<Probe> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...standardOptions,
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  // An error event without a listener would end the process; the next statement opens another
  // connection.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  return {
    read: async (text) => {
      const { rows } = await pool.query<{ name: string }>(text);
      return rows.map(({ name }) => name);
    },
    close: () => pool.end(),
  };
}
