import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CalendarError } from '../errors.ts';
import { headLength, type ImageType, imageTypeOf } from '../values/image-type.ts';
import { hasCode, toStorageError } from './failures.ts';

/**
 * Writes a stream to a new file, piece by piece, and returns the type of the image. It stops at the
 * first bytes of anything else, and above `mostBytes`; the stream is left open. Throws
 * `invalidParameters` that names `file`, `uploadTooLarge` (413), `invalidBody` if the client
 * leaves, `storageFull` (503).
 */
export async function spool(source: Readable, path: string, mostBytes: number): Promise<ImageType> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await writeAll(source.iterator({ destroyOnReturn: false }), file, mostBytes);
  } catch (error) {
    if (hasCode(error, 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE')) throw new CalendarError('invalidBody');
    throw toStorageError(error);
  } finally {
    await file.close();
  }
}

async function writeAll(
  source: AsyncIterable<Buffer>,
  file: FileHandle,
  mostBytes: number,
): Promise<ImageType> {
  let [size, head] = [0, Buffer.alloc(0)];
  for await (const piece of source) {
    size += piece.length;
    if (size > mostBytes)
      throw new CalendarError('uploadTooLarge', { data: { most: Math.floor(mostBytes / megabyte) } });
    if (head.length < headLength) {
      head = Buffer.concat([head, piece.subarray(0, headLength - head.length)]);
      if (head.length === headLength) assertImage(head);
    }
    await file.write(piece);
  }
  return assertImage(head);
}

const megabyte = 1024 * 1024;

function assertImage(head: Buffer): ImageType {
  const type = imageTypeOf(head);
  if (type !== null) return type;
  throw new CalendarError('invalidParameters', { invalid: { file: { key: 'invalid.imageType' } } });
}
