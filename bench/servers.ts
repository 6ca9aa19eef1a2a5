import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { administrator } from './database.ts';

/** A server in a separate process. */
export interface Server {
  /** Where it listens, without a slash at the end. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The root of the links in responses, so that those of two servers are comparable. */
export const publicUrl = 'http://calendar.example';

const root = new URL('../', import.meta.url);
const patience = 60_000;

/**
 * Starts the service as `npm start` does, on a free port; another script may replace it, with
 * arguments.
 */
export function startService(databaseUrl: string, script: readonly string[] = []): Promise<Server> {
  return startAsInstalled({ DATABASE_URL: databaseUrl }, script);
}

/** Starts it so with the embedded database of this folder. */
export function startEmbedded(dataDir: string): Promise<Server> {
  return startAsInstalled({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' });
}

/**
 * Starts it so with settings of any sort; another script may replace it, with arguments. Its log
 * goes to the standard error of this process, or to an open file.
 */
export function startAsInstalled(
  settings: Record<string, string>,
  script: readonly string[] = [],
  log: 'inherit' | number = 'inherit',
): Promise<Server> {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    scripts: { start: string };
  };
  const words = scripts.start.split(' ');
  const command = words.slice(words.indexOf('node') + 1);
  const variables = words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('='));
  if (script.length > 0) command.splice(-1, 1, ...script);
  const environment = {
    ...(Object.fromEntries(variables) as Record<string, string>),
    PUBLIC_URL: publicUrl,
    PORT: '0',
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  return startServer(command, environment, log);
}

/** Starts a peer of the service. */
export function startPeer(
  name: 'express-pg' | 'hand-written' | 'postgraphile' | 'static',
  ...options: string[]
): Promise<Server> {
  return startServer([`bench/peers/${name}.ts`, ...options], { GRAPHILE_ENV: 'production' });
}

/** The URL is the first one that it prints. */
async function startServer(
  command: string[],
  environment: Record<string, string>,
  log: 'inherit' | number = 'inherit',
): Promise<Server> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', log],
  });
  endTogether(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command.join(' ')} does not start`);
  const url = await readAddress(child, command.join(' '));
  return { url, pid, stop: () => stop(child) };
}

/**
 * A server that outlives this process would keep its output open, and readers would wait for ever.
 */
function endTogether(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

function readAddress(child: ChildProcess, command: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = () => reject(new Error(`${command} gave no address`));
  const timer = setTimeout(fail, patience);
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    if (address !== undefined) resolve(address);
  });
  child.once('exit', fail);
  return promise.finally(() => clearTimeout(timer));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(timer);
}
