import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Config } from '../../src/config/config.ts';
import { readDump } from '../../src/database/dump/read.ts';
import { languages } from '../../src/i18n/language.ts';
import { type Copy, copyTemplate, createFolder } from '../harness/template.ts';
import type { World } from '../harness/world.ts';

/** The location of a database, as in the configuration. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** What a command printed, and its exit code. */
export interface Outcome {
  code: number | null;
  printed: string;
}

const server = () => process.env.TEST_DATABASE_URL;

/** Starts a command, such as `npm run dump`, on a database. */
export function startScript(
  script: 'dump' | 'import' | 'load' | 'main' | 'migrate',
  place: Place,
  ...args: string[]
) {
  const environment =
    place.databaseUrl === null ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.databaseUrl };
  const child = spawn(process.execPath, ['src/start.cjs', `src/cli/${script}.ts`, ...args], {
    env: { ...environment, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'close').then(([code]): Outcome => ({ code: code as number | null, printed }));
  return { child, ended, printed: () => printed };
}

/** Runs a command to its end. */
export function runScript(script: 'dump' | 'load', place: Place, ...args: string[]): Promise<Outcome> {
  return startScript(script, place, ...args).ended;
}

/** Runs a command that must succeed. */
export async function mustRun(script: 'dump' | 'load', place: Place, ...args: string[]): Promise<void> {
  const { code, printed } = await runScript(script, place, ...args);
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${printed}`);
}

/** A folder for dumps and databases, removed by `clean` with the databases on the server. */
export async function createPlaces() {
  const folder = await createFolder();
  const names: string[] = [];
  const copies: Copy[] = [];
  return {
    /** The path of a file that does not exist yet. */
    file: (name: string) => join(folder, name),
    /** A place without a database, embedded. */
    embedded: (): Place => ({ dataDir: join(folder, randomBytes(6).toString('hex')), databaseUrl: null }),
    /** An empty database on the server of the tests; without one, a place without a database. */
    server: async (): Promise<Place> => {
      const url = server();
      const name = `calendar_moved_${randomBytes(6).toString('hex')}`;
      if (url === undefined) return { dataDir: join(folder, name), databaseUrl: null };
      await administrate(`create database ${name}`);
      names.push(name);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return { dataDir: 'memory:', databaseUrl: address.href };
    },
    /** A database of this version, with a user of each role and nothing else. */
    migrated: async (): Promise<Place> => {
      const copy = await copyTemplate();
      copies.push(copy);
      return copy.place;
    },
    clean: async () => {
      await Promise.all(copies.map((copy) => copy.drop()));
      for (const name of names) await administrate(`drop database if exists ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Places = Awaited<ReturnType<typeof createPlaces>>;

async function administrate(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const everything = `query ($language: Language) {
  events(first: 100, language: $language) { nodes {
    id number version authorNumber title description excerpt slug url status startDate endDate timezone allDay website cost
    hideFromListings sticky featured modified tickets { name language price url availability translations { language name } } image { url }
    translations { language title slug } parent { number }
    venues { number name city latitude } organizers { number name } categories { number name } tags { number name }
  } }
  venues(first: 100, language: $language) { nodes { number version name description city slug status } }
  organizers(first: 100, language: $language) { nodes { number version name description slug status } }
  categories(first: 100, language: $language) { nodes { number name description slug count parentNumber } }
  tags(first: 100, language: $language) { nodes { number name description slug count } }
}`;

/** What both interfaces answer about every kind in every language, to an editor. */
export async function readEverything(client: Pick<World, 'rest' | 'graphql'>): Promise<string[]> {
  const answers: string[] = [];
  for (const language of languages) {
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      const query = {
        per_page: 50,
        hide_empty: false,
        ...(kind === 'events' ? { start_date: '1900-01-01' } : {}),
      };
      const { status, text } = await client.rest('GET', `/${kind}`, { as: 'editor', language, query });
      answers.push(`${status} ${text}`);
    }
    const variables = { language: language.toUpperCase().replace('-', '_') };
    const { data, errors } = await client.graphql(everything, variables, { as: 'editor' });
    answers.push(JSON.stringify({ data, errors }));
  }
  return answers;
}

/** A dump in memory, to be changed. */
export interface OpenDump {
  migrations: string[];
  tables: Record<string, { columns: string[]; rows: (string | null)[][] }>;
  sequences: Record<string, string>;
}

/** Reads a dump whole. */
export async function unpackDump(file: string): Promise<OpenDump> {
  const dump: OpenDump = { migrations: [], tables: {}, sequences: {} };
  let rows: (string | null)[][] = [];
  for await (const part of readDump(file)) {
    if ('header' in part) dump.migrations = part.header.migrations;
    if ('table' in part) dump.tables[part.table] = { columns: [...part.columns], rows: (rows = []) };
    if ('rows' in part) rows.push(...part.rows.map((line) => JSON.parse(line) as (string | null)[]));
    if ('sequences' in part) dump.sequences = part.sequences;
  }
  return dump;
}

/** Writes a dump whose checksums are right. */
export async function packDump(file: string, { migrations, tables, sequences }: OpenDump): Promise<void> {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const header = {
    format: 'event-calendar-dump',
    version: 1,
    program: '9.9.9',
    created: '2027-01-01',
    migrations,
  };
  const lines: unknown[] = [header];
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    lines.push({ table, columns }, ...rows, { rows: rows.length, sha256: digest(text) });
  }
  lines.push({ sequences });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(file, gzipSync(`${text}${JSON.stringify({ end: true, sha256: digest(text) })}\n`));
}
