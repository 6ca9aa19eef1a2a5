/**
 * Something that is written again and again, one write after the other; each write has a number,
 * from 1.
 */
export interface Story {
  /** What is written, for sentences. */
  name: string;
  /** Makes the next change, at the service of this name. */
  write(at: string, change: (number: number) => Promise<unknown>): Promise<void>;
  /**
   * Reads; returns null where the answer is right, else a sentence that says in what way it is
   * stale.
   */
  read(reading: Reading): Promise<string | null>;
  /** How many writes were answered. */
  answered(): number;
}

/** A read that shows which writes it knows of. */
export interface Reading {
  /** What is read and where, as the sentence shall begin. */
  what: string;
  /** What an answer shows after so many writes. */
  shows: (writes: number) => string;
  /** What this answer shows. */
  find: () => Promise<string>;
}

/**
 * Holds reads against writes by the one rule: a read that begins after a write was answered shows
 * it, or one that was at least begun before the read ended.
 */
export function createStory(name: string): Story {
  let begun = 0;
  let last = { number: 0, at: 'nobody', moment: 0 };
  return {
    name,
    write: async (at, change) => {
      const number = (begun += 1);
      await change(number);
      last = { number, at, moment: performance.now() };
    },
    read: async ({ what, shows, find }) => {
      const known = last;
      const age = Math.round(performance.now() - known.moment);
      const found = await find();
      for (let number = known.number; number <= begun; number += 1) if (shows(number) === found) return null;
      const since =
        known.number === 0
          ? 'before it was ever written'
          : `${age} ms after ${known.at} had answered write ${known.number} of it`;
      return `${what} gave "${found}", not "${shows(known.number)}" or later: ${name} was asked for ${since}.`;
    },
    answered: () => last.number,
  };
}
