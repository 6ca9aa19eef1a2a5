import { activity } from '../runtime/loop-turn.ts';

/** How long requests are started within one iteration of the event loop, in milliseconds. */
export const turnLength = 10;

/**
 * A request that runs longer keeps no other one waiting, in milliseconds: other limits apply to
 * long work.
 */
const longestTurn = 100;

/** After this time, started requests count half, in milliseconds. */
const halfLife = 100;

/** A client with fewer recent requests is forgotten. */
const fewest = 0.2;

/**
 * A client with more than this share of all recent requests runs one at a time while there are
 * others.
 */
const largestShare = 0.75;

/**
 * So does a client of whose requests more than this share is rejected, and it pauses after each.
 */
const mostRejected = 0.5;

/** The weight of each request in the share of rejected ones. */
const weight = 1 / 8;

/** How often waiting clients are checked again, in milliseconds. */
const interval = 5;

interface PendingRequest {
  readonly start: () => void;
  /** When it started. */
  since: number;
  /** Whether it ended, which may be before it started. */
  isOver: boolean;
}

interface Client {
  readonly running: Set<PendingRequest>;
  readonly waiting: PendingRequest[];
  /** How many requests were started, recent ones counting most. */
  started: number;
  /** The share of rejected requests, recent ones counting most. */
  rejected: number;
  pausedUntil: number;
}

/**
 * Starts requests, those of several clients in turn. Simultaneous ones are spread over several
 * iterations of the event loop, so that none blocks it; a client that dominates the others leaves
 * time to them (decision 0062).
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
   * Starts a request of the client at this address, now or later. The returned function, called
   * once, ends it and tells whether it was rejected.
   */
  begin(address: string, start: () => void): (isRejected: boolean) => void {
    const now = performance.now();
    if (now >= this.#halvedAt) this.#halve(now);
    const client = this.#clients.get(address) ?? newClient();
    this.#clients.set(address, client);
    const request: PendingRequest = { start, since: 0, isOver: false };
    client.waiting.push(request);
    activity.requests += 1;
    activity.lastBegun = now;
    const isFirst = this.#queue.size === 0;
    this.#queue.add(client);
    // Requests that are already waiting start first, in the next iteration.
    if (isFirst) this.#startSome(now);
    else this.#continue();
    return (isRejected) => {
      request.isOver = true;
      activity.requests -= 1;
      client.rejected += (Number(isRejected) - client.rejected) * weight;
      const wasRunning = client.running.delete(request);
      if (client.waiting.length === 0) return;
      if (wasRunning && client.rejected > mostRejected) client.pausedUntil = pauseAfter(request.since);
      this.#continue();
    };
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
      if (this.#queue.size > 0) this.#startSome(performance.now());
    });
  }

  #startSome(now: number): void {
    const end = (this.#since ??= now) + turnLength;
    let isContinued = false;
    for (const client of this.#queue) {
      if (performance.now() >= end) {
        isContinued = true;
        break;
      }
      if (this.#clients.size > 1 && !this.#mayStart(client)) continue;
      isContinued = true;
      this.#startNext(client);
    }
    if (isContinued) this.#continue();
    else if (this.#queue.size > 0) this.#checkLater();
  }

  #startNext(client: Client): void {
    this.#queue.delete(client);
    const request = client.waiting.shift();
    if (client.waiting.length > 0) this.#queue.add(client);
    if (request === undefined || request.isOver) return;
    request.since = performance.now();
    client.running.add(request);
    client.started += 1;
    this.#started += 1;
    request.start();
  }

  /** Pauses and turns end without an event. */
  #checkLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#startSome(performance.now());
    }, interval);
  }

  /** Whether a client may start its next request beside those of others. */
  #mayStart({ running, waiting, started, rejected, pausedUntil }: Client): boolean {
    if (started < this.#started * largestShare && rejected <= mostRejected) return true;
    const now = performance.now();
    if (waiting.length > 1 && now < pausedUntil) return false;
    for (const request of running) if (now - request.since >= longestTurn) running.delete(request);
    return running.size === 0;
  }
}

function newClient(): Client {
  return { running: new Set(), waiting: [], started: 0, rejected: 0, pausedUntil: 0 };
}

function pauseAfter(since: number): number {
  const now = performance.now();
  return now + Math.min(now - since, longestTurn);
}
