import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { parse, protocol, type Results, types as standardTypes } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { reasonOf } from './folder-error.ts';
import { type Messages, sendCounted, type Tally } from './parts.ts';
import type { ArrayType, DatabaseThread } from './start-thread.ts';

/** The embedded database as the rest of the process sees it. Statements run one after the other. */
export interface EmbeddedClient {
  /** Runs one or several statements without parameters; returns the result of the last one. */
  exec(sql: string): Promise<Results>;
  /** Runs a statement with parameters. Throws what the tally of the current work throws. */
  query(sql: string, parameters: readonly unknown[]): Promise<Results>;
  /** Why the database broke; no statement runs after that. */
  readonly failure: Error | undefined;
  /** To be called before each transaction and read: reopens a database that broke, if possible. */
  ensure(): Promise<void>;
  /** Closes the database after the statements before; ends the thread in any case. */
  close(): Promise<void>;
}

/** What counts the rows that the current work reads; undefined: nothing does. */
export type CurrentTally = () => Tally | undefined;

type Parser = (text: string) => unknown;
type Serializer = (value: unknown) => string;

/** Statements whose parameter types are cached. */
const mostStatements = 500;

/**
 * The thread is terminated this long after `close`, in milliseconds; the write-ahead log repairs
 * the database.
 */
const patience = 5_000;

/** The id of a thread that has ended. */
const ended = -1;

const keepText = (text: string) => text;

/** date, timestamp, timestamptz: read as text, as object-relational mappers expect. */
const textTypes = { 1082: keepText, 1114: keepText, 1184: keepText };

const { serialize } = protocol;

/**
 * The client of a thread, once its database is open. Throws what the thread throws, or an Error if
 * it takes too long.
 */
export async function openClient(
  { worker, opened }: DatabaseThread,
  currentTally: CurrentTally,
): Promise<EmbeddedClient> {
  const { arrays } = await opened;
  return new ThreadClient(worker, arrays, currentTally);
}

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

class ThreadClient implements EmbeddedClient {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #types = new LRUCache<string, number[]>({ max: mostStatements });
  readonly #parsers: Record<number, Parser> = { ...standardTypes.parsers, ...textTypes };
  readonly #serializers: Record<number, Serializer> = { ...standardTypes.serializers };
  readonly #ended: Promise<void>;
  readonly #currentTally: CurrentTally;
  #failure: Error | undefined;

  constructor(worker: Worker, arrays: readonly ArrayType[], currentTally: CurrentTally) {
    this.#worker = worker;
    this.#currentTally = currentTally;
    this.#learn(arrays);
    worker.on('message', ({ answer }: { answer: Uint8Array }) => this.#waiting.shift()?.resolve(answer));
    worker.on('error', (error: unknown) =>
      this.#fail(Error.isError(error) ? error : new Error(reasonOf(error))),
    );
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.#fail(new Error('the thread of the embedded database ended'));
        resolve();
      };
      worker.once('exit', end);
      if (worker.threadId === ended) end();
    });
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Does not reopen itself: see `ReopeningClient`. */
  ensure(): Promise<void> {
    return Promise.resolve();
  }

  async exec(sql: string): Promise<Results> {
    return this.#toResults(toMessages(await this.#send(toQueryMessage(sql))));
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<Results> {
    const types = this.#types.get(sql) ?? (await this.#describe(sql));
    const values = parameters.map((value, position) => this.#toWire(value, types[position] ?? 0));
    const begin = Buffer.concat([
      serialize.parse({ text: sql, types }),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
    ]);
    const send = (bytes: Uint8Array) => this.#send(bytes).then(toMessages);
    const tally = this.#currentTally();
    return this.#toResults(
      tally === undefined
        ? await send(Buffer.concat([begin, serialize.execute({}), serialize.sync()]))
        : await sendCounted(send, begin, tally),
    );
  }

  async close(): Promise<void> {
    this.#worker.postMessage('close');
    const closed = new AbortController();
    const late = wait(patience, undefined, { signal: closed.signal }).then(() => this.#worker.terminate());
    await Promise.race([this.#ended, late]);
    closed.abort();
  }

  async #describe(sql: string): Promise<number[]> {
    const messages = [serialize.parse({ text: sql }), serialize.describe({ type: 'S' }), serialize.sync()];
    const types = parse.parseDescribeStatementResults(toMessages(await this.#send(Buffer.concat(messages))));
    this.#types.set(sql, types);
    return types;
  }

  /** How arrays of each type are serialized and parsed. */
  #learn(arrays: readonly ArrayType[]): void {
    for (const { element, array } of arrays) {
      const parser = this.#parsers[element] ?? keepText;
      this.#parsers[array] = (text) => standardTypes.arrayParser(text, parser, array);
      const serializer = this.#serializers[element] ?? String;
      this.#serializers[array] = (values) => standardTypes.arraySerializer(values, serializer, array);
    }
  }

  #toResults(messages: Messages): Results {
    return parse.parseResults(messages, this.#parsers).at(-1) ?? { rows: [], fields: [] };
  }

  /** Serializes a value as PGlite does. */
  #toWire(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const serializer = this.#serializers[type];
    return serializer === undefined ? (value as string | number).toString() : serializer(value);
  }

  #send(message: Uint8Array): Promise<Uint8Array> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.push({ resolve, reject });
    // Buffers share a pool, all of which would be copied along: the bytes are moved alone.
    const own = new Uint8Array(message);
    this.#worker.postMessage(own, [own.buffer]);
    return promise;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}

/** The message of a simple query. PGlite's own serializer is slow with long texts. */
function toQueryMessage(sql: string): Uint8Array {
  const head = Buffer.from('Q\0\0\0\0');
  const text = Buffer.from(`${sql}\0`);
  head.writeUInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}

/** Throws the first error among the messages, with its code. */
function toMessages(answer: Uint8Array): Messages {
  const messages: Messages = [];
  new protocol.Parser().parse(answer, (message) => {
    if (message instanceof Error) throw message;
    messages.push(message);
  });
  return messages;
}
