import { CalendarError } from '../../errors.ts';

/** How a read begins. */
interface Begin {
  /** Whether it has a connection to itself. */
  isAlone?: boolean;
  /** Whether its caller has given up; a read that nobody waits for any more does not begin. */
  isOver?: () => boolean;
}

/** Runs a read, or joins the next one of the same name. */
export type Share<Result> = (name: string, read: () => Promise<Result>, begin?: Begin) => Promise<Result>;

/** Starts work in its turn, which it may share with other work unless it `isAlone`. */
type Turn = <Result>(work: () => Promise<Result>, isAlone: boolean) => Promise<Result>;

/** The reads of one name: one runs, and all later callers wait for the next one. */
interface Line<Result> {
  running: Promise<unknown>;
  waiting?: Promise<Result>;
  /** Whether the callers that wait have given up. */
  givenUp: (() => boolean)[];
}

const never = () => false;

/**
 * Callers that want the same before a read begins share it, so that every result was read after its call (decision 0044).
 * Nothing is cached. Results are shared and must not be changed. A read can be joined as long as it waits for its turn.
 */
export function createSharedReads<Result>(turn: Turn = (work) => work()): Share<Result> {
  const lines = new Map<string, Line<Result>>();
  const leave = (name: string, line: Line<Result>) => {
    if (line.waiting === undefined && lines.get(name) === line) lines.delete(name);
  };
  const begin = (name: string, line: Line<Result>, read: () => Promise<Result>) => {
    line.waiting = undefined;
    const reading = line.givenUp.splice(0).every((isOver) => isOver()) ? giveUp<Result>() : read();
    line.running = reading;
    const end = () => leave(name, line);
    reading.then(end, end);
    return reading;
  };
  return (name, read, { isAlone = false, isOver = never } = {}) => {
    const line = lines.get(name) ?? { running: Promise.resolve(), givenUp: [] };
    lines.set(name, line);
    line.givenUp.push(isOver);
    if (line.waiting !== undefined) return line.waiting;
    const next = () => turn(() => begin(name, line, read), isAlone);
    const waiting = line.running.then(next, next);
    line.waiting = waiting;
    // A turn may be refused, and then nothing begins.
    waiting.catch(() => {
      if (line.waiting !== waiting) return;
      line.waiting = undefined;
      line.givenUp.length = 0;
      leave(name, line);
    });
    return waiting;
  };
}

function giveUp<Result>(): Promise<Result> {
  return Promise.reject(new CalendarError('timeout'));
}

/** The same for one read. */
export function singleFlight<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const share = createSharedReads<Result>();
  return () => share('', read);
}
