import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { migrationNames } from '../../src/database/migrations/names.ts';
import { password } from '../harness/users.ts';
import { portable, readDumps, writeDumps } from './dumps.ts';
import { createSend, fillCalendar } from './fill.ts';

/**
 * Adds the dump of this version of the schema: `npm run add-dump`, with `TEST_DATABASE_URL` and
 * pg_dump, before a migration is added.
 */
const server = process.env.TEST_DATABASE_URL;
if (server === undefined) throw new Error('TEST_DATABASE_URL is missing: the URL of a PostgreSQL server.');
const name = `calendar_dump_${randomBytes(6).toString('hex')}`;
const address = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const client = new pg.Client({ connectionString: server });
await client.connect();
await client.query(`create database ${name}`);
try {
  await fillByProgram(address);
  const options = ['--no-owner', '--no-privileges', '--no-comments', '--rows-per-insert=1000'];
  const dump = execFileSync('pg_dump', [...options, address], { encoding: 'utf8', maxBuffer: 1e8 });
  const version = migrationNames.at(-1) ?? '';
  writeDumps({ ...readDumps(), [version]: portable(dump) });
  console.log(`Added the dump of ${version}.`);
} finally {
  await client.query(`drop database ${name} with (force)`);
  await client.end();
}

/** Starts this program on an empty database, and fills it. */
async function fillByProgram(databaseUrl: string): Promise<void> {
  const user = { ADMIN_USER: 'administrator', ADMIN_PASSWORD: password };
  const program = spawn(process.execPath, ['src/start.cjs', 'src/cli/main.ts'], {
    env: { ...process.env, ...user, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface(program.stdout)) {
      const url = /running at (\S+)/.exec(line)?.[1];
      if (url === undefined) continue;
      await fillCalendar(createSend(url, `Basic ${btoa(`administrator:${password}`)}`));
      return;
    }
  } finally {
    program.kill();
  }
}
