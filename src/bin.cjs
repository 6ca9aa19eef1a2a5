#!/usr/bin/env node
'use strict';
// The command of the package: `npx event-calendar-gateway start`. It is written so that an old Node
// understands it, and leaves it to start.cjs to say what is missing (decision 0138).
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

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

/** The limits of the heap, as in `npm start` and `npm run import`. */
const limits = {
  start: ['--max-old-space-size=288', '--initial-old-space-size=96', '--max-semi-space-size=16'],
  import: ['--max-semi-space-size=8'],
};
/** How the C library returns memory, as in `npm start` (decision 0140). */
// eslint-disable-next-line no-restricted-syntax -- handed over unread
const env = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env };

const [command = '', ...rest] = process.argv.slice(2);
const script = Object.prototype.hasOwnProperty.call(scripts, command) ? scripts[command] : undefined;
if (script === undefined) {
  console.error(`Usage: event-calendar-gateway COMMAND\n\n  ${Object.keys(scripts).join('\n  ')}`);
  process.exit(1);
}
const folder = join(__dirname, 'cli');
const file = ['.js', '.ts'].map((extension) => join(folder, `${script}${extension}`)).find(existsSync);
run([...(limits[command] ?? []), join(__dirname, 'start.cjs'), file, ...rest]);

/**
 * Gives this process to the program, so that signals reach it; where that is impossible, forwards
 * them.
 */
function run(args) {
  const node = process.execPath;
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    // It is announced as experimental.
    process.emitWarning = () => undefined;
    process.execve(node, [node, ...args], env);
  }
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code === null ? 1 : code));
}
