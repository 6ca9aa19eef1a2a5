/**
 * Lends one connection to one borrower at a time; reads and others queue separately. After each
 * other borrower the reads that wait at that moment go first, then the next other: neither sort
 * starves the other.
 */
export class ConnectionQueue {
  readonly #reads: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #lent = false;
  /** How many reads go before the next other borrower. */
  #first = 0;

  /** Waits for the connection; the returned function releases it. */
  async borrow(sort: 'read' | 'other'): Promise<() => void> {
    if (this.#lent) {
      const line = sort === 'read' ? this.#reads : this.#others;
      await new Promise<void>((resolve) => line.push(resolve));
    }
    this.#lent = true;
    return () => {
      if (sort === 'other') this.#first = this.#reads.length;
      this.#passOn();
    };
  }

  /** Waits for all borrowers so far. */
  async empty(): Promise<void> {
    const borrowed = [this.borrow('other'), this.borrow('read')];
    await Promise.all(borrowed.map(async (each) => (await each)()));
  }

  /** The connection stays lent in between, so that no newcomer can take it. */
  #passOn(): void {
    const isRead = this.#first > 0 || this.#others.length === 0;
    const next = isRead ? this.#reads.shift() : this.#others.shift();
    if (isRead && this.#first > 0) this.#first -= 1;
    this.#lent = next !== undefined;
    next?.();
  }
}
