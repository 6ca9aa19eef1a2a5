import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openCalendar } from '../src/app/bootstrap.ts';
import { readConfig } from '../src/config/config.ts';
import { ownName } from './processes.ts';

/** A separate database on the given server. */
export interface BenchDatabase {
  url: string;
  client: pg.Client;
  drop(): Promise<void>;
}

/** The administrator of the measured calendar. */
export const administrator = { name: 'admin', password: 'bench password' };

/** The header `Authorization` of the administrator. */
export function signIn(): string {
  const credentials = Buffer.from(`${administrator.name}:${administrator.password}`).toString('base64');
  return `Basic ${credentials}`;
}

/**
 * Creates the database of an empty calendar, with its schema and administrator; by default under a
 * new name.
 */
export async function createDatabase(
  server: string,
  name = `calendar_bench_${randomBytes(4).toString('hex')}`,
): Promise<BenchDatabase> {
  await administrate(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const drop = () => administrate(server, `drop database if exists ${name} with (force)`);
  try {
    const settings = { DATABASE_URL: url, ADMIN_PASSWORD: administrator.password, LOG_LEVEL: 'warn' };
    const { database } = await openCalendar(readConfig(settings));
    await database.close();
    const client = new pg.Client({ connectionString: url, application_name: ownName });
    await client.connect();
    const end = () => client.end().finally(drop);
    return { url, client, drop: end };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function administrate(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
