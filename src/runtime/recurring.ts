/** How long after the start recurring work runs first, in milliseconds. */
const first = 60_000;

const hour = 3_600_000;

interface Recurring {
  /** The work; it ends early once the signal is aborted. */
  work: (signal: AbortSignal) => Promise<unknown>;
  onError: (error: unknown) => void;
}

/**
 * Runs work every hour, never twice at a time. Returns how to stop, which settles when the work
 * has.
 */
export function repeatHourly(recurring: Recurring): () => Promise<void> {
  return repeatEvery(hour, recurring);
}

/** The same in other intervals, in milliseconds. */
export function repeatEvery(interval: number, { work, onError }: Recurring): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = running.then(() => work(stopping.signal)).catch(onError);
  };
  const starting = setTimeout(run, first).unref();
  const timer = setInterval(run, interval).unref();
  return async () => {
    clearTimeout(starting);
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
