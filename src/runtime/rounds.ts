/** Work that waits for its round. */
interface Waiting {
  begin: () => Promise<void>;
  isAlone: boolean;
}

/** Starts work first-in, first-out in rounds, of which only so many run at a time. */
export class Rounds {
  readonly #most: number;
  readonly #size: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #isPlanned = false;

  /**
   * @param most How many rounds run at a time.
   * @param size How much work begins in one round.
   */
  constructor(most: number, size: number) {
    this.#most = most;
    this.#size = size;
  }

  /** Runs the work in its round, which it shares with what waits beside it unless it `isAlone`. */
  run<Result>(work: () => Promise<Result>, isAlone = false): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ begin: () => work().then(resolve, reject), isAlone });
    this.#plan();
    return promise;
  }

  /** What is requested within one tick begins together. */
  #plan(): void {
    if (this.#isPlanned || this.#running === this.#most || this.#waiting.length === 0) return;
    this.#isPlanned = true;
    process.nextTick(() => {
      this.#isPlanned = false;
      while (this.#running < this.#most && this.#waiting.length > 0) this.#begin();
    });
  }

  #begin(): void {
    this.#running += 1;
    const end = () => {
      this.#running -= 1;
      this.#plan();
    };
    Promise.all(this.#takeRound().map(({ begin }) => begin())).then(end, end);
  }

  #takeRound(): Waiting[] {
    const end = this.#waiting.findIndex(({ isAlone }, index) => isAlone || index === this.#size);
    return this.#waiting.splice(0, end === -1 ? this.#size : Math.max(end, 1));
  }
}
