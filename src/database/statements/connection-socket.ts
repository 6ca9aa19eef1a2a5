import type { Duplex } from 'node:stream';
import type { Connection, PoolClient } from 'pg';

/** How long after the longest time of a statement a silent server is given up, in milliseconds. */
export const patience = 500;

/** The socket of a connection to PostgreSQL, which the types of `pg` leave out. */
export function socketOf(client: PoolClient): Duplex {
  return (client as PoolClient & { connection: Connection }).connection.stream;
}

/** Ends what runs on the connection with an error: `end` would wait for it. */
export function closeConnection(client: PoolClient): void {
  socketOf(client).destroy();
}
