import type { Client, ClientBase } from 'pg';
import type { Config } from '../../config/config.ts';
import { createLogger } from '../../runtime/log.ts';
import { sessionSettings } from './session-settings.ts';

/** How long the server may take to accept a connection, and to answer, in milliseconds. */
const patience = 5_000;

/**
 * Whether a pooler such as PgBouncer stands before the server (decision 0091). It gives each
 * connection a process id of its own, because any process of the server may run the statements.
 * Logs which settings of `sessionSettings` are missing behind it, as it cannot pass them on. Throws
 * if the server does not answer.
 */
export async function detectPooler(config: Config, url: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new pg.Client({ ...limits, connectionString: url, application_name: 'event-calendar' });
  // The statement rejects when the connection is lost; without a listener the event would end the
  // process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const isPooled = !(await hasOwnProcess(client));
    if (isPooled) await warnOfMissing(client, config);
    return isPooled;
  } finally {
    await client.end();
  }
}

/** Whether the process of the server that the connection was promised runs its statements. */
async function hasOwnProcess(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return isOwnProcess(client, rows[0]?.pid);
}

/** The same for a process id that a statement has returned. */
export function isOwnProcess(client: ClientBase, pid: number | undefined): boolean {
  return pid === Reflect.get(client, 'processID');
}

async function warnOfMissing(client: Client, config: Config): Promise<void> {
  const required = Object.entries(sessionSettings(config));
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [required.map(([name]) => name)],
  );
  const set = new Map(rows.map(({ name, setting }) => [name, setting]));
  const missing = required.filter(([name, value]) => set.get(name) !== String(value));
  if (missing.length === 0) return;
  const run = missing.map(([name, value]) => `alter role current_user set ${name} = ${value}`);
  createLogger(config.logLevel).warn(
    { run },
    'a pooler cannot set these for connections: set them for the role',
  );
}
