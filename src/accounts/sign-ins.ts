import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Attempt, Attempts } from './attempts.ts';
import { HashLine } from './hash-line.ts';
import { verifyPassword } from './passwords.ts';

/** How many right passwords are remembered, the latest used. */
const mostRemembered = 1000;

/** A sign-in by name and password. */
export interface SignIn extends Attempt {
  password: string;
}

/**
 * Verifies passwords and remembers successes, so that a client pays for a hash once and not with every request, and never
 * waits again. What is remembered is a digest of name and password under a key of this process, which says nothing without
 * the key, with the stored hash: a changed password, whose hash differs, misses it. The same sign-in asked again meanwhile
 * waits for the first answer: a client that opens many connections at once takes one place. Failures are not remembered,
 * but counted (decision 0057).
 */
export class SignIns {
  readonly #key = randomBytes(32);
  readonly #remembered = new LRUCache<string, string>({ max: mostRemembered });
  readonly #running = new Map<string, Promise<boolean>>();
  readonly #line = new HashLine();
  readonly #attempts: Attempts;

  constructor(now: () => number) {
    this.#attempts = new Attempts(now);
  }

  /** Throws `tooManyAttempts` (429) where a pause lasts and the sign-in is not remembered; nothing else was looked at then. */
  refusePaused(signIn: SignIn): void {
    if (!this.#remembered.has(this.#digest(signIn))) this.#attempts.refusePaused(signIn);
  }

  /**
   * Whether the password belongs to the hash. Throws `tooManyAttempts` (429) and `busy` (503) where it would have to be
   * hashed.
   */
  async verify(signIn: SignIn, hash: string): Promise<boolean> {
    const digest = this.#digest(signIn);
    if (this.#remembered.get(digest) === hash) return true;
    const question = JSON.stringify([digest, signIn.client, hash]);
    const right = await (this.#running.get(question) ?? this.#ask(question, signIn, hash));
    if (right) this.#remembered.set(digest, hash);
    return right;
  }

  #ask(question: string, signIn: SignIn, hash: string): Promise<boolean> {
    const { load, end } = this.#attempts.begin(signIn);
    const answer = this.#line
      .run(load, () => verifyPassword(signIn.password, hash))
      .then(
        (right) => {
          end(right);
          return right;
        },
        (error: unknown) => {
          end(undefined);
          throw error;
        },
      )
      .finally(() => this.#running.delete(question));
    this.#running.set(question, answer);
    return answer;
  }

  #digest({ name, password }: SignIn): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([name, password]))
      .digest('base64');
  }
}
