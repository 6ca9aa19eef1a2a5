import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the event loop is looked at, in milliseconds. */
const resolution = 5;

/**
 * The longest time in milliseconds for which the event loop did nothing else while the work was done: the delay that
 * `monitorEventLoopDelay` saw, or the most CPU time that the thread used between two looks if that is less. The machine
 * runs other programs too, and what they keep waiting is not blocked by this one.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
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

/** CPU time of this thread in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
