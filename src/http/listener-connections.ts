import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/config.ts';
import { addressGroup } from '../values/address-group.ts';
import { answerFailure, describeUnreadable } from './listener-rejections.ts';
import { PerAddress } from './per-address.ts';
import type { Unreadable } from './request-end.ts';
import { RequestTurns } from './request-turns.ts';
import { clientAddress, isBehindProxy } from './trusted-proxy.ts';

/** The limits of one connection, with times in milliseconds. */
export interface ConnectionLimits {
  /** A client that reads nothing of a pending response in this time is disconnected. */
  patience: number;
  /** How long a client may take to read that its request was unreadable. */
  grace: number;
  /** The most requests that may wait behind a running one on the same connection. */
  pipelined: number;
}

/** A request and its response. */
type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Answers a request and returns true, or returns false for requests of others. It is asked before
 * the turns of requests, and even before there is a handler, so what it does must be cheap.
 */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What a listener adds to its connections. */
interface Hooks {
  early?: EarlyHandler | undefined;
  /** Called with what was thrown before a handler could catch it. */
  reportFailure?: (thrown: unknown) => void;
}

/** Called for each request that was answered without being read. */
export type NoteUnreadable = (unreadable: Unreadable) => void;

interface Connection {
  /** The client, by its address; null for a trusted proxy, whose requests name their clients. */
  client: string | null;
  running: ServerResponse | null;
  waiting: Exchange[];
}

/**
 * The connections of a listener (decision 0045): a limited number per address, one running request
 * on each, and none that stays open because its client does not read.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #trustProxy: Config['trustProxy'];
  readonly #counts: PerAddress;
  readonly #open = new Map<Socket, Connection>();
  readonly #turns = new RequestTurns();
  readonly #early: EarlyHandler;
  readonly #reportFailure: (thrown: unknown) => void;
  #isDraining = false;
  #handler: RequestListener | undefined;
  #noteUnreadable: NoteUnreadable = () => undefined;

  constructor(
    config: Pick<Config, 'connectionsPerAddress' | 'trustProxy'>,
    limits: ConnectionLimits,
    { early = () => false, reportFailure = () => undefined }: Hooks = {},
  ) {
    this.#limits = limits;
    this.#early = early;
    this.#reportFailure = reportFailure;
    this.#trustProxy = config.trustProxy;
    this.#counts = new PerAddress(config.connectionsPerAddress);
  }

  /** Accepts a new connection, or closes it at once if its address has reached the limit. */
  accept(socket: Socket): void {
    const { remoteAddress } = socket;
    const client = isBehindProxy(this.#trustProxy, { socket }) ? null : addressGroup(remoteAddress ?? '');
    // A trusted proxy serves many clients: its connections do not count, but their requests do
    // (`limitForwarded`).
    const release = client === null ? () => undefined : this.#counts.take(client);
    if (remoteAddress === undefined || release === null) {
      socket.destroy();
      return;
    }
    this.#open.set(socket, { client, running: null, waiting: [] });
    socket.once('close', () => {
      this.#open.delete(socket);
      release();
    });
  }

  /**
   * Handles a request after the earlier ones on its connection: pipelined requests run one by one.
   */
  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (connection === undefined || socket.destroyed) return;
    if (this.#isDraining) response.setHeader('connection', 'close');
    connection.waiting.push([request, response]);
    this.#next(socket, connection);
    if (connection.waiting.length > this.#limits.pipelined) socket.destroy();
  }

  /** Sets the handler and starts the requests that have waited for it. */
  serve(handler: RequestListener, noteUnreadable?: NoteUnreadable): void {
    this.#handler = handler;
    this.#noteUnreadable = noteUnreadable ?? this.#noteUnreadable;
    for (const [socket, connection] of this.#open) this.#next(socket, connection);
  }

  /**
   * Tells the client that its request is unreadable or late, unless a response is already on its
   * way. Then closes the connection, whether the client closes its side or not.
   */
  reject(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (socket.writableEnded) return;
    const running = socket instanceof Socket ? this.#open.get(socket)?.running : null;
    if (error.code === 'ECONNRESET' || !socket.writable || running?.headersSent === true) {
      socket.destroy();
      return;
    }
    const { text, ...unreadable } = describeUnreadable(error);
    socket.end(text);
    this.#noteUnreadable(unreadable);
    const timer = setTimeout(() => reset(socket), this.#limits.grace);
    socket.once('close', () => clearTimeout(timer));
  }

  /** Lets responses from now on say that their connection ends with them. */
  drain(): void {
    this.#isDraining = true;
    for (const { running, waiting } of this.#open.values())
      for (const response of [running, ...waiting.map(([, response]) => response)])
        if (response?.headersSent === false) response.setHeader('connection', 'close');
  }

  /**
   * Ends a connection on which nothing has moved for the time that Node allows: an idle one, and
   * one whose client does not read. A request that is still being handled goes on.
   */
  endStalled(socket: Socket): void {
    if (socket.writableLength > 0) reset(socket);
    else if ((this.#open.get(socket)?.running ?? null) === null) socket.destroy();
  }

  #next(socket: Socket, connection: Connection): void {
    const [next] = connection.waiting;
    if (next === undefined || connection.running !== null || socket.destroyed) return;
    const [, response] = next;
    connection.running = response;
    const end = this.#guard(response, () => this.#start(next, connection), closeOnly);
    if (end === undefined) {
      connection.running = null;
      return;
    }
    connection.waiting.shift();
    response.once('close', () => {
      end(isRejected(response));
      connection.running = null;
      if (connection.waiting.length > 0) this.#next(socket, connection);
    });
  }

  /** Starts a request and returns what to call at its end; undefined while there is no handler. */
  #start([request, response]: Exchange, connection: Connection): ((isRejected: boolean) => void) | undefined {
    if (this.#early(request, response)) return closeOnly;
    const handler = this.#handler;
    if (handler === undefined) return undefined;
    const client = connection.client ?? addressGroup(clientAddress(this.#trustProxy, request) ?? '');
    return this.#turns.begin(client, () => {
      // Requests of others start with this one: what it throws is its own matter.
      this.#guard(response, () => request.socket.destroyed || handler(request, response), undefined);
    });
  }

  /**
   * Answers what is thrown before a handler catches it, so that no request waits for an answer that
   * never comes.
   */
  #guard<Result, Otherwise>(response: ServerResponse, run: () => Result, otherwise: Otherwise) {
    try {
      return run();
    } catch (thrown) {
      this.#reportFailure(thrown);
      answerFailure(response);
      return otherwise;
    }
  }
}

/** The end of a request that takes no turn. */
function closeOnly(): void {
  // Nothing is to be released.
}

/** Whether the client was at fault. To find nothing, or a changed resource, is no fault. */
function isRejected({ statusCode }: ServerResponse): boolean {
  return statusCode >= 400 && statusCode < 500 && ![404, 409, 412].includes(statusCode);
}

/**
 * Resets a connection, so that neither Node nor the operating system retains it, whatever is still
 * unsent.
 */
function reset(socket: Duplex): void {
  if (socket.destroyed) return;
  if (socket instanceof Socket) socket.resetAndDestroy();
  else socket.destroy();
}
