import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Attempt, Attempts } from './attempts.ts';
import { HashQueue } from './hash-queue.ts';
import { verifyPassword } from './passwords.ts';

/** Verified passwords that are remembered, least recently used first out. */
const mostRemembered = 1000;

/** A sign-in by name and password. */
export interface SignIn extends Attempt {
  password: string;
}

/**
 * Verifies passwords and remembers successes, so that a client pays for one hash instead of one per
 * request. An entry maps a digest of name and password, under a key of this process, to the stored
 * hash: after a change of password it no longer matches. Equal sign-ins at the same time share one
 * hash. Failures are counted (decision 0085).
 */
export class SignIns {
  readonly #key = randomBytes(32);
  readonly #remembered = new LRUCache<string, string>({ max: mostRemembered });
  readonly #running = new Map<string, Promise<boolean>>();
  readonly #queue = new HashQueue();
  readonly #attempts: Attempts;

  constructor(options: ConstructorParameters<typeof Attempts>[0]) {
    this.#attempts = new Attempts(options);
  }

  /** How long the next attempt has to wait, in whole seconds; 0: it need not. */
  pauseOf(attempt: Attempt): number {
    return this.#attempts.pauseOf(attempt);
  }

  /**
   * Throws `tooManyAttempts` (429) during a pause, before any read, unless the sign-in is
   * remembered.
   */
  rejectPaused(signIn: SignIn): void {
    if (!this.#remembered.has(this.#digest(signIn))) this.#attempts.rejectPaused(signIn);
  }

  /**
   * Whether the password belongs to the hash. Throws `tooManyAttempts` (429) and `busy` (503) if it
   * must be hashed.
   */
  async verify(signIn: SignIn, hash: string): Promise<boolean> {
    const digest = this.#digest(signIn);
    if (this.#remembered.get(digest) === hash) return true;
    const key = JSON.stringify([digest, signIn.client, hash]);
    const right = await (this.#running.get(key) ?? this.#hash(key, signIn, hash));
    if (right) this.#remembered.set(digest, hash);
    return right;
  }

  #hash(key: string, signIn: SignIn, hash: string): Promise<boolean> {
    const { load, end } = this.#attempts.begin(signIn);
    const result = this.#queue
      .run(load, () => verifyPassword(signIn.password, hash))
      .then(
        async (right) => {
          await end(right);
          return right;
        },
        async (error: unknown) => {
          await end(undefined);
          throw error;
        },
      )
      .finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }

  #digest({ name, password }: SignIn): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([name, password]))
      .digest('base64');
  }
}
