import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The sampling interval of the event loop, in milliseconds. */
const resolution = 5;

/** No request may stop all others for longer, in milliseconds. */
export const longestBlockAllowed = 200;

/**
 * The longest block of the best of a few attempts, in milliseconds: on a busy machine one may be
 * late by chance, but work that blocks does so every time.
 */
export async function leastBlock(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 5 && least >= longestBlockAllowed; attempt += 1)
    least = Math.min(least, await longestBlock(work));
  return least;
}

/**
 * The longest block of the event loop during the work, in milliseconds: the delay that
 * `monitorEventLoopDelay` measured, or the most CPU time of the thread between two samples if that
 * is less. Delays by other programs do not count.
 */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution });
  let longestCpu = 0;
  let before = cpuTime();
  const look = () => {
    const now = cpuTime();
    longestCpu = Math.max(longestCpu, now - before);
    before = now;
  };
  const timer = setInterval(look, resolution);
  histogram.enable();
  try {
    await work();
  } finally {
    look();
    histogram.disable();
    clearInterval(timer);
  }
  return Math.min(histogram.max / 1e6, longestCpu);
}

/** The CPU time of this thread in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
