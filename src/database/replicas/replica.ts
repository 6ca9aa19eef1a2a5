import type { PoolConfig } from 'pg';
import type { Logger } from '../../runtime/log.ts';
import { reasonOf } from '../../runtime/startup-error.ts';
import { placeOf } from '../server/postgres.ts';
import { openReplicaLink, type ReplicaLink } from './replica-link.ts';

/** The time before a failed replica is tried again, in milliseconds. */
const pause = 3_000;

/**
 * A replica: connected in the background, dropped when it fails, and tried again later. No request
 * waits for it.
 */
export class Replica {
  readonly #url: string;
  readonly #options: PoolConfig;
  readonly #log: Logger;
  #link: ReplicaLink | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReported = false;
  #isClosed = false;

  constructor(url: string, options: PoolConfig, log: Logger) {
    this.#url = url;
    this.#options = { ...options, connectionString: url };
    this.#log = log;
  }

  /** The current connection; undefined while the replica cannot be used. */
  get link(): ReplicaLink | undefined {
    return this.#link;
  }

  connect(): void {
    this.#connecting = this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#link?.close();
  }

  async #connect(): Promise<void> {
    try {
      const link = await openReplicaLink(this.#options);
      this.#link = link;
      link.onLost((reason) => this.#retryLater(reason));
      if (this.#isReported) this.#log.info({ replica: placeOf(this.#url) }, 'a replica is used again');
      this.#isReported = false;
    } catch (error) {
      this.#retryLater(error);
    }
  }

  /** Logs the first of several failures. */
  #retryLater(reason: unknown): void {
    this.#link = undefined;
    if (this.#isClosed) return;
    if (!this.#isReported)
      this.#log.warn(
        { replica: placeOf(this.#url), reason: reasonOf(reason) },
        'a replica cannot be used, the primary answers',
      );
    this.#isReported = true;
    this.#timer = setTimeout(() => this.connect(), pause).unref();
  }
}
