/** Runs a read, or joins the next one of the same name; `isAlone` is for its turn. */
export type Share<Result> = (name: string, read: () => Promise<Result>, isAlone?: boolean) => Promise<Result>;

/** Starts work in its turn, which it may share with other work unless it `isAlone`. */
type Turn = <Result>(work: () => Promise<Result>, isAlone: boolean) => Promise<Result>;

/** The reads of one name: one runs, and all later callers wait for the next one. */
interface Line<Result> {
  running: Promise<unknown>;
  waiting?: Promise<Result>;
}

/**
 * Callers that want the same before a read begins share it, so that every result was read after its call (decision 0044).
 * Nothing is cached. Results are shared and must not be changed. A read can be joined as long as it waits for its turn.
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
  return (name, read, isAlone = false) => {
    const line = lines.get(name) ?? { running: Promise.resolve() };
    lines.set(name, line);
    const start = () => begin(name, line, read);
    const next = () => turn(start, isAlone);
    return (line.waiting ??= line.running.then(next, next));
  };
}

/** The same for one read. */
export function singleFlight<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const share = createSharedReads<Result>();
  return () => share('', read);
}
