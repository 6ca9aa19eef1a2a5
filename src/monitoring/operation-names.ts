import { LRUCache } from 'lru-cache';

/** The limits of the names; the defaults are those of decision 0077. */
interface NameLimits {
  /** The names that are reported on their own. */
  reported: number;
  /** A name is reported from this use on. */
  uses: number;
  /** The names whose uses are counted. */
  candidates: number;
  /** A reported name that was not used for so long gives way to another, in milliseconds. */
  idle: number;
}

const standardLimits: NameLimits = { reported: 100, uses: 10, candidates: 1_000, idle: 3_600_000 };

/** Longer names are not reported. */
const longest = 64;

/** What stands for all names that are not reported. */
export const otherOperations = '(other)';

/** What stands for operations without a name. */
const unnamedOperation = '(unnamed)';

/**
 * The names of operations that metrics report. Clients choose names freely, so their number is
 * limited; strangers who use many keep out a new name for an hour at most after they stop.
 */
export class OperationNames {
  readonly #limits: NameLimits;
  readonly #candidates: LRUCache<string, number>;
  /** When each was last used; the one used longest ago comes first. */
  readonly #reported = new Map<string, number>();
  readonly #onRemoved: (name: string) => void;

  constructor(onRemoved: (name: string) => void, limits = standardLimits) {
    this.#onRemoved = onRemoved;
    this.#limits = limits;
    this.#candidates = new LRUCache({ max: limits.candidates });
  }

  /** Counts a use, and returns the name under which it is reported. */
  use(name: string | undefined, now = performance.now()): string {
    if (name === undefined) return unnamedOperation;
    if (name.length > longest) return otherOperations;
    if (!this.#reported.delete(name) && !this.#admit(name, now)) return otherOperations;
    this.#reported.set(name, now);
    return name;
  }

  #admit(name: string, now: number): boolean {
    const uses = (this.#candidates.get(name) ?? 0) + 1;
    this.#candidates.set(name, uses);
    if (uses < this.#limits.uses) return false;
    const [oldest] = this.#reported;
    if (this.#reported.size >= this.#limits.reported && oldest !== undefined) {
      const [unused, since] = oldest;
      if (now - since < this.#limits.idle) return false;
      this.#reported.delete(unused);
      this.#onRemoved(unused);
    }
    this.#candidates.delete(name);
    return true;
  }
}
