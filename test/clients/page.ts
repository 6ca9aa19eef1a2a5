import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { tokenOf } from '../harness/users.ts';

/**
 * The code blocks of docs/clients.md by file name, which follows the language in the opening fence.
 */
export async function readPage(): Promise<Map<string, string>> {
  const page = await readFile(new URL('../../docs/clients.md', import.meta.url), 'utf8');
  const blocks = page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, info = '', code = '']) => [info.split(' ')[1] ?? '', code]));
}

/** The programs of the page in a folder of their own, as somebody would copy them. */
export interface Programs {
  folder: string;
  /** Starts a program, which ends with `remove` at the latest. */
  start(name: string): Running;
  /**
   * Runs a program to its end and returns what it printed; throws what it wrote to stderr if it
   * failed.
   */
  run(name: string): Promise<string>;
  /** What a program exports. */
  load(name: string): Promise<Record<string, unknown>>;
  remove(): Promise<void>;
}

/** A program that runs. */
export interface Running {
  process: ChildProcess;
  /** Resolves once the program has printed the text, with all that it has printed. */
  printed(text: string): Promise<string>;
}

/**
 * Copies the programs of the page, with the address of a service and a token, by default an
 * editor's.
 */
export async function copyPrograms(url: string, token = tokenOf('editor')): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-clients-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  for (const [name, code] of await readPage()) {
    const filled = code.replaceAll('http://127.0.0.1:4000', url).replaceAll('TOKEN', token);
    await writeFile(join(folder, name), filled);
  }
  const running: Running[] = [];
  const start = (name: string) => {
    const program = startProgram(folder, name);
    running.push(program);
    return program;
  };
  return {
    folder,
    start,
    run: (name) => finish(start(name)),
    load: async (name) => (await import(join(folder, name))) as Record<string, unknown>,
    remove: async () => {
      for (const { process } of running) process.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** The command that runs a file, by its extension. */
const commands: Record<string, string[]> = {
  ts: [process.execPath, '--experimental-eventsource'],
  py: ['python3'],
  php: ['php'],
};

function startProgram(folder: string, name: string): Running {
  const [command = '', ...options] = commands[name.split('.')[1] ?? ''] ?? [];
  const child = spawn(command, [...options, name], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return {
    process: child,
    printed: async (text) => {
      while (!output.includes(text)) await once(child.stdout, 'data');
      return output;
    },
  };
}

async function finish({ process: child }: Running): Promise<string> {
  const [output, problem] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(problem);
  return output;
}

async function read(stream: Readable | null): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of stream ?? []) chunks.push(String(chunk));
  return chunks.join('');
}
