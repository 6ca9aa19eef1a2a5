import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';

// Builds what the Dockerfile builds, in a folder and without a daemon: copies the files that it
// copies, runs the commands of its first stage, and starts its command from a tree that the user of
// the image cannot write, twice on the same data. The pinned Node, which runs this, stands for that
// of the first stage; their versions must be the same.

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, '');
const [build = '', image = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
const ignore = readFileSync('.dockerignore', 'utf8').split('\n');

/** The rest of every line that starts with the instruction. */
function instructions(stage: string, name: string): string[] {
  return [...stage.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, rest = '']) => rest);
}

const command = (text: string | undefined) => z.array(z.string()).parse(JSON.parse(text ?? 'null'));
const settings = Object.fromEntries(
  instructions(image, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2))),
) as Record<string, string>;
const user = Number(instructions(image, 'USER')[0]?.split(':', 1)[0]);
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: user, gid: user } : {};

const scratch = mkdtempSync(join(tmpdir(), 'image-'));
const tree = join(scratch, 'app');
const data = join(scratch, 'data');
/** What the image has in `/usr/local/bin`. */
const programs = join(scratch, 'bin');

function checkNode(): void {
  const [, version] = /^FROM node:([\d.]+)-/m.exec(dockerfile) ?? [];
  const { devDependencies } = z
    .object({ devDependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  if (version !== devDependencies.node)
    throw new Error(`The image has Node ${version ?? 'of no version'}, not ${devDependencies.node}.`);
}

function buildTree(): void {
  chmodSync(scratch, 0o755);
  mkdirSync(tree);
  mkdirSync(programs);
  copyFileSync(process.execPath, join(programs, 'node'));
  for (const line of instructions(build, 'COPY')) {
    for (const source of line.split(' ').slice(0, -1)) {
      if (!ignore.includes(`!${source}`)) throw new Error(`.dockerignore leaves out ${source}.`);
      cpSync(source, join(tree, source), { recursive: true });
    }
  }
  for (const line of instructions(build, 'RUN'))
    execFileSync('sh', ['-c', line], { cwd: tree, stdio: 'inherit' });
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', tree]);
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, user, user);
}

/**
 * Starts the command of the image, asks for a list and a file of a library, runs the health check,
 * and stops it. Returns how many events there are.
 */
async function serve(): Promise<unknown> {
  const port = await freePort();
  const environment = {
    ...settings,
    PATH: `${programs}:${process.env.PATH ?? ''}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    ADMIN_PASSWORD: 'a password of the check',
    // Without the packages for these, it would not start.
    MEDIA_STORE: 's3://images',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  };
  const options = { cwd: tree, env: environment, ...identity };
  const [program = '', ...args] = command(instructions(image, 'CMD')[0]);
  const service = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(service, 'exit');
  try {
    await untilRunning(service.stdout);
    const list = await get(`http://127.0.0.1:${port}/calendar/events/v1/events`);
    await get(`http://127.0.0.1:${port}/graphiql/graphiql.js`);
    const [test = '', ...rest] = command(/HEALTHCHECK.* CMD (\[.*\])/.exec(image)?.[1]);
    execFileSync(test, rest, { ...options, stdio: 'inherit' });
    return z.object({ total: z.number().min(1) }).parse(await list.json()).total;
  } finally {
    service.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`The service ended with ${code ?? 'a signal'} after SIGTERM.`);
  }
}

async function get(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} is a ${response.status}.`);
  return response;
}

/**
 * Resolves when a start has printed its address, which follows on what it says about slow steps, or
 * has ended.
 */
async function untilRunning(output: Readable): Promise<void> {
  for await (const text of output.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    if (text.toString().includes('running at')) return;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  return port;
}

try {
  checkNode();
  buildTree();
  const [first, second] = [await serve(), await serve()];
  if (first !== second) throw new Error('The calendar after a restart is another one.');
  console.log(execFileSync('du', ['-sh', tree], { encoding: 'utf8' }).split('\t', 1)[0], 'in /app.');
} finally {
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', tree]);
  rmSync(scratch, { recursive: true });
}
