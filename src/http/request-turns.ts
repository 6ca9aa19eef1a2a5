import { activity } from '../runtime/loop-turn.ts';

/** How long requests are started within one iteration of the event loop, in milliseconds. */
export const turnLength = 10;

/** A request that runs longer keeps no other one waiting, in milliseconds: other limits apply to long work. */
const longestTurn = 100;

/** How long a request of another client is remembered, in milliseconds. */
const memory = 100;

/** How often waiting clients are checked again, in milliseconds. */
const interval = 5;

/** The requests of a client: when each running one started, and the functions that start the waiting ones. */
interface Client {
  readonly running: Set<{ since: number }>;
  readonly waiting: (() => void)[];
  /** While several requests are waiting, the next one starts after a pause as long as the last one ran. */
  pausedUntil: number;
}

/**
 * Starts requests in order. Simultaneous ones are spread over several iterations of the event loop, so that none blocks
 * it. While several clients have requests, each runs one at a time, so that one with many leaves time to the others
 * (decision 0062).
 */
export class RequestTurns {
  readonly #clients = new Map<string, Client>();
  /** The clients with waiting requests, in the order of their turns. */
  readonly #queue = new Set<Client>();
  #latest: string | undefined;
  /** Until when several clients have requests. */
  #sharedUntil = 0;
  /** When this iteration started its first request. */
  #since: number | undefined;
  #next: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Starts a request of the client at this address, now or later. The returned function, called once, ends it. */
  begin(address: string, start: () => void): () => void {
    const client = this.#clientAt(address);
    const turn = { since: 0 };
    client.waiting.push(() => {
      turn.since = performance.now();
      client.running.add(turn);
      start();
    });
    activity.requests += 1;
    const isFirst = this.#queue.size === 0;
    this.#queue.add(client);
    // Requests that are already waiting start first, in the next iteration.
    if (isFirst) this.#startSome();
    else this.#continue();
    return () => {
      activity.requests -= 1;
      const isTurn = client.running.delete(turn);
      if (client.waiting.length > 0) {
        if (isTurn) client.pausedUntil = pauseAfter(turn.since);
        this.#continue();
      } else if (client.running.size === 0) this.#clients.delete(address);
    };
  }

  #clientAt(address: string): Client {
    if (this.#latest !== address) {
      if (this.#latest !== undefined) this.#sharedUntil = performance.now() + memory;
      this.#latest = address;
    }
    const known = this.#clients.get(address);
    if (known !== undefined) return known;
    const client: Client = { running: new Set(), waiting: [], pausedUntil: 0 };
    this.#clients.set(address, client);
    return client;
  }

  #continue(): void {
    this.#next ??= setImmediate(() => {
      this.#next = undefined;
      this.#since = undefined;
      if (this.#queue.size > 0) this.#startSome();
    });
  }

  #startSome(): void {
    let now = performance.now();
    const end = (this.#since ??= now) + turnLength;
    let isContinued = false;
    for (const client of this.#queue) {
      isContinued ||= now >= end;
      if (now >= end) break;
      if (!this.#mayStart(client, now)) continue;
      isContinued = true;
      this.#startNext(client);
      now = performance.now();
    }
    if (isContinued) this.#continue();
    else if (this.#queue.size > 0) this.#checkLater();
  }

  #startNext(client: Client): void {
    this.#queue.delete(client);
    const start = client.waiting.shift();
    if (client.waiting.length > 0) this.#queue.add(client);
    start?.();
  }

  /** Pauses and turns end without an event. */
  #checkLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#startSome();
    }, interval);
  }

  #mayStart({ running, waiting, pausedUntil }: Client, now: number): boolean {
    if (now >= this.#sharedUntil) return true;
    if (waiting.length > 1 && now < pausedUntil) return false;
    for (const turn of running) if (now - turn.since >= longestTurn) running.delete(turn);
    return running.size === 0;
  }
}

function pauseAfter(since: number): number {
  const now = performance.now();
  return now + Math.min(now - since, longestTurn);
}
