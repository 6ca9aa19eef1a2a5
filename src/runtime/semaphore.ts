import { CalendarError } from '../errors.ts';

/** Lets a bounded number of works run and a bounded number wait, in the order in which they came. */
export class Semaphore {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs the work when it is its turn; throws `busy` (503) at once when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#takeTurn();
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#running < this.#most) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) throw new CalendarError('busy');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The turn goes to the next one directly, so that nobody who comes now can slip in between. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
