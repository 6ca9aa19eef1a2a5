/**
 * Lends one connection to one borrower at a time, each sort of them in the order of asking. The reads that wait when
 * somebody else gives it back go first, then one of the others: neither sort keeps the other one from its turn.
 */
export class ConnectionLine {
  readonly #reads: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #lent = false;
  /** So many reads go before the next of the others. */
  #first = 0;

  /** Waits for the connection; the answer gives it back. */
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

  /** Waits for all who asked before. */
  async empty(): Promise<void> {
    const borrowed = [this.borrow('other'), this.borrow('read')];
    await Promise.all(borrowed.map(async (each) => (await each)()));
  }

  /** It stays lent until the next one takes it, so that nobody who comes now can slip in between. */
  #passOn(): void {
    const isRead = this.#first > 0 || this.#others.length === 0;
    const next = isRead ? this.#reads.shift() : this.#others.shift();
    if (isRead && this.#first > 0) this.#first -= 1;
    this.#lent = next !== undefined;
    next?.();
  }
}
