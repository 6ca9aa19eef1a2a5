/** Remembers what was worked out for a name, until it is forgotten. */
export class Memory<Value> {
  readonly #values = new Map<string, Value>();

  /** What is remembered, or else worked out now. */
  recall(name: string, make: () => Value): Value {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#values.set(name, made);
    return made;
  }

  clearAll(): void {
    this.#values.clear();
  }
}
