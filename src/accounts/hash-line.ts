import { CalendarError } from '../errors.ts';

/** At most two hashes run in a process and 128 wait: each costs 32 MiB and a core for 0.15 s. */
const most = { running: 2, waiting: 128 };

interface Waiter {
  load: () => number;
  begin: () => void;
  refuse: (error: CalendarError) => void;
}

/**
 * Lets passwords be hashed one after the other. Whoever failed and tries the least goes first, and of these who came
 * first: a crowd that guesses makes nobody else wait (decision 0057).
 */
export class HashLine {
  readonly #waiting = new Set<Waiter>();
  #running = 0;

  /** Runs the work when it is its turn; throws `busy` (503) where too many wait who have the same or a smaller load. */
  async run<T>(load: () => number, work: () => Promise<T>): Promise<T> {
    if (this.#running < most.running) this.#running += 1;
    else await this.#wait(load);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #wait(load: () => number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#waiting.add({ load, begin: resolve, refuse: reject });
      if (this.#waiting.size <= most.waiting) return;
      // The last of several with the same load, which is the one that came now if it has no smaller one.
      const heaviest = this.#choose((one, other) => one >= other);
      this.#waiting.delete(heaviest);
      heaviest.refuse(new CalendarError('busy'));
    });
  }

  /** The turn goes to the next one directly, so that nobody who comes now can slip in between. */
  #passOn(): void {
    if (this.#waiting.size === 0) {
      this.#running -= 1;
      return;
    }
    const next = this.#choose((one, other) => one < other);
    this.#waiting.delete(next);
    next.begin();
  }

  /** The one of those who wait whose load comes before that of every other one. */
  #choose(comesBefore: (one: number, other: number) => boolean): Waiter {
    const loads = [...this.#waiting].map((waiter) => ({ waiter, load: waiter.load() }));
    return loads.reduce((best, each) => (comesBefore(each.load, best.load) ? each : best)).waiter;
  }
}
