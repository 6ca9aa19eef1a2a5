/** So long requests are begun in one turn of the event loop, in milliseconds. */
export const turnLength = 10;

/** Begins requests in their order. Many that come at once are spread over several turns of the loop, so that all else goes on. */
export class RequestTurns {
  readonly #waiting: (() => void)[] = [];
  /** When the first request of this turn was begun. */
  #since: number | undefined;

  /** Begins a request now, or in one of the next turns. */
  begin(request: () => void): void {
    this.#waiting.push(request);
    this.#since ??= this.#startTurn();
    // Whoever waits already is begun in the next turn, before this one.
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
