import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, createDatabase } from '../../bench/database.ts';
import { type Server, startAsInstalled } from '../../bench/servers.ts';
import { addUser, createToken } from '../../src/accounts/users.ts';
import { openCalendar } from '../../src/app/bootstrap.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Role } from '../../src/entities/user.ts';
import { roles, shareTokens } from '../harness/users.ts';
import type { Target } from './target.ts';
import { startWatch, type Watch } from './watch.ts';

/** A service in processes of its own, with a user of each role, to be attacked. */
export interface Furnished extends Target {
  server: Server;
  watch: Watch;
  close(): Promise<void>;
}

/** Users whose passwords no process remembers: each signs in once. */
const newcomers = 5;

/**
 * Starts the service as `npm start` does, on the PostgreSQL at this address or on an embedded database, with these
 * settings.
 */
export async function furnish(
  databaseServer: string | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<Furnished> {
  const place = await createPlace(databaseServer);
  const watch = await startWatch();
  try {
    const tokens = await addUsers(place.settings);
    const server = await startAsInstalled(
      { ...place.settings, ...watch.settings, SAMPLE_DATA: 'off', ...settings },
      ['test/attack/start-watched.ts'],
    );
    let signedIn = 0;
    return {
      url: server.url,
      server,
      watch,
      writer: basic('contributor', tokens.contributor),
      newcomer: () =>
        Promise.resolve(
          signedIn < newcomers ? basic(`newcomer ${(signedIn += 1)}`, administrator.password) : null,
        ),
      close: async () => {
        await server.stop();
        watch.close();
        await place.drop();
      },
    };
  } catch (error) {
    watch.close();
    await place.drop();
    throw error;
  }
}

/** The header `Authorization` of HTTP Basic. */
function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}

interface Place {
  settings: Record<string, string>;
  drop(): Promise<void>;
}

async function createPlace(databaseServer: string | undefined): Promise<Place> {
  if (databaseServer !== undefined) {
    const database = await createDatabase(databaseServer);
    // An idle connection would break when an attack restarts the database, and end the attacking process.
    await database.client.end();
    return { settings: { DATABASE_URL: database.url }, drop: () => database.drop() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'calendar-attack-'));
  return { settings: { DATA_DIR: folder }, drop: () => rm(folder, { recursive: true, force: true }) };
}

/** The generated requests sign in by the tokens of the tests. */
async function addUsers(settings: Record<string, string>): Promise<Record<Role, string>> {
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
    for (const role of roles) pairs.push([role, await createToken(database, role)]);
    const tokens = Object.fromEntries(pairs) as Record<Role, string>;
    shareTokens(tokens);
    return tokens;
  } finally {
    await database.close();
  }
}
