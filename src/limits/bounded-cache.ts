/** Remembers what was made from texts, as long as the texts together have at most so many characters; the longest unused goes first. */
export class BoundedCache<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();
  #characters = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): Value | undefined {
    const value = this.#values.get(text);
    if (value === undefined) return undefined;
    this.#values.delete(text);
    this.#values.set(text, value);
    return value;
  }

  set(text: string, value: Value): void {
    if (!this.#values.has(text)) this.#characters += text.length;
    this.#values.set(text, value);
    for (const oldest of this.#values.keys()) {
      if (this.#characters <= this.#most) break;
      this.#values.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
