import { CalendarError } from '../errors.ts';

/** A first-in, first-out semaphore with a limited queue. */
export class Semaphore {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs the work in its turn; throws `busy` (503) at once if too many wait already. */
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

  /** Hands the turn over directly, so that no newcomer can take it. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
