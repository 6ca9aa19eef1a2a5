import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { reasonOf } from '../../runtime/startup-error.ts';
import { SourceError } from '../http/source-error.ts';

/** Bytes that are read at once beyond the size that a file tells. */
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
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new SourceError(`${path} is not a file.`);
    const bytes = readUpTo(file, { size: stats.size, mostBytes });
    if (bytes === undefined) throw new SourceError(`${path} has more than ${mostBytes / 1_000_000} MB.`);
    return bytes;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path} cannot be read: ${reasonOf(error)}.`, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Counts what is read, because a file may grow, and some tell no size; undefined for more than the
 * most.
 * The file is not held twice where it has the size that it tells.
 */
function readUpTo(
  file: number,
  { size, mostBytes }: { size: number; mostBytes: number },
): Buffer | undefined {
  let bytes = Buffer.allocUnsafe(Math.min(size, mostBytes) + 1);
  let length = 0;
  for (;;) {
    const count = readSync(file, bytes, length, bytes.length - length, null);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length > mostBytes) return undefined;
    if (length === bytes.length) bytes = Buffer.concat([bytes], length + piece);
  }
}
