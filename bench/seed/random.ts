/** Chance that is the same in every run: what was seeded once can be seeded again. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  /** Whether something of this probability (0 to 1) happens. */
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** So many different items, in a random order; all of them where there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[];
}

/** The mulberry32 generator: small, fast and even enough for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]) => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };
  const sample = <Item>(items: readonly Item[], count: number) => {
    const picked = new Set<Item>();
    const wanted = Math.min(count, items.length);
    while (picked.size < wanted) picked.add(pick(items));
    return [...picked];
  };
  return { below, happens: (probability) => next() < probability, pick, sample };
}
