import type { Duplex } from 'node:stream';
import type { ClientBase, Connection, QueryConfig, QueryResultRow, Submittable } from 'pg';
import type { Tally } from '../../runtime/bytes-in-flight.ts';
import { type Column, createRowReader, type RowReader } from './row-reader.ts';

/** What a statement gives: `command` and `rowCount` as `pg` has them. */
export interface StatementResult<Row> {
  command: string;
  rowCount: number | null;
  rows: Row[];
}

/** The messages of a connection, and the statements that it has prepared, which the types of `pg` leave out. */
interface ProtocolConnection {
  stream: Duplex;
  parsedStatements: Partial<Record<string, string>>;
  submittedNamedStatements: Partial<Record<string, string>>;
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

type Callback = (error: unknown, result: StatementResult<QueryResultRow>) => void;

/** How the rows of prepared statements are read, by name. */
type RowReaders = Map<string, RowReader>;

const described = new WeakMap<Connection, RowReaders>();

/** The statements that a connection has described. */
function readersOf(connection: Connection): RowReaders {
  const readers = described.get(connection) ?? new Map<string, RowReader>();
  described.set(connection, readers);
  return readers;
}

/** What the types of `pg` leave out. */
interface Utilities {
  utils: { prepareValue: (value: unknown) => unknown };
}

let toText: ((value: unknown) => unknown) | undefined;

/** Writes a value for PostgreSQL. `pg` is only loaded where there is a server. */
async function loadToText(): Promise<(value: unknown) => unknown> {
  const { utils } = (await import('pg')).default as unknown as Utilities;
  return (toText = utils.prepareValue);
}

/**
 * Runs a statement in the extended query protocol of PostgreSQL. A connection describes the columns of a prepared statement
 * once: sending, parsing and keeping them takes longer than reading a few rows (decision 0142).
 *
 * With a tally, rows are counted as they arrive. Once they are too large the rest is dropped, so that memory never holds
 * it, and `answerTooLarge` or `busy` is thrown when the connection is free for the next statement.
 */
export async function queryExtended<Row extends QueryResultRow>(
  client: ClientBase,
  { name, text, values = [] }: QueryConfig,
  tally?: Tally,
): Promise<StatementResult<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<StatementResult<QueryResultRow>>();
  const write = toText ?? (await loadToText());
  const texts = values.map((value: unknown) => write(value));
  const callback: Callback = (error, result) => {
    if (error === undefined) resolve(result);
    else reject(error);
  };
  client.query(new ExtendedQuery({ name, text, texts }, { client, tally, callback }));
  return promise as Promise<StatementResult<Row>>;
}

/** `pg` submits it, and passes it the messages that answer it. */
class ExtendedQuery implements Submittable {
  readonly name: string | undefined;
  readonly text: string;
  /** `pg` wraps it where a connection limits the time of statements. */
  callback: Callback;
  readonly #texts: readonly unknown[];
  readonly #client: ClientBase;
  readonly #tally: Tally | undefined;
  readonly #rows: QueryResultRow[] = [];
  #readers: RowReaders | undefined;
  #reader: RowReader | undefined;
  #tag = '';
  #failure: unknown;

  constructor(
    { name, text, texts }: { name: string | undefined; text: string; texts: readonly unknown[] },
    { client, tally, callback }: { client: ClientBase; tally: Tally | undefined; callback: Callback },
  ) {
    this.name = name;
    this.text = text;
    this.#texts = texts;
    this.#client = client;
    this.#tally = tally;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    const { name, text } = this;
    const messages = connection as unknown as ProtocolConnection;
    const { stream, parsedStatements, submittedNamedStatements } = messages;
    this.#readers = readersOf(connection);
    if (name !== undefined) this.#reader = this.#readers.get(name);
    stream.cork();
    if (name === undefined || (parsedStatements[name] ?? submittedNamedStatements[name]) === undefined) {
      messages.parse({ name, text });
      if (name !== undefined) submittedNamedStatements[name] = text;
    }
    messages.bind({ statement: name, values: this.#texts });
    if (this.#reader === undefined) messages.describe({ type: 'P' });
    messages.execute({});
    messages.sync();
    stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#keepReader(fields);
  }

  handleDataRow({ fields, length }: { fields: readonly (string | null)[]; length: number }): void {
    if (this.#reader === undefined || this.#failure !== undefined) return;
    if (!this.#fits(this.#reader.namesSize + length)) {
      this.#rows.length = 0;
      return;
    }
    try {
      this.#rows.push(this.#reader.read(fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
    // No description: it returns no rows.
    if (this.#reader === undefined) this.#keepReader([]);
  }

  handleError(error: unknown): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(this.#failure ?? this.#tally?.failure);
  }

  #fits(size: number): boolean {
    const tally = this.#tally;
    return tally === undefined || (tally.failure === undefined && tally.tryAdd(size));
  }

  #keepReader(columns: readonly Column[]): void {
    this.#reader = createRowReader(columns, this.#client);
    if (this.name !== undefined) this.#readers?.set(this.name, this.#reader);
  }

  #end(error: unknown): void {
    const [command = '', ...counts] = this.#tag.split(' ');
    const rowCount = counts.length === 0 ? null : Number(counts.at(-1));
    this.callback(error, { command, rowCount, rows: this.#rows });
  }
}
