import { LRUCache } from 'lru-cache';
import { type Database, transaction } from '../database/database.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { Logger } from '../runtime/log.ts';
import { outsideOperation } from '../runtime/scope.ts';

/**
 * How long this process does not try again to store a use of the same token or session, in
 * milliseconds.
 */
const pause = 300_000;

/** Tokens and sessions that are remembered, least recently used first out. */
const mostRemembered = 10_000;

/**
 * Stores the last use of tokens and sessions in the background: no request waits for it, or fails
 * because the database is read-only, full or busy (decision 0059).
 */
export class LastUses {
  readonly #database: Database;
  readonly #log: Logger | undefined;
  readonly #tried = new LRUCache<string, true>({ max: mostRemembered, ttl: pause });

  constructor(database: Database, log: Logger | undefined) {
    this.#database = database;
    this.#log = log;
  }

  /** To be called where the stored last use is old. */
  note(digest: string, store: (em: UnitOfWork, digest: string) => Promise<void>): void {
    if (this.#tried.has(digest)) return;
    this.#tried.set(digest, true);
    outsideOperation(() => transaction(this.#database, (em) => store(em, digest))).catch((error: unknown) =>
      this.#log?.debug({ err: error }, 'could not store the last use of a token or session'),
    );
  }
}
