import { parseArgs } from 'node:util';

/** The options of a run. */
export interface Options {
  events: number;
  rounds: number;
  /** How long each row is measured in each round. */
  seconds: number;
  /** Words in the names of the rows and parts to measure; by default all. */
  only: string[];
}

/** Reads `--events`, `--rounds`, `--seconds` and any number of `--only`. Throws with a sentence. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  return {
    events: wholeNumber('events', values.events),
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
    only: values.only,
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

/** Whether a row or part is selected: its name contains a word of `--only`, in any letter case. */
export function isWanted({ only }: Options, name: string): boolean {
  return only.length === 0 || only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} takes a whole number from 1 on.`);
  return number;
}
