import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { systemUser } from './programs.ts';

/** How to start a program. */
export interface Command {
  path: string;
  args: readonly string[];
  /** The file that gets its output. */
  log: string;
  env?: Readonly<Record<string, string>>;
}

/** How long a program may take to stop before it is killed, in milliseconds. */
const patience = 10_000;

/** A program in the background, which ends with this process. */
export class Daemon {
  readonly #command: Command;
  #child: ChildProcess | undefined;
  readonly #end = () => this.kill();

  constructor(command: Command) {
    this.#command = command;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it, again after it has ended. */
  start(): void {
    const { path, args, log, env } = this.#command;
    const output = openSync(log, 'a');
    const { PATH = '' } = process.env;
    this.#child = spawn(path, args, {
      cwd: '/',
      env: { PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      ...systemUser(),
    });
    closeSync(output);
    process.prependOnceListener('exit', this.#end);
    this.#child.once('exit', () => process.off('exit', this.#end));
  }

  /** Kills it with all its descendants. */
  kill(): void {
    if (this.pid !== 0 && this.#isRunning()) signalTree(this.pid, 'SIGKILL');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.#isRunning()) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const timer = setTimeout(() => this.kill(), patience);
    await ended;
    clearTimeout(timer);
  }

  #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }
}

/** The process and all its descendants. */
export function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== null) parents.set(Number(name), parent);
  }
  const tree = [root];
  for (const pid of tree)
    for (const [child, parent] of parents) if (parent === pid && !tree.includes(child)) tree.push(child);
  return tree;
}

/** The children of a process. */
export function childrenOf(pid: number): number[] {
  return treeOf(pid).filter((each) => parentOf(each) === pid);
}

/** Sends a signal to a process and all its descendants. */
export function signalTree(root: number, signal: NodeJS.Signals): void {
  for (const pid of treeOf(root)) signalOne(pid, signal);
}

/**
 * Sends a signal to a process that may have ended. Throws for numbers that stand for groups of
 * processes.
 */
export function signalOne(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 1) throw new Error(`There is no process to send ${signal} to.`);
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error;
  }
}

/** Whether a process has not ended; one that has may still be listed until its parent notices. */
export function isRunning(pid: number): boolean {
  const [state] = readStat(pid) ?? [];
  return state !== undefined && state !== 'Z';
}

/** null if the process has ended. */
function parentOf(pid: number): number | null {
  const [, parent] = readStat(pid) ?? [];
  return parent === undefined ? null : Number(parent);
}

/** The state, the parent and so on; null if the process has ended. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses and may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/**
 * Asks until the answer is neither false nor null nor undefined. Throws after `time` milliseconds.
 */
export async function until<Found>(
  what: string,
  ask: () => Promise<Found>,
  time = 60_000,
): Promise<Exclude<Found, false | null | undefined>> {
  const end = performance.now() + time;
  for (;;) {
    const found = await ask();
    if (found !== false && found !== null && found !== undefined)
      return found as Exclude<Found, false | null | undefined>;
    if (performance.now() > end) throw new Error(`${what}: not within ${time / 1000} s`);
    await wait(50);
  }
}
