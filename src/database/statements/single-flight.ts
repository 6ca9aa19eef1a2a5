/** Runs a read, or gives the one that begins next for the same name. */
export type Share<Result> = (name: string, read: () => Promise<Result>) => Promise<Result>;

/** Lets a work begin when it is its turn. */
type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The reads of one name: one runs, and everybody who has come since waits for the next one. */
interface Line<Result> {
  running: Promise<unknown>;
  waiting?: Promise<Result>;
}

/**
 * Lets everybody who asks the same before a read begins share it, so that many at once cost as much as a few: what each is
 * given was read after the moment of asking. Nothing is kept. What is given is shared, and must not be changed. As long
 * as a read waits for its turn, others may still join it.
 */
export function createSharedReads<Result>(turn: Turn = (work) => work()): Share<Result> {
  const lines = new Map<string, Line<Result>>();
  const begin = (name: string, line: Line<Result>, read: () => Promise<Result>) => {
    line.waiting = undefined;
    const reading = read();
    line.running = reading;
    const end = () => {
      if (line.waiting === undefined) lines.delete(name);
    };
    reading.then(end, end);
    return reading;
  };
  return (name, read) => {
    const line = lines.get(name) ?? { running: Promise.resolve() };
    lines.set(name, line);
    const start = () => begin(name, line, read);
    const next = () => turn(start);
    return (line.waiting ??= line.running.then(next, next));
  };
}

/** The same for one read. */
export function singleFlight<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const share = createSharedReads<Result>();
  return () => share('', read);
}
