import type { EmbeddedClient } from './client.ts';

/** PostgreSQL's `connection_failure`. */
const connectionFailure = '08006';

/** The time between two attempts to reopen, in milliseconds. */
const pause = 1_000;

/** How a database is reopened. */
interface Reopening {
  /** Whether it may succeed at the moment. */
  isPossible(): boolean;
  open(): Promise<EmbeddedClient>;
}

/**
 * Reopens a database that broke, e.g. because the disk was full; its write-ahead log repairs it.
 * Only between transactions (`ensure`): the rest of a broken transaction must not run outside of
 * it.
 */
export class ReopeningClient implements EmbeddedClient {
  readonly #reopening: Reopening;
  #client: EmbeddedClient;
  #nextAttempt = 0;
  #closed = false;

  constructor(client: EmbeddedClient, reopening: Reopening) {
    this.#client = client;
    this.#reopening = reopening;
  }

  get failure(): Error | undefined {
    return this.#client.failure;
  }

  exec(...args: Parameters<EmbeddedClient['exec']>): ReturnType<EmbeddedClient['exec']> {
    return this.#run(this.#client.exec(...args));
  }

  query(...args: Parameters<EmbeddedClient['query']>): ReturnType<EmbeddedClient['query']> {
    return this.#run(this.#client.query(...args));
  }

  async ensure(): Promise<void> {
    const { failure } = this;
    if (failure === undefined || this.#closed) return;
    if (performance.now() < this.#nextAttempt || !this.#reopening.isPossible()) throw lost(failure);
    this.#nextAttempt = performance.now() + pause;
    try {
      await this.#client.close();
      this.#client = await this.#reopening.open();
      process.emitWarning(`The embedded database broke (${failure.message}) and was opened again.`);
    } catch (error) {
      throw lost(error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client.close();
  }

  async #run<Result>(running: Promise<Result>): Promise<Result> {
    try {
      return await running;
    } catch (error) {
      throw this.failure === undefined ? error : lost(error);
    }
  }
}

function lost(cause: unknown): Error {
  return Object.assign(new Error('The embedded database broke.', { cause }), { code: connectionFailure });
}
