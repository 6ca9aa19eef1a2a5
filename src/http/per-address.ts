import { addressGroup } from '../values/address-group.ts';

/** Counts what each client has at a time, by its address, so that none takes all there is (decision 0045). */
export class PerAddress {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes one for the client of this address; the answer gives it back, null says that the client has all it may. */
  take(address: string): (() => void) | null {
    const client = addressGroup(address);
    const taken = this.#taken.get(client) ?? 0;
    if (taken >= this.#limit) return null;
    this.#taken.set(client, taken + 1);
    return () => this.#giveBack(client);
  }

  #giveBack(client: string): void {
    const left = (this.#taken.get(client) ?? 0) - 1;
    if (left > 0) this.#taken.set(client, left);
    else this.#taken.delete(client);
  }
}
