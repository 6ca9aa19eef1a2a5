import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/config.ts';
import { countRequest } from '../runtime/loop-turn.ts';
import { describeUnreadable } from './listener-refusals.ts';
import { PerAddress } from './per-address.ts';
import { RequestTurns } from './request-turns.ts';
import { isBehindProxy } from './trusted-proxy.ts';

/** What one connection may do, with times in milliseconds. */
export interface ConnectionLimits {
  /** A reader of an answer who takes less than `pace` bytes in this time, while more waits, is cut off. */
  patience: number;
  pace: number;
  /** Stalled readers are looked for this often. */
  check: number;
  /** How long a client whose request was unreadable may take to read so. */
  grace: number;
  /** Requests that may wait behind a running one of the same connection. */
  pipelined: number;
}

/** A request and its answer. */
type Exchange = readonly [IncomingMessage, ServerResponse];

interface Connection {
  running: ServerResponse | null;
  waiting: Exchange[];
  /** How much the client had taken when it was last seen to take anything, or to have nothing to take. */
  taken: { bytes: number; since: number };
}

/**
 * The connections of a listener (decision 0045): so many of one address, one running request on each, and none that
 * stays because its client does not read.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #trustProxy: Config['trustProxy'];
  readonly #counts: PerAddress;
  readonly #open = new Map<Socket, Connection>();
  readonly #turns = new RequestTurns();
  #handler: RequestListener | undefined;
  #checking: NodeJS.Timeout | undefined;

  constructor(config: Pick<Config, 'connectionsPerAddress' | 'trustProxy'>, limits: ConnectionLimits) {
    this.#limits = limits;
    this.#trustProxy = config.trustProxy;
    this.#counts = new PerAddress(config.connectionsPerAddress);
    this.#checking = setInterval(() => this.#cutStalled(), limits.check).unref();
  }

  /** Keeps a new connection, or closes it at once where its address has all that it may have. */
  accept(socket: Socket): void {
    const giveBack = this.#takePlace(socket);
    if (giveBack === null) {
      socket.destroy();
      return;
    }
    this.#open.set(socket, { running: null, waiting: [], taken: { bytes: 0, since: performance.now() } });
    socket.once('close', () => {
      this.#open.delete(socket);
      giveBack();
    });
  }

  /** Answers a request once those before it on its connection are answered: what is sent in one go runs one by one. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (connection === undefined || socket.destroyed) return;
    connection.waiting.push([request, response]);
    this.#next(socket, connection);
    if (connection.waiting.length > this.#limits.pipelined) socket.destroy();
  }

  /** Requests have waited for this handler. */
  serve(handler: RequestListener): void {
    this.#handler = handler;
    for (const [socket, connection] of this.#open) this.#next(socket, connection);
  }

  /**
   * Tells the client that its request is unreadable or late, unless an answer is on its way already, and lets go of the
   * connection whether the client closes its side or not.
   */
  refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (socket.writableEnded) return;
    const running = socket instanceof Socket ? this.#open.get(socket)?.running : null;
    if (error.code === 'ECONNRESET' || !socket.writable || running?.headersSent === true) {
      socket.destroy();
      return;
    }
    socket.end(describeUnreadable(error));
    const timer = setTimeout(() => cut(socket), this.#limits.grace);
    socket.once('close', () => clearTimeout(timer));
  }

  /** Looks for nothing any more. */
  close(): void {
    clearInterval(this.#checking);
  }

  /** A proxy that is trusted brings many clients: its connections do not count, their requests do (`limitForwarded`). */
  #takePlace(socket: Socket): (() => void) | null {
    if (socket.remoteAddress === undefined) return null;
    return isBehindProxy(this.#trustProxy, { socket })
      ? () => undefined
      : this.#counts.take(socket.remoteAddress);
  }

  #next(socket: Socket, connection: Connection): void {
    if (this.#handler === undefined || connection.running !== null || socket.destroyed) return;
    const next = connection.waiting.shift();
    if (next === undefined) return;
    const [request, response] = next;
    connection.running = response;
    const finish = countRequest();
    response.once('close', () => {
      finish();
      connection.running = null;
      if (connection.waiting.length > 0) this.#next(socket, connection);
    });
    const handler = this.#handler;
    this.#turns.begin(() => {
      if (!socket.destroyed) handler(request, response);
    });
  }

  #cutStalled(): void {
    const now = performance.now();
    for (const [socket, { taken }] of this.#open) {
      const bytes = takenBytes(socket);
      if (socket.writableLength === 0 || bytes - taken.bytes >= this.#limits.pace)
        Object.assign(taken, { bytes, since: now });
      else if (now - taken.since >= this.#limits.patience) cut(socket);
    }
  }
}

/** Nothing of a connection stays, neither here nor in the system, whatever waits to be sent. */
function cut(socket: Duplex): void {
  if (socket.destroyed) return;
  if (socket instanceof Socket) socket.resetAndDestroy();
  else socket.destroy();
}

/**
 * How much of what was written the system has taken. The socket itself only says when it has taken all of a piece, and
 * a large answer is one piece; Node's own time limit of sockets looks at the same two numbers.
 */
function takenBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const { bytesWritten = 0, writeQueueSize = 0 } = Object(handle) as Record<string, number | undefined>;
  return bytesWritten - writeQueueSize;
}
