/**
 * A read that callers share: one runs at a time, and all who call meanwhile wait for the next one,
 * so that every result was read after its call (decision 0118). Nothing is cached. Results are
 * shared and must not be changed.
 */
export function singleFlight<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Result> | undefined;
  const begin = () => {
    waiting = undefined;
    const reading = read();
    running = reading;
    return reading;
  };
  return () => (waiting ??= running.then(begin, begin));
}
