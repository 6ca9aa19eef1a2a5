import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { reasonOf } from '../../runtime/startup-error.ts';
import { SourceError } from '../http/source-error.ts';

/** Bytes that are read at once. */
const piece = 1_000_000;

/**
 * The bytes of a file. Throws a `SourceError` if it cannot be read, has more bytes than that, or is
 * no file at all: a pipe or a device may never end.
 */
export function readFile(path: string, mostBytes: number): Buffer {
  let file: number | undefined;
  try {
    // Opening a pipe would otherwise wait for somebody who writes.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!fstatSync(file).isFile()) throw new SourceError(`${path} is not a file.`);
    return readPieces(file, { path, mostBytes });
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path} cannot be read: ${reasonOf(error)}.`, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Counts what is read, because a file may grow, and some tell no size. */
function readPieces(file: number, { path, mostBytes }: { path: string; mostBytes: number }): Buffer {
  const pieces: Buffer[] = [];
  for (let size = 0; size <= mostBytes;) {
    const bytes = Buffer.allocUnsafe(piece);
    const count = readSync(file, bytes, 0, piece, null);
    if (count === 0) return Buffer.concat(pieces, size);
    pieces.push(bytes.subarray(0, count));
    size += count;
  }
  throw new SourceError(`${path} has more than ${mostBytes / 1_000_000} MB.`);
}
