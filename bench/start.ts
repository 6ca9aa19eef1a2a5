import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tableOf } from './markdown.ts';
import type { Options } from './options.ts';
import { memoryOf } from './processes.ts';
import { list } from './questions.ts';
import { startAsInstalled } from './servers.ts';
import { medianOf } from './statistics.ts';

/** Milliseconds until bare PGlite and the service answered, in each round. */
interface Pairs {
  bare: number[];
  service: number[];
}

/**
 * What starts took, on an existing folder and on a new one, and the memory at rest, in megabytes.
 */
export interface Starts {
  existing: Pairs;
  created: Pairs;
  memory: { bare: number | null; service: number | null };
}

const root = new URL('../', import.meta.url);

/** How long a process does nothing before its memory counts, in milliseconds. */
const rest = 8_000;

/** Opens PGlite on a folder as its documentation says; a new one gets its prepopulated files. */
const bareScript = `
  const { PGlite } = await import('@electric-sql/pglite');
  const [dataDir, isNew] = process.argv.slice(1);
  const files = isNew === 'new' ? await import('@electric-sql/pglite-prepopulatedfs') : undefined;
  const pglite = await PGlite.create({ dataDir, loadDataDir: await files?.dataDir() });
  await pglite.query('select 1');
  console.log('http://bare');
  setInterval(() => undefined, 1_000);`;

/** Starts bare PGlite and, with `npm start`, the service with its sample calendar, in turns. */
export async function measureStarts({ rounds }: Pick<Options, 'rounds'>): Promise<Starts> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  const at = (name: string) => join(folder, name);
  const existing: Pairs = { bare: [], service: [] };
  const created: Pairs = { bare: [], service: [] };
  try {
    await timeService(at('calendar'));
    cpSync(at('calendar/postgres'), at('bare'), { recursive: true });
    for (let round = 0; round < rounds; round += 1) {
      existing.bare.push(await timeBare([at('bare')]));
      existing.service.push(await timeService(at('calendar')));
      created.bare.push(await timeBare([at(`bare-${round}`), 'new']));
      created.service.push(await timeService(at(`calendar-${round}`)));
    }
    const memory = { bare: await weighBare(at('bare')), service: await weighService(at('calendar')) };
    return { existing, created, memory };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * How much later the service answers than bare PGlite, in milliseconds: the median of the rounds.
 */
export function laterBy({ bare, service }: Pairs): number | null {
  return medianOf(service.map((time, round) => time - (bare[round] ?? NaN)));
}

/** The part of the report. */
export function describeStarts({ existing, created, memory }: Starts): string {
  const show = (value: number | null, digits = 2) => value?.toFixed(digits) ?? '–';
  const seconds = (time: number | null) => show(time === null ? null : time / 1_000);
  const row = (name: string, pairs: Pairs) => [
    name,
    seconds(medianOf(pairs.bare)),
    seconds(medianOf(pairs.service)),
    seconds(laterBy(pairs)),
  ];
  const head = ['Folder', 'Bare PGlite, s', '`npm start`, s', 'Later by, s'];
  const rows = [row('existing', existing), row('new', created)];
  return `## Start

From the start of the process until the first answer: of bare PGlite to \`select 1\`, of \`npm start\` to the list of 10 over REST.
Both on the same files, the sample calendar, in turns; a new folder gets the prepopulated files of PGlite, or the sample.

${tableOf(head, rows, 1)}

At rest bare PGlite holds ${show(memory.bare, 0)} MB, and the service ${show(memory.service, 0)} MB.
`;
}

function startBare(args: readonly string[]): ChildProcess {
  const options = ['--input-type=module', '--eval', bareScript, ...args];
  return spawn(process.execPath, options, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function timeBare(args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const child = startBare(args);
  await readUrl(child);
  const took = performance.now() - begun;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return took;
}

async function timeService(folder: string): Promise<number> {
  const { PATH = '', HOME = '' } = process.env;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  const response = await fetch(`${url}${list.rest.path}`);
  await response.arrayBuffer();
  const took = performance.now() - begun;
  if (!response.ok) throw new Error(`the first list was answered ${response.status}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return took;
}

/** The first URL that a process prints. Throws if it ends without. */
async function readUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    const [url] = /http:\/\/[\w.:]+(?=\s)/.exec(printed) ?? [];
    if (url !== undefined) resolve(url);
  });
  child.once('exit', () => reject(new Error(`a start ended: ${printed}`)));
  return promise;
}

async function weighBare(folder: string): Promise<number | null> {
  const child = startBare([folder]);
  await readUrl(child);
  const memory = await weigh(child.pid);
  child.kill('SIGKILL');
  return memory;
}

async function weighService(folder: string): Promise<number | null> {
  const server = await startAsInstalled({ DATA_DIR: folder });
  await (await fetch(`${server.url}${list.rest.path}`)).arrayBuffer();
  const memory = await weigh(server.pid);
  await server.stop();
  return memory;
}

async function weigh(pid: number | undefined): Promise<number | null> {
  await wait(rest);
  return pid === undefined ? null : (memoryOf(pid)?.now ?? null);
}
