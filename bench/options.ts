import { parseArgs } from 'node:util';

/** What a run is asked for. */
export interface Options {
  /** A PostgreSQL where databases may be created. */
  server: string;
  events: number;
  rounds: number;
  /** How long each row is measured in each round. */
  seconds: number;
}

/** Reads `--events`, `--rounds` and `--seconds`, and the address of a PostgreSQL from the environment. Throws with a sentence. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  });
  return {
    server: readServer(),
    events: wholeNumber('events', values.events),
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
  };
}

/** The address of a PostgreSQL where databases may be created. Throws with a sentence. */
export function readServer(): string {
  const server = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  if (server === undefined)
    throw new Error(
      'Set BENCH_DATABASE_URL (or TEST_DATABASE_URL) to a PostgreSQL where databases may be created.',
    );
  return server;
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} takes a whole number from 1 on.`);
  return number;
}
