import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pieceSize, readerPatience } from './limits/numbers.ts';

/**
 * Writes bytes at the pace of the reader: a piece after the other, each once the one before was taken. Whoever takes
 * nothing for too long is cut off. Ends without a word where the reader is gone; the response says so.
 */
export async function writePieces(
  response: ServerResponse,
  bytes: Buffer,
  patience = readerPatience,
): Promise<void> {
  for (let start = 0; start < bytes.length && isOpen(response); start += pieceSize)
    if (!response.write(bytes.subarray(start, start + pieceSize))) await drained(response, patience);
}

/** Waits until the reader has taken what was written, or is gone; one who takes too long is cut off. */
export async function drained(response: ServerResponse, patience = readerPatience): Promise<void> {
  if (!isOpen(response)) return;
  const settled = new AbortController();
  const late = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([settled.signal, late]);
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } catch (error) {
    if (!late.aborted) throw error;
    response.destroy();
  } finally {
    settled.abort();
  }
}

function isOpen({ destroyed, writableEnded }: ServerResponse): boolean {
  return !destroyed && !writableEnded;
}
