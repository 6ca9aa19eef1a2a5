import { createHmac, randomBytes } from 'node:crypto';
import { verifyPassword } from './passwords.ts';

/** How many right passwords are remembered, the latest used. */
const mostRemembered = 1000;

/** Says whether a password belongs to a hash, as `verifyPassword` does, and remembers that it does. */
export type Verifier = (password: string, hash: string) => Promise<boolean>;

/**
 * Verifies passwords and remembers successes, so that a client pays for a hash once and not with every request. What is
 * remembered is a digest of password and stored hash under a key of this process: it says nothing without the key, and
 * a changed password, whose hash differs, misses it. The same question asked again meanwhile waits for the first answer:
 * a client that opens many connections at once takes one place in the queue. Failures are not remembered.
 */
export function createVerifier(): Verifier {
  const key = randomBytes(32);
  const remembered = new Set<string>();
  const running = new Map<string, Promise<boolean>>();

  return async (password, hash) => {
    const question = digest(key, password, hash);
    if (remembered.has(question)) {
      remember(remembered, question);
      return true;
    }
    const right = await (running.get(question) ?? ask(question, password, hash));
    if (right) remember(remembered, question);
    return right;
  };

  function ask(question: string, password: string, hash: string): Promise<boolean> {
    const answer = verifyPassword(password, hash).finally(() => running.delete(question));
    running.set(question, answer);
    return answer;
  }
}

function digest(key: Buffer, password: string, hash: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([password, hash]))
    .digest('base64');
}

/** A Set keeps the order of insertion: its first member is the one that was not used for the longest time. */
function remember(remembered: Set<string>, question: string): void {
  remembered.delete(question);
  remembered.add(question);
  const [oldest] = remembered;
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
}
