import type { Viewer } from '../../policy/viewer.ts';

/** Open streams of this process, of one user, and of one address that nobody signs in from. */
const most = { process: 1000, user: 50, address: 100 };

/** Counts the streams that are open, so that nobody takes all of them. */
export class ConnectionLimit {
  readonly #taken = new Map<string, number>();
  #total = 0;

  /** Takes a place; the answer gives it back, null says that there is none. */
  take(viewer: Viewer | null, address: string): (() => void) | null {
    const [owner, limit] =
      viewer === null ? [`address ${address}`, most.address] : [`user ${viewer.id}`, most.user];
    const taken = this.#taken.get(owner) ?? 0;
    if (this.#total >= most.process || taken >= limit) return null;
    this.#total += 1;
    this.#taken.set(owner, taken + 1);
    return () => this.#giveBack(owner);
  }

  #giveBack(owner: string): void {
    this.#total -= 1;
    const left = (this.#taken.get(owner) ?? 0) - 1;
    if (left > 0) this.#taken.set(owner, left);
    else this.#taken.delete(owner);
  }
}
