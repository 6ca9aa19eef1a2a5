import { CalendarError } from '../errors.ts';

/** How many may run and wait at a time, in all and for each owner. */
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

/** A first-in, first-out semaphore with limits per owner, so that no owner takes all turns. */
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
   * Waits for a turn; the returned function releases it. Throws `busy` (503) at once if too many
   * wait, and after `patience` milliseconds; throws the reason of the signal when the owner is
   * gone.
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

  /** Hands the turn over to the first waiter that may have it, so that no newcomer can take it. */
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
    // At once, so that no turn is handed to an owner that has left.
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
