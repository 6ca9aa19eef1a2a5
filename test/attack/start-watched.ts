import { createSocket } from 'node:dgram';
import { type Figures, variable } from './watch.ts';

/** How often a process reports its figures, and how often it checks the clock, in milliseconds. */
const reportInterval = 250;
const resolution = 10;

// Starts the service as `src/cli/main.ts` does, and reports how long its event loop was blocked and
// how much memory it uses. A block is CPU time of the main thread between two checks, so the load
// of other processes does not count.
const port = Number(process.env[variable]);
const socket = createSocket('udp4').unref();
let block = 0;
let last = { time: performance.now(), cpu: process.threadCpuUsage() };
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last.cpu);
  const time = performance.now();
  block = Math.max(block, Math.min(time - last.time, (user + system) / 1000) - resolution);
  last = { time, cpu: process.threadCpuUsage() };
}, resolution).unref();
setInterval(() => {
  const memory = process.memoryUsage().rss / 1024 / 1024;
  socket.send(JSON.stringify({ pid: process.pid, memory, block } satisfies Figures), port, '127.0.0.1');
  block = 0;
}, reportInterval).unref();

await import('../../src/cli/main.ts');
