import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, createDatabase } from '../../bench/database.ts';
import { type Server, startAsInstalled } from '../../bench/servers.ts';
import { createToken } from '../../src/accounts/user-tokens.ts';
import { addUser } from '../../src/accounts/users.ts';
import { openCalendar } from '../../src/app/bootstrap.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Role } from '../../src/entities/user.ts';
import { roles, shareTokens } from '../harness/users.ts';
import type { Target } from './target.ts';
import { startWatch, type Watch } from './watch.ts';

/** A service in its own processes, with a user of each role, to be attacked. */
export interface ProvisionedTarget extends Target {
  server: Server;
  watch: Watch;
  close(): Promise<void>;
}

/** The number of users whose passwords no process remembers; each signs in once. */
const newcomers = 5;

/**
 * Starts the service as `npm start` does, with these settings, on a new database of the PostgreSQL
 * server or on an embedded database.
 */
export async function provision(
  databaseServer: string | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<ProvisionedTarget> {
  const storage = await createStorage(databaseServer);
  const watch = await startWatch();
  try {
    const tokens = await addUsers(storage.settings);
    const server = await startAsInstalled(
      { ...storage.settings, ...watch.settings, SAMPLE_DATA: 'off', ...settings },
      ['test/attack/start-watched.ts'],
    );
    let signedIn = 0;
    return {
      url: server.url,
      server,
      watch,
      mediaDir: storage.settings.MEDIA_STORE,
      writer: basic('contributor', tokens.contributor),
      newcomer: () =>
        Promise.resolve(
          signedIn < newcomers ? basic(`newcomer ${(signedIn += 1)}`, administrator.password) : null,
        ),
      close: async () => {
        await server.stop();
        watch.close();
        await storage.drop();
      },
    };
  } catch (error) {
    watch.close();
    await storage.drop();
    throw error;
  }
}

/** The `Authorization` header of HTTP Basic. */
export function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}

interface Storage {
  settings: Record<string, string> & { MEDIA_STORE: string };
  drop(): Promise<void>;
}

async function createStorage(databaseServer: string | undefined): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-attack-'));
  const MEDIA_STORE = join(folder, 'media');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (databaseServer !== undefined) {
    const database = await createDatabase(databaseServer);
    // An idle connection would break when an attack restarts the database, and that would end the
    // attacking process.
    await database.client.end();
    const drop = async () => {
      await database.drop();
      await removeFolder();
    };
    return { settings: { DATABASE_URL: database.url, MEDIA_STORE }, drop };
  }
  return { settings: { DATA_DIR: join(folder, 'data'), MEDIA_STORE }, drop: removeFolder };
}

/**
 * Adds the users and returns a token of each role. Shares them with the test clients, because the
 * generated requests sign in with them.
 */
export async function addUsers(settings: Record<string, string>): Promise<Record<Role, string>> {
  const config = readConfig({
    ...settings,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'warn',
  });
  const { database } = await openCalendar(config);
  try {
    const { password } = administrator;
    for (const role of roles) await addUser(database, { name: role, role, password });
    for (let index = 1; index <= newcomers; index += 1)
      await addUser(database, { name: `newcomer ${index}`, role: 'author', password });
    const pairs: [string, string][] = [];
    for (const role of roles) pairs.push([role, (await createToken(database, role)).secret]);
    const tokens = Object.fromEntries(pairs) as Record<Role, string>;
    shareTokens(tokens);
    return tokens;
  } finally {
    await database.close();
  }
}
