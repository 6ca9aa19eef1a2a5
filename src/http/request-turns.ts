/** How long requests are started within one iteration of the event loop, in milliseconds. */
export const turnLength = 10;

/** Starts requests in order. Simultaneous ones are spread over several iterations of the event loop, so that none blocks it. */
export class RequestTurns {
  readonly #waiting: (() => void)[] = [];
  /** When this iteration started its first request. */
  #since: number | undefined;

  /** Starts a request now or in one of the next iterations. */
  begin(request: () => void): void {
    this.#waiting.push(request);
    this.#since ??= this.#startTurn();
    // Requests that are already waiting start first, in the next iteration.
    if (this.#waiting.length === 1) this.#beginSome(this.#since);
  }

  #startTurn(): number {
    setImmediate(() => {
      this.#since = undefined;
      if (this.#waiting.length === 0) return;
      this.#since = this.#startTurn();
      this.#beginSome(this.#since);
    });
    return performance.now();
  }

  #beginSome(since: number): void {
    while (this.#waiting.length > 0 && performance.now() - since < turnLength) this.#waiting.shift()?.();
  }
}
