import type { Viewer } from '../../policy/viewer.ts';

/** Open streams of this process, of one user, and of one address without credentials. */
const most = { process: 1000, user: 50, address: 100 };

/** Limits the open streams, so that no client takes all of them. */
export class ConnectionLimit {
  readonly #open = new Map<string, number>();
  #total = 0;

  /** Counts a connection; the returned function releases it. null if the limit is reached. */
  take(viewer: Viewer | null, address: string): (() => void) | null {
    const [owner, limit] =
      viewer === null ? [`address ${address}`, most.address] : [`user ${viewer.id}`, most.user];
    const open = this.#open.get(owner) ?? 0;
    if (this.#total >= most.process || open >= limit) return null;
    this.#total += 1;
    this.#open.set(owner, open + 1);
    return () => this.#release(owner);
  }

  #release(owner: string): void {
    this.#total -= 1;
    const left = (this.#open.get(owner) ?? 0) - 1;
    if (left > 0) this.#open.set(owner, left);
    else this.#open.delete(owner);
  }
}
