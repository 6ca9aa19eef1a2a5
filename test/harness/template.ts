import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { shareCode } from '#embedded-postgres';
import { createToken } from '../../src/accounts/user-tokens.ts';
import { openCalendar } from '../../src/app/bootstrap.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import type { Role } from '../../src/entities/user.ts';
import { addTestUser } from './add-user.ts';
import { password, roles, shareTokens } from './users.ts';

declare global {
  /** From the environment of the test files (environment.ts), where there is one. */
  var compiledOnce: (() => Promise<WebAssembly.Module>) | undefined;
}

/** The location of a database, as in the configuration. */
type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The database of one test file. */
export interface Copy {
  place: Place;
  drop(): Promise<void>;
}

/** The file system of Linux in memory. */
const inMemory = '/dev/shm';

/**
 * The environment variable that passes the template to the workers: a folder, or the name of a
 * database.
 */
const variable = 'CALENDAR_TEST_TEMPLATE';

/**
 * The PostgreSQL server of the tests, which calendars may reach over a pooler; undefined: the
 * embedded database.
 */
const server = () => process.env.TEST_DATABASE_URL;

/**
 * The settings of the tests, independent of the environment and of the speed of the machine: no
 * request is logged as slow.
 */
export function testConfig(place: Place): Config {
  return {
    ...readConfig({}),
    ...place,
    port: 0,
    slowMs: 3_600_000,
    // What a test left running is not waited for.
    shutdownSeconds: 1,
    adminUser: 'administrator',
    adminPassword: password,
    sampleData: false,
    logLevel: 'error',
  };
}

/**
 * Creates the template of the databases of all test files: migrated, with one user of each role.
 */
export async function createTemplate(): Promise<void> {
  const template = server() === undefined ? await createFolder() : await createServerTemplate();
  process.env[variable] = template;
  const { database } = await openCalendar(testConfig(placeOf(template)));
  try {
    for (const role of roles.slice(1)) await addTestUser(database, role, role);
    const tokens = roles.map(async (role) => [role, (await createToken(database, role)).secret]);
    shareTokens(Object.fromEntries(await Promise.all(tokens)) as Record<Role, string>);
  } finally {
    await database.close();
  }
}

/** Removes the template, and copies that failed test files left behind. */
export async function dropTemplate(): Promise<void> {
  const template = process.env[variable];
  if (template === undefined) return;
  if (server() === undefined) await rm(template, { recursive: true, force: true });
  else await dropDatabases(template);
}

/** Lets the embedded databases of this test file run the code that its worker has compiled. */
export async function shareCompiledCode(): Promise<void> {
  await shareCode(await globalThis.compiledOnce?.());
}

/** Copies the template, or another closed calendar that is a copy of it, to a new database. */
export async function copyTemplate(original?: Copy): Promise<Copy> {
  const template = process.env[variable];
  if (template === undefined) throw new Error('The setup of the test run made no template.');
  const name = randomBytes(6).toString('hex');
  if (server() !== undefined) return copyDatabase(template, `${template}_${name}`);
  await shareCompiledCode();
  return copyFolder(original?.place.dataDir ?? join(template, 'template'), join(template, name));
}

function placeOf(template: string): Place {
  const url = server();
  if (url === undefined) return { dataDir: join(template, 'template'), databaseUrl: null };
  return { dataDir: 'memory:', databaseUrl: addressOf(url, template) };
}

/** A new folder, in memory if possible. */
export function createFolder(): Promise<string> {
  return mkdtemp(join(isRoomy(inMemory) ? inMemory : tmpdir(), 'calendar-test-'));
}

/** Whether there is a file system in memory that is large enough; flushing takes no time there. */
function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2e9;
}

function copyFolder(original: string, dataDir: string): Copy {
  cpSync(original, dataDir, { recursive: true });
  const drop = () => rm(dataDir, { recursive: true, force: true });
  return { place: { dataDir, databaseUrl: null }, drop };
}

async function createServerTemplate(): Promise<string> {
  const name = `calendar_test_${randomBytes(6).toString('hex')}`;
  await administrate(`create database ${name}`);
  return name;
}

async function copyDatabase(template: string, name: string): Promise<Copy> {
  await administrate(`create database ${name} template ${template}`);
  const url = process.env.TEST_DATABASE_POOLER ?? server() ?? '';
  const place = { dataDir: 'memory:', databaseUrl: addressOf(url, name) };
  const drop = async () => {
    await administrate(`drop database if exists ${name} with (force)`);
  };
  return { place, drop };
}

async function dropDatabases(template: string): Promise<void> {
  const names = await administrate(
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const name of names) await administrate(`drop database if exists ${name} with (force)`);
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs a statement on the server; returns the database names in its rows. */
async function administrate(sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server() });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(sql);
    return rows.map(({ datname }) => datname);
  } finally {
    await client.end();
  }
}
