/** Limits how many slots each client holds, so that no client takes all of them (decision 0045). */
export class PerAddress {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes a slot for a client, as `addressGroup` identifies it. Returns the function that releases
   * it, or null at the limit.
   */
  take(client: string): (() => void) | null {
    const taken = this.#taken.get(client) ?? 0;
    if (taken >= this.#limit) return null;
    this.#taken.set(client, taken + 1);
    return () => this.#release(client);
  }

  #release(client: string): void {
    const left = (this.#taken.get(client) ?? 0) - 1;
    if (left > 0) this.#taken.set(client, left);
    else this.#taken.delete(client);
  }
}
