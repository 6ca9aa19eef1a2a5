import type { PoolConfig } from 'pg';
import type { Logger } from '../../runtime/log.ts';
import { reasonOf } from '../../runtime/startup-error.ts';
import { placeOf } from '../server/postgres.ts';
import { openReplicaLink, type ReplicaLink } from './replica-link.ts';

/** A replica that could not be used is tried again after this time, in milliseconds. */
const pause = 3_000;

/** One replica: connected in the background, let go where it fails, tried again after a while. Nobody waits for it. */
export class Replica {
  readonly #url: string;
  readonly #options: PoolConfig;
  readonly #log: Logger;
  #link: ReplicaLink | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isTold = false;
  #isClosed = false;

  constructor(url: string, options: PoolConfig, log: Logger) {
    this.#url = url;
    this.#options = { ...options, connectionString: url };
    this.#log = log;
  }

  /** By which it can be asked now; undefined where it cannot. */
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
      link.whenLost((reason) => this.#rest(reason));
      if (this.#isTold) this.#log.info({ replica: placeOf(this.#url) }, 'a replica is used again');
      this.#isTold = false;
    } catch (error) {
      this.#rest(error);
    }
  }

  /** Said once, however often it fails from then on. */
  #rest(reason: unknown): void {
    this.#link = undefined;
    if (this.#isClosed) return;
    if (!this.#isTold)
      this.#log.warn(
        { replica: placeOf(this.#url), reason: reasonOf(reason) },
        'a replica cannot be used, the primary answers',
      );
    this.#isTold = true;
    this.#timer = setTimeout(() => this.connect(), pause).unref();
  }
}
