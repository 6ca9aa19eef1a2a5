import { CalendarError } from '../errors.ts';
import { byteLimits, type ByteLimits } from './limits.ts';

/** How long an operation waits for memory before it starts anyway, in milliseconds. */
const patience = 2_000;

/** The bytes that operations and unsent responses of a process hold (decision 0035). */
export class BytesInFlight {
  readonly limits: ByteLimits;
  readonly #bodies = new Map<Buffer, number>();
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(limits = byteLimits) {
    this.limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Reserves bytes if they fit; small operations may use the reserve as well. */
  take(bytes: number, isSmall: boolean): boolean {
    const { inFlight, reserve } = this.limits;
    if (this.#taken + bytes > inFlight + (isSmall ? reserve : 0)) return false;
    this.#taken += bytes;
    return true;
  }

  /** Whether nothing fits except into the reserve. */
  get isFull(): boolean {
    return this.#taken >= this.limits.inFlight;
  }

  /** Waits for a while where even the reserve is half used. */
  async room(): Promise<void> {
    if (!this.#isCrowded()) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const proceed = () => resolve(undefined);
    const timer = setTimeout(proceed, patience);
    this.#waiting.add(proceed);
    await promise;
    this.#waiting.delete(proceed);
    clearTimeout(timer);
  }

  /**
   * Counts a body that is being sent, once for all its receivers; the returned function, called
   * once, releases it.
   */
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
    for (const proceed of this.#waiting) proceed();
  }

  #isCrowded(): boolean {
    const { inFlight, reserve } = this.limits;
    return this.#taken >= inFlight + reserve / 2;
  }
}

/** The bytes that one operation holds until it ends. */
export class Tally {
  #inFlight: BytesInFlight | null;
  readonly #most: number;
  #held = 0;
  #ended = false;
  #failure: CalendarError | undefined;

  /** `null`: something else bounds the bytes of all operations. */
  constructor(inFlight: BytesInFlight | null, most: number) {
    this.#inFlight = inFlight;
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  /** Why the last bytes did not fit, or why none can be added any more. */
  get failure(): CalendarError | undefined {
    // Created on demand: every read ends a tally, and a stack trace costs time.
    if (this.#ended) this.#failure ??= new CalendarError('busy');
    return this.#failure;
  }

  /**
   * Throws `answerTooLarge` (400) above the limit of one operation, `busy` (503) where others hold
   * too much.
   */
  add(bytes: number): void {
    if (!this.tryAdd(bytes)) throw this.#failure ?? new CalendarError('busy');
  }

  /** Whether the bytes fit; if not, `failure` says why, and nothing fits any more. */
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

  /**
   * From now on only its own limit holds: a write is committed by the time it returns, so no other
   * operation may fail it.
   */
  exempt(): void {
    this.#inFlight?.give(this.#held);
    this.#inFlight = null;
  }

  /** Releases all bytes. Abandoned work that goes on gets none after that. */
  end(): void {
    this.#inFlight?.give(this.#held);
    this.#held = 0;
    this.#ended = true;
  }
}

/** The error of an operation whose rows, or whose response, exceed `most` bytes. */
export function tooLarge(most: number): CalendarError {
  return new CalendarError('answerTooLarge', { data: { most } });
}
