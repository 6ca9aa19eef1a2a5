/** A queue with one reader. */
export interface AsyncQueue<Item> {
  /** Adds an item; false if the queue is full, which means that nobody reads it. */
  put(item: Item): boolean;
  /** Ends the queue; an error is thrown after the last item. */
  end(error?: Error): void;
  /** The items in order. Its `return` ends the queue at once, even while `next` is pending. */
  items: AsyncGenerator<Item, undefined>;
}

/**
 * A queue of at most `most` items; `onEnd` is called once, when the reader has left or read
 * everything. `@repeaterjs/repeater` loses items that are pushed before the first read, and takes
 * 1,024 items beyond its buffer before it rejects one.
 */
export function createAsyncQueue<Item extends object>(most: number, onEnd: () => void): AsyncQueue<Item> {
  const waiting: Item[] = [];
  let ended = false;
  let left = false;
  let failure: Error | undefined;
  let wake: () => void = () => undefined;
  const end = (error?: Error) => {
    if (ended) return;
    ended = true;
    failure = error;
    wake();
  };
  const leave = () => {
    if (!left) onEnd();
    left = true;
  };
  const next = async (): Promise<IteratorResult<Item, undefined>> => {
    if (waiting.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
    const item = waiting.shift();
    if (item !== undefined) return { done: false, value: item };
    leave();
    const error = failure;
    failure = undefined;
    if (error !== undefined) throw error;
    return { done: true, value: undefined };
  };
  const put = (item: Item) => {
    if (ended) return true;
    if (waiting.length >= most) return false;
    waiting.push(item);
    wake();
    return true;
  };
  const stop = () => {
    waiting.length = 0;
    end();
    leave();
    return Promise.resolve();
  };
  return { put, end, items: toGenerator<Item>(next, stop) };
}

/**
 * Maps items, skipping those for which `map.item` returns undefined; an error becomes a last item.
 */
export function mapItems<Item, Other>(
  items: AsyncGenerator<Item, undefined>,
  map: { item: (item: Item) => Promise<Other> | undefined; error: (error: unknown) => Other },
): AsyncGenerator<Other, undefined> {
  const stop = async () => {
    await items.return(undefined);
  };
  const next = async (): Promise<IteratorResult<Other, undefined>> => {
    try {
      for (;;) {
        const result = await items.next();
        if (result.done === true) return { done: true, value: undefined };
        const value = await map.item(result.value);
        if (value !== undefined) return { done: false, value };
      }
    } catch (error) {
      await stop();
      return { done: false, value: map.error(error) };
    }
  };
  return toGenerator<Other>(next, stop);
}

/**
 * Unlike that of an async function*, the `return` of this generator does not wait for a pending
 * `next`.
 */
function toGenerator<Item>(
  next: () => Promise<IteratorResult<Item, undefined>>,
  stop: () => Promise<void>,
): AsyncGenerator<Item, undefined> {
  const leave = () => stop().then(() => ({ done: true, value: undefined }) as const);
  const generator: AsyncGenerator<Item, undefined> = {
    next,
    return: leave,
    throw: leave,
    [Symbol.asyncIterator]: () => generator,
    [Symbol.asyncDispose]: stop,
  };
  return generator;
}
