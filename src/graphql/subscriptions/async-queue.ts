/** What is put in at one end and taken out, in order, at the other. */
export interface AsyncQueue<Item> {
  /** Takes an item, unless as many wait as may: then nobody reads, and false says so. */
  put(item: Item): boolean;
  /** Nothing more will come; with an error it is thrown once all has been read. */
  end(error?: Error): void;
  /** To be read by one reader. Its `return` ends it at once, even while somebody waits for the next item. */
  items: AsyncGenerator<Item, undefined>;
}

/**
 * A queue of at most so many items; `left` is called once, when its reader has gone or all is read. `@repeaterjs/repeater`
 * would lose what is put in before the first read, and takes 1,024 items beyond its buffer before it refuses one.
 */
export function createAsyncQueue<Item extends object>(most: number, left: () => void): AsyncQueue<Item> {
  const waiting: Item[] = [];
  const state: { ended: boolean; error?: Error; wake: () => void } = { ended: false, wake: () => undefined };
  const finish = once(left);
  const done = { done: true, value: undefined } as const;
  const end = (error?: Error) => {
    if (state.ended) return;
    Object.assign(state, { ended: true, error });
    state.wake();
  };
  const next = async (): Promise<IteratorResult<Item, undefined>> => {
    if (waiting.length === 0 && !state.ended) await new Promise<void>((resolve) => (state.wake = resolve));
    const item = waiting.shift();
    if (item !== undefined) return { done: false, value: item };
    finish();
    const { error } = state;
    state.error = undefined;
    if (error !== undefined) throw error;
    return done;
  };
  const leave = () => {
    waiting.length = 0;
    end();
    finish();
    return Promise.resolve(done);
  };
  const put = (item: Item) => {
    if (state.ended) return true;
    if (waiting.length >= most) return false;
    waiting.push(item);
    state.wake();
    return true;
  };
  return { put, end, items: toGenerator<Item>(next, leave) };
}

/** Every item as it is turned into another, or left out where that is undefined. What cannot be is turned into a last one. */
export function mapItems<Item, Other>(
  items: AsyncGenerator<Item, undefined>,
  turn: { item: (item: Item) => Promise<Other> | undefined; error: (error: unknown) => Other },
): AsyncGenerator<Other, undefined> {
  const next = async (): Promise<IteratorResult<Other, undefined>> => {
    try {
      for (;;) {
        const result = await items.next();
        if (result.done === true) return { done: true, value: undefined };
        const value = await turn.item(result.value);
        if (value !== undefined) return { done: false, value };
      }
    } catch (error) {
      await items.return(undefined);
      return { done: false, value: turn.error(error) };
    }
  };
  const leave = async () => {
    await items.return(undefined);
    return { done: true, value: undefined } as const;
  };
  return toGenerator<Other>(next, leave);
}

/**
 * A generator of JavaScript cannot be left while it waits: what ends one is put off until it goes on. So these are made
 * by hand.
 */
function toGenerator<Item>(
  next: () => Promise<IteratorResult<Item, undefined>>,
  leave: () => Promise<IteratorResult<Item, undefined>>,
): AsyncGenerator<Item, undefined> {
  const generator: AsyncGenerator<Item, undefined> = {
    next,
    return: leave,
    throw: leave,
    [Symbol.asyncIterator]: () => generator,
    [Symbol.asyncDispose]: () => leave().then(() => undefined),
  };
  return generator;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
