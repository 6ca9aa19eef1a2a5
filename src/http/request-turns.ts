import { activity } from '../runtime/loop-turn.ts';

/** How long requests are started within one iteration of the event loop, in milliseconds. */
export const turnLength = 10;

/** A request that runs longer keeps no other one waiting, in milliseconds: other limits apply to long work. */
const longestTurn = 100;

/** After this time, started requests count half, in milliseconds. */
const halfLife = 100;

/** A client with fewer recent requests is forgotten. */
const fewest = 0.2;

/** A client with more than this share of all recent requests runs one at a time while there are others. */
const largestShare = 0.75;

/** So does a client of whose requests more than this share is rejected, and it pauses after each. */
const mostRejected = 0.5;

/** The weight of each request in the share of rejected ones. */
const weight = 1 / 8;

/** How often waiting clients are checked again, in milliseconds. */
const interval = 5;

interface Client {
  /** When each running request started. */
  readonly running: Set<{ since: number }>;
  /** The functions that start the waiting requests. */
  readonly waiting: (() => void)[];
  /** How many requests were started, recent ones counting most. */
  started: number;
  /** The share of rejected requests, recent ones counting most. */
  rejected: number;
  pausedUntil: number;
}

/**
 * Starts requests, those of several clients in turn. Simultaneous ones are spread over several iterations of the event
 * loop, so that none blocks it; a client that dominates the others leaves time to them (decision 0062).
 */
export class RequestTurns {
  readonly #clients = new Map<string, Client>();
  /** The clients with waiting requests, in the order of their turns. */
  readonly #queue = new Set<Client>();
  #started = 0;
  /** When started requests will count half. */
  #halvedAt = 0;
  /** When this iteration started its first request. */
  #since: number | undefined;
  #next: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Starts a request of the client at this address, now or later. The returned function, called once, ends it and tells
   * whether it was rejected.
   */
  begin(address: string, start: () => void): (isRejected: boolean) => void {
    const client = this.#clientAt(address);
    const turn = { since: 0 };
    let isOver = false;
    client.waiting.push(() => {
      if (isOver) return;
      turn.since = performance.now();
      client.running.add(turn);
      client.started += 1;
      this.#started += 1;
      start();
    });
    activity.requests += 1;
    const isFirst = this.#queue.size === 0;
    this.#queue.add(client);
    // Requests that are already waiting start first, in the next iteration.
    if (isFirst) this.#startSome();
    else this.#continue();
    return (isRejected) => {
      isOver = true;
      activity.requests -= 1;
      client.rejected += (Number(isRejected) - client.rejected) * weight;
      const isTurn = client.running.delete(turn);
      if (client.waiting.length === 0) return;
      if (isTurn && client.rejected > mostRejected) client.pausedUntil = pauseAfter(turn.since);
      this.#continue();
    };
  }

  #clientAt(address: string): Client {
    const now = performance.now();
    if (now >= this.#halvedAt) this.#halve(now);
    const known = this.#clients.get(address);
    if (known !== undefined) return known;
    const client: Client = { running: new Set(), waiting: [], started: 0, rejected: 0, pausedUntil: 0 };
    this.#clients.set(address, client);
    return client;
  }

  #halve(now: number): void {
    const factor = 0.5 ** Math.ceil((now - this.#halvedAt) / halfLife + 1);
    this.#halvedAt = now + halfLife;
    this.#started = 0;
    for (const [address, client] of this.#clients) {
      client.started *= factor;
      this.#started += client.started;
      const isIdle = client.running.size === 0 && client.waiting.length === 0;
      if (isIdle && client.started < fewest) this.#clients.delete(address);
    }
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

  #mayStart({ running, waiting, started, rejected, pausedUntil }: Client, now: number): boolean {
    if (this.#clients.size === 1) return true;
    if (started < this.#started * largestShare && rejected <= mostRejected) return true;
    if (waiting.length > 1 && now < pausedUntil) return false;
    for (const turn of running) if (now - turn.since >= longestTurn) running.delete(turn);
    return running.size === 0;
  }
}

function pauseAfter(since: number): number {
  const now = performance.now();
  return now + Math.min(now - since, longestTurn);
}
