import { CalendarError } from '../errors.ts';

/** How many may run and wait at a time: of a process, and of each owner. */
export interface TurnLimits {
  running: number;
  runningEach: number;
  waiting: number;
  waitingEach: number;
}

interface Waiter {
  owner: string;
  begin: () => void;
}

/** Lets a bounded number run and a bounded number wait, in the order in which they came, so that no owner takes all turns. */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiter>();
  #total = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** How many run, and how many wait. */
  get counts(): { running: number; waiting: number } {
    return { running: this.#total, waiting: this.#waiting.size };
  }

  /**
   * Waits for a turn; the answer gives it back. Throws `busy` (503) at once where too many wait, and after so many
   * milliseconds; throws the reason of the signal once whoever asked is gone.
   */
  async take(
    owner: string,
    { patience, gone }: { patience: number; gone: AbortSignal },
  ): Promise<() => void> {
    gone.throwIfAborted();
    if (!this.#mayRun(owner)) await this.#wait(owner, { patience, gone });
    else this.#begin(owner);
    return () => this.#giveBack(owner);
  }

  #mayRun(owner: string): boolean {
    const { running, runningEach } = this.#limits;
    return this.#total < running && (this.#running.get(owner) ?? 0) < runningEach;
  }

  #begin(owner: string): void {
    this.#total += 1;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
  }

  #giveBack(owner: string): void {
    this.#total -= 1;
    const left = (this.#running.get(owner) ?? 0) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    this.#passOn();
  }

  /** The turn goes to the first who may have it directly, so that nobody who comes now can slip in between. */
  #passOn(): void {
    for (const waiter of this.#waiting) {
      if (!this.#mayRun(waiter.owner)) continue;
      this.#waiting.delete(waiter);
      this.#begin(waiter.owner);
      waiter.begin();
    }
  }

  async #wait(owner: string, { patience, gone }: { patience: number; gone: AbortSignal }): Promise<void> {
    const { waiting, waitingEach } = this.#limits;
    const own = [...this.#waiting].filter((waiter) => waiter.owner === owner).length;
    if (this.#waiting.size >= waiting || own >= waitingEach) throw new CalendarError('busy');
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiter = { owner, begin: () => resolve(undefined) };
    // At once, so that no turn is passed on to somebody who does not wait any more.
    const leave = (reason: Error) => {
      if (this.#waiting.delete(waiter)) reject(reason);
    };
    const leaveGone = () => leave(gone.reason as Error);
    const timer = setTimeout(() => leave(new CalendarError('busy')), patience).unref();
    gone.addEventListener('abort', leaveGone, { once: true });
    this.#waiting.add(waiter);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', leaveGone);
    }
  }
}
