import { setImmediate } from 'node:timers/promises';

/** How long work goes on before other work may run, in milliseconds. */
const longest = 50;

/** Divides long work, so that other work may run and a signal is heard. */
export class Pace {
  readonly #signal: AbortSignal;
  #since = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is time to pause: for loops whose steps are too small to await each. */
  get isDue(): boolean {
    return performance.now() - this.#since >= longest;
  }

  /** To be awaited between two steps. Throws the reason of the signal. */
  async step(): Promise<void> {
    if (this.isDue) await this.pause();
    else this.#signal.throwIfAborted();
  }

  /** Lets other work run. Throws the reason of the signal. */
  async pause(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
    this.#signal.throwIfAborted();
  }
}
