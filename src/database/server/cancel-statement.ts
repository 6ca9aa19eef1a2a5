import type { Client, Connection, Pool, PoolClient } from 'pg';

/** How long the server may take to accept that a statement is canceled, in milliseconds. */
const patience = 500;

/** What `pg` offers but its types leave out. */
interface CancelConnection extends Connection {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: unknown, secretKey: unknown): void;
}

/**
 * Asks the server to cancel what runs on a connection, by the request of the protocol, which
 * poolers pass on to the process that runs it; `pg_cancel_backend` would hit another one. It needs
 * a connection of its own, outside of the pool. Settles when the request was handled; a failure is
 * ignored, because canceling only frees the connection earlier.
 */
export async function cancelStatement({ options }: Pool, client: PoolClient): Promise<void> {
  const { default: pg } = await import('pg');
  const { host, port, ssl } = client as PoolClient & Pick<Client, 'host' | 'port' | 'ssl'>;
  const connection = new pg.Connection({ ...options, ssl }) as CancelConnection;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const settle = () => resolve(undefined);
  const send = () => connection.cancel(Reflect.get(client, 'processID'), Reflect.get(client, 'secretKey'));
  connection.on('error', settle).on('end', settle).on('sslconnect', send);
  connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
  const timer = setTimeout(settle, patience);
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  await promise;
  clearTimeout(timer);
  connection.stream.destroy();
}
