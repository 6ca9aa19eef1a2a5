import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { reasonOf, StartupError } from '../../runtime/startup-error.ts';
import { type Header, readLine } from './format.ts';
import type { Sequences } from './sequences.ts';

/**
 * What a dump consists of, in this order: the header, each table followed by its rows in batches,
 * the sequences.
 */
export type Part = { header: Header } | TablePart | { rows: readonly string[] } | { sequences: Sequences };

/** The beginning of a table. */
export interface TablePart {
  table: string;
  columns: readonly string[];
}

/** What a complete dump has. */
export interface Summary {
  header: Header;
  /** The number of rows of each table. */
  rows: Readonly<Record<string, number>>;
}

/**
 * The size of a batch of rows, in characters, and the longest line: a text of an event has at most
 * a few megabytes.
 */
const mostInBatch = { size: 1_000_000, rows: 2_000 };
const longestLine = 100_000_000;

/** Told how many more bytes of a file were read. */
export type OnBytes = (bytes: number) => void;

/**
 * Reads a dump, and checks the digests of its tables and of the whole. Throws a `StartupError` if
 * the file is not a dump, or is damaged or incomplete, at the latest at its end.
 */
export async function* readDump(
  file: string,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<Part, void> {
  const reader = new DumpReader(file, readLines(file, onBytes));
  yield { header: await reader.header() };
  for (;;) {
    const part = await reader.tableOrSequences();
    yield part;
    if ('sequences' in part) break;
    yield* reader.rows(part.table);
  }
  await reader.end();
}

/** Reads a dump to its end. Throws as `readDump` does. */
export async function verifyDump(file: string, onBytes?: OnBytes): Promise<Summary> {
  const rows: Record<string, number> = {};
  let header: Header | undefined;
  let table = '';
  for await (const part of readDump(file, onBytes)) {
    if ('header' in part) header = part.header;
    if ('table' in part) rows[(table = part.table)] = 0;
    if ('rows' in part) rows[table] = (rows[table] ?? 0) + part.rows.length;
  }
  if (header === undefined) throw damaged(file, 'it has no header');
  return { header, rows };
}

class DumpReader {
  readonly #file: string;
  readonly #lines: AsyncGenerator<string, void>;
  readonly #whole = createHash('sha256');

  constructor(file: string, lines: AsyncGenerator<string, void>) {
    this.#file = file;
    this.#lines = lines;
  }

  async header(): Promise<Header> {
    const header = readLine(await this.#next(), ['header'])?.header;
    if (header === undefined) throw notDump(this.#file);
    return header;
  }

  async tableOrSequences(): Promise<TablePart | { sequences: Sequences }> {
    const { table, sequences } = readLine(await this.#next(), ['table', 'sequences']) ?? {};
    if (table !== undefined) return table;
    if (sequences !== undefined) return sequences;
    throw damaged(this.#file, 'a table does not begin where one should');
  }

  /** The rows of a table in batches, and its end. */
  async *rows(table: string): AsyncGenerator<Part, void> {
    const digest = createHash('sha256');
    let count = 0;
    let rows: string[] = [];
    let size = 0;
    for (;;) {
      const line = await this.#next(digest);
      if (!line.startsWith('[')) {
        if (rows.length > 0) yield { rows };
        this.#checkTable(line, { table, rows: count, sha256: digest.digest('hex') });
        return;
      }
      rows.push(line);
      count += 1;
      size += line.length;
      if (size < mostInBatch.size && rows.length < mostInBatch.rows) continue;
      yield { rows };
      [rows, size] = [[], 0];
    }
  }

  async end(): Promise<void> {
    const sha256 = this.#whole.copy().digest('hex');
    const end = readLine(await this.#next(), ['end'])?.end;
    const { done } = await this.#lines.next();
    if (end?.sha256 !== sha256 || done !== true) throw damaged(this.#file, 'its checksum is wrong');
  }

  #checkTable(line: string, found: { table: string; rows: number; sha256: string }): void {
    const end = readLine(line, ['tableEnd'])?.tableEnd;
    if (end?.rows === found.rows && end.sha256 === found.sha256) return;
    throw damaged(this.#file, `the checksum of ${found.table} is wrong`);
  }

  /** The next line, of which rows count for their table as well. */
  async #next(digest?: Hash): Promise<string> {
    const { value } = await this.#lines.next();
    if (value === undefined) throw damaged(this.#file, 'it is incomplete');
    this.#whole.update(value).update('\n');
    if (value.startsWith('[')) digest?.update(value).update('\n');
    return value;
  }
}

/**
 * The lines of a compressed file. The parts of a line are joined once, so that a long one takes no
 * longer than several short ones.
 */
async function* readLines(file: string, onBytes: OnBytes): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of unpack(file, onBytes)) {
    const [end = '', ...starts] = decoder.write(chunk).split('\n');
    parts.push(end);
    length += end.length;
    if (length > longestLine) throw damaged(file, 'a line is too long');
    for (const start of starts) {
      yield parts.join('');
      parts = [start];
      length = start.length;
    }
  }
  if (length > 0) throw damaged(file, 'it is incomplete');
}

async function* unpack(file: string, onBytes: OnBytes): AsyncGenerator<Buffer> {
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      onBytes(chunk.length);
      yield chunk;
    }
  };
  // The loop below gets its errors.
  const unpacked = pipeline(createReadStream(file), count, createGunzip(), () => undefined);
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    const code = String(Reflect.get(Object(error), 'code'));
    if (!code.startsWith('Z_')) throw new StartupError(`${file} cannot be read: ${reasonOf(error)}.`, error);
    throw code === 'Z_BUF_ERROR' ? damaged(file, 'it is incomplete') : unreadable(file, error);
  }
}

/** What is not compressed is not a dump. */
function unreadable(file: string, error: unknown): StartupError {
  return reasonOf(error) === 'incorrect header check' ? notDump(file) : damaged(file, reasonOf(error), error);
}

function notDump(file: string): StartupError {
  return new StartupError(`${file} is not a dump of an event calendar that this program can read.`);
}

function damaged(file: string, reason: string, cause?: unknown): StartupError {
  return new StartupError(`The dump ${file} is damaged: ${reason}.`, cause);
}
