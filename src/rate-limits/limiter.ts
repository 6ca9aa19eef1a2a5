import { LRUCache } from 'lru-cache';
import type { RateLimiterRes } from 'rate-limiter-flexible';
// The package as a whole loads the clients of some twenty stores.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { QuotaState } from '../errors.ts';
import type { Logger } from '../runtime/log.ts';
import { currentRequest, noteRequest } from '../runtime/request-record.ts';
import type { Counting, SharedCounts } from './shared-counts.ts';

/** Keys of a limit that are remembered, least recently used first out. */
const mostRemembered = 10_000;

/** Points are shared once they are this part of the quota. */
const sharedPart = 1 / 20;

interface Dependencies {
  /** null: no other process counts. */
  shared: SharedCounts | null;
  log: Logger;
}

/**
 * Limits what each key consumes in a window of time. This process decides alone, so that no request
 * waits for the database; whenever a key has consumed a twentieth of the quota here, the other
 * processes are told, and if all of them together have reached the quota, the key is blocked here
 * as well (decision 0085).
 */
export class Limiter {
  readonly #counting: Counting;
  readonly #dependencies: Dependencies;
  readonly #counts: RateLimiterMemory;
  readonly #report = (error: unknown): void =>
    this.#dependencies.log.error({ err: error }, 'a rate limit failed');
  /** Points of each key that the other processes do not know of. */
  readonly #unshared: LRUCache<string, { points: number }>;

  constructor(counting: Counting, dependencies: Dependencies) {
    this.#counting = counting;
    this.#dependencies = dependencies;
    const counts = new RateLimiterMemory({
      keyPrefix: '',
      points: counting.quota,
      duration: counting.window,
    });
    this.#counts = counts;
    this.#unshared = new LRUCache({
      max: mostRemembered,
      dispose: (_, key, reason) => {
        if (reason === 'evict') counts.delete(key).catch(this.#report);
      },
    });
  }

  /** Consumes points, and returns what is left, and whether the quota is exceeded. */
  async consume(key: string, points: number): Promise<{ state: QuotaState; isExceeded: boolean }> {
    const result = await this.#counts.penalty(key, points);
    this.#noteUnshared(key, points, result);
    const { quota } = this.#counting;
    const isExceeded = result.consumedPoints > quota;
    if (isExceeded) noteRequest({ rateLimited: this.#counting.name });
    if (isExceeded && result.consumedPoints - points <= quota) this.#tell(key, result.msBeforeNext);
    return { state: this.#toState(result), isExceeded };
  }

  #noteUnshared(key: string, points: number, { consumedPoints, isFirstInDuration }: RateLimiterRes): void {
    const { shared } = this.#dependencies;
    const { quota } = this.#counting;
    const known = isFirstInDuration ? undefined : this.#unshared.get(key);
    const unshared = known ?? { points: 0 };
    this.#unshared.set(key, unshared);
    unshared.points += points;
    if (shared === null || unshared.points < quota * sharedPart || consumedPoints - points > quota) return;
    const sent = unshared.points;
    unshared.points = 0;
    // The request does not wait.
    const block = (total: Awaited<ReturnType<SharedCounts['add']>>) =>
      total !== null && total.points > quota ? this.#block(key, total.msLeft) : undefined;
    shared.add(key, sent).then(block).catch(this.#report);
  }

  /** The processes have exceeded the quota together. */
  async #block(key: string, msLeft: number): Promise<void> {
    const current = await this.#counts.get(key);
    if ((current?.consumedPoints ?? 0) > this.#counting.quota) return;
    await this.#counts.block(key, msLeft / 1_000);
    this.#tell(key, msLeft);
  }

  /** Once per key and window. */
  #tell(key: string, msLeft: number): void {
    const { name, quota } = this.#counting;
    const { id: requestId, traceId } = currentRequest() ?? {};
    const seconds = Math.ceil(msLeft / 1_000);
    this.#dependencies.log.warn(
      { requestId, traceId, limit: name, key, quota, seconds },
      'rate limit reached',
    );
  }

  #toState({ consumedPoints, msBeforeNext }: RateLimiterRes): QuotaState {
    const { name, quota, window } = this.#counting;
    const remaining = Math.max(0, quota - consumedPoints);
    return { limit: name, quota, window, remaining, reset: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
  }
}
