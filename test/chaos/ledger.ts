/** A resource that a writer counts up, one by one. */
export interface Counter {
  id: number;
  /**
   * The highest count that was acknowledged to a writer or seen by a reader: nobody may see less
   * from then on.
   */
  seen: number;
  /** The highest count that a writer has sent: nobody may see more. */
  sent: number;
}

/** What clients know: the calendar must agree with it. */
export class Ledger {
  readonly counters: Counter[] = [];
  /** IDs of acknowledged events by title. */
  readonly acknowledged = new Map<string, number>();
  /** When each was acknowledged, by ID, in milliseconds. */
  readonly acknowledgedAt = new Map<number, number>();
  /** Titles of events whose outcome nobody knows: they may be there, once. */
  readonly unknown = new Set<string>();
  /** What went wrong: each sentence with the number of times. */
  readonly wrong = new Map<string, number>();
  /** How many requests got which status; 0 is a lost connection. */
  readonly statuses = new Map<number, number>();
  reads = 0;

  report(sentence: string): void {
    this.wrong.set(sentence, (this.wrong.get(sentence) ?? 0) + 1);
  }

  acknowledge(title: string, id: number): void {
    if (this.acknowledged.has(title)) this.report(`${title} was acknowledged twice`);
    this.acknowledged.set(title, id);
    this.acknowledgedAt.set(id, performance.now());
  }

  /**
   * Compares what a reader saw with what was known before its request was sent.
   */
  see(counter: Counter, count: number, { known, where }: { known: number; where: string }): void {
    this.reads += 1;
    if (count < known) this.report(`stale: ${where} saw less than was known`);
    if (count > counter.sent) this.report(`${where} saw more than was sent`);
    counter.seen = Math.max(counter.seen, count);
  }
}
