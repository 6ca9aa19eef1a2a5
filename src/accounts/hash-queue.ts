import { CalendarError } from '../errors.ts';

/** The hashes of a process that run and wait at most: each costs 32 MiB and a core for 0.15 s. */
const most = { running: 1, waiting: 128 };

interface Waiter {
  load: () => number;
  begin: () => void;
  reject: (error: CalendarError) => void;
}

/**
 * A priority queue of password hashes. The smallest load goes first, then the order of arrival:
 * many guesses delay nobody else (decision 0085).
 */
export class HashQueue {
  readonly #waiting = new Set<Waiter>();
  #running = 0;

  /**
   * Runs the work in its turn; throws `busy` (503) if too many wait with the same or a smaller
   * load.
   */
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
      this.#waiting.add({ load, begin: resolve, reject });
      if (this.#waiting.size <= most.waiting) return;
      // The last of several with the same load: the newcomer, unless its load is smaller.
      const heaviest = this.#choose((one, other) => one >= other);
      this.#waiting.delete(heaviest);
      heaviest.reject(new CalendarError('busy'));
    });
  }

  /** Hands the turn over directly, so that no newcomer can take it. */
  #passOn(): void {
    if (this.#waiting.size === 0) {
      this.#running -= 1;
      return;
    }
    const next = this.#choose((one, other) => one < other);
    this.#waiting.delete(next);
    next.begin();
  }

  /** The waiter whose load comes before all others. */
  #choose(comesBefore: (one: number, other: number) => boolean): Waiter {
    const loads = [...this.#waiting].map((waiter) => ({ waiter, load: waiter.load() }));
    return loads.reduce((best, each) => (comesBefore(each.load, best.load) ? each : best)).waiter;
  }
}
