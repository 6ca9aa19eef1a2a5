import type { EmbeddedClient } from './client.ts';

/** PostgreSQL's `connection_failure`: the statement failed because the database is not there. */
const connectionFailure = '08006';

/** A database that does not open is tried again after this time, in milliseconds. */
const pause = 1_000;

/** How a database is opened again: whether that makes sense at the moment, and the act. */
export interface Reopening {
  isPossible(): boolean;
  open(): Promise<EmbeddedClient>;
}

/**
 * A database that is opened again when it broke, e.g. because the disk was full: its log repairs it. That happens between
 * transactions only (`ensure`): the rest of one that broke must not run outside it.
 */
export class LastingClient implements EmbeddedClient {
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

  exec(...call: Parameters<EmbeddedClient['exec']>): ReturnType<EmbeddedClient['exec']> {
    return this.#asConnection(this.#client.exec(...call));
  }

  query(...call: Parameters<EmbeddedClient['query']>): ReturnType<EmbeddedClient['query']> {
    return this.#asConnection(this.#client.query(...call));
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

  async #asConnection<Result>(running: Promise<Result>): Promise<Result> {
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
