/** The time between two writes of a request: `current` is another object once the loaders are cleared. */
export class Epoch {
  current = {};

  clearAll(): void {
    this.current = {};
  }
}
