#!/usr/bin/env node
'use strict';
// The command of the package: `npx event-calendar start`. It is written so that an old Node understands it, and hands over
// to the Node that the package brings (decision 0090).
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** The script of each command. */
const scripts = {
  start: 'main',
  migrate: 'migrate',
  user: 'user',
  audit: 'audit',
  dump: 'dump',
  load: 'load',
  import: 'import',
};

/** The limits of the heap, as in `npm start`. */
const limits = ['--max-old-space-size=288', '--max-semi-space-size=16'];
/** How the C library returns memory, as in `npm start` (decision 0127). */
// eslint-disable-next-line no-restricted-syntax -- handed over unread
const env = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env };

const [command = '', ...rest] = process.argv.slice(2);
const script = Object.prototype.hasOwnProperty.call(scripts, command) ? scripts[command] : undefined;
if (script === undefined) {
  console.error(`Usage: event-calendar COMMAND\n\n  ${Object.keys(scripts).join('\n  ')}`);
  process.exit(1);
}
const folder = join(__dirname, 'cli');
const file = ['.js', '.ts'].map((extension) => join(folder, `${script}${extension}`)).find(existsSync);
run(findNode(), [...(command === 'start' ? limits : []), join(__dirname, 'start.cjs'), file, ...rest]);

/** The Node of the package, which npm may have placed beside it; without one, that which runs this. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  try {
    const node = join(dirname(require.resolve('node/package.json')), 'bin', 'node');
    return existsSync(node) ? node : process.execPath;
  } catch {
    // start.cjs says what is missing.
    return process.execPath;
  }
}

/** Gives this process to the program, so that signals reach it; an older Node forwards them. */
function run(node, args) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    // It is announced as experimental.
    process.emitWarning = () => undefined;
    process.execve(node, [node, ...args], env);
  }
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code === null ? 1 : code));
}
