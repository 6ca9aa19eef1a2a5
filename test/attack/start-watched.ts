import { createSocket } from 'node:dgram';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Figures, variable } from './watch.ts';

/** How often a process tells, in milliseconds. */
const pause = 250;
const resolution = 10;

// Starts the service as `src/main.ts` does, and tells how long its event loop was blocked and how much memory it holds.
const port = Number(process.env[variable]);
const socket = createSocket('udp4').unref();
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
setInterval(() => {
  const figures: Figures = {
    pid: process.pid,
    memory: process.memoryUsage().rss / 1024 / 1024,
    block: Math.max(0, delay.max / 1e6 - resolution),
  };
  delay.reset();
  socket.send(JSON.stringify(figures), port, '127.0.0.1');
}, pause).unref();

await import('../../src/main.ts');
