import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The sampling interval of the event loop, in milliseconds. */
const resolution = 5;

/**
 * The longest block of the event loop during the work, in milliseconds: the delay that `monitorEventLoopDelay` measured, or
 * the most CPU time of the thread between two samples if that is less. Delays by other programs do not count.
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

/** The CPU time of this thread in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
