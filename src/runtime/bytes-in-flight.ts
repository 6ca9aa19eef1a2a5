import { AsyncLocalStorage } from 'node:async_hooks';
import { CalendarError } from '../errors.ts';
import { byteLimits, type ByteLimits } from './limits.ts';

/** How long an operation waits for room before it begins all the same, in milliseconds. */
const shortly = 2_000;

/** The bytes that operations and unsent answers hold, of a whole process (decision 0053). */
export class BytesInFlight {
  readonly limits: ByteLimits;
  readonly #bodies = new Map<Buffer, number>();
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(limits = byteLimits) {
    this.limits = limits;
  }

  /** What is held now, in bytes. */
  get taken(): number {
    return this.#taken;
  }

  /** Whether there is room, which is taken then; small operations have a reserve. */
  take(bytes: number, isSmall: boolean): boolean {
    const { inFlight, reserve } = this.limits;
    if (this.#taken + bytes > inFlight + (isSmall ? reserve : 0)) return false;
    this.#taken += bytes;
    return true;
  }

  /** Whether large operations find no room any more. */
  get isFull(): boolean {
    return this.#taken >= this.limits.inFlight;
  }

  /** Waits shortly while even small operations find little room. */
  async room(): Promise<void> {
    if (!this.#isCrowded()) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const goOn = () => resolve(undefined);
    const timer = setTimeout(goOn, shortly);
    this.#waiting.add(goOn);
    await promise;
    this.#waiting.delete(goOn);
    clearTimeout(timer);
  }

  /** Counts a body that is being sent, once however many it is sent to; the answer gives it back, once. */
  hold(body: Buffer): () => void {
    const count = this.#bodies.get(body) ?? 0;
    this.#bodies.set(body, count + 1);
    if (count === 0) this.#taken += body.length;
    return () => {
      const left = (this.#bodies.get(body) ?? 0) - 1;
      if (left > 0) this.#bodies.set(body, left);
      else if (this.#bodies.delete(body)) this.give(body.length);
    };
  }

  give(bytes: number): void {
    this.#taken -= bytes;
    if (this.#isCrowded()) return;
    for (const goOn of this.#waiting) goOn();
  }

  #isCrowded(): boolean {
    const { inFlight, reserve } = this.limits;
    return this.#taken >= inFlight + reserve / 2;
  }
}

/** The bytes that one operation holds until it ends. */
export class Tally {
  readonly #inFlight: BytesInFlight | null;
  readonly #most: number;
  #held = 0;
  #ended = false;
  #failure: CalendarError | undefined;

  /** `null` where what it holds is bounded otherwise. */
  constructor(inFlight: BytesInFlight | null, most: number) {
    this.#inFlight = inFlight;
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  /** Why something could not be added, or why nothing can be any more. */
  get failure(): CalendarError | undefined {
    // Every read ends a tally, and the stack trace of an error costs time: it is made for who asks.
    if (this.#ended) this.#failure ??= new CalendarError('busy');
    return this.#failure;
  }

  /** Throws `answerTooLarge` (400) where it would be more than one operation may hold, `busy` (503) where others hold too much. */
  add(bytes: number): void {
    if (!this.tryAdd(bytes)) throw this.#failure ?? new CalendarError('busy');
  }

  /** Whether it fits; where it does not, `failure` says why. Nothing fits after that. */
  tryAdd(bytes: number): boolean {
    this.#failure = this.failure ?? this.#check(this.#held + bytes, bytes);
    if (this.#failure !== undefined) return false;
    this.#held += bytes;
    return true;
  }

  #check(held: number, bytes: number): CalendarError | undefined {
    if (held > this.#most) return tooLarge(this.#most);
    const isSmall = held <= (this.#inFlight?.limits.small ?? held);
    return this.#inFlight?.take(bytes, isSmall) === false ? new CalendarError('busy') : undefined;
  }

  /** Gives everything back. Work that goes on although nobody waits for it any more gets nothing then. */
  end(): void {
    this.#inFlight?.give(this.#held);
    this.#held = 0;
    this.#ended = true;
  }
}

const tallies = new AsyncLocalStorage<Tally>();

/** The error of an operation whose rows, or whose answer, would have more bytes than are allowed. */
export function tooLarge(most: number): CalendarError {
  return new CalendarError('answerTooLarge', { data: { most } });
}

/** Does work whose reads are counted; what was counted is given back when the work has ended. */
export async function counted<Result>(tally: Tally, work: () => Promise<Result>): Promise<Result> {
  try {
    return await tallies.run(tally, work);
  } finally {
    tally.end();
  }
}

/** What counts the reads of the current operation. */
export function currentTally(): Tally | undefined {
  return tallies.getStore();
}

/** Does work whose reads nobody counts: those of writes, which their input bounds. */
export function uncounted<Result>(work: () => Result): Result {
  return tallies.exit(work);
}
