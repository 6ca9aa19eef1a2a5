import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { crowdedPatience, pieceSize } from '../runtime/limits.ts';

/** Whether room is wanted so much that slow readers are cut off earlier. */
type Pressed = () => boolean;

const never: Pressed = () => false;

/**
 * Writes bytes at the pace of the reader: a piece after the other, each once the one before was taken. Ends without a word
 * where the reader is gone; the response says so.
 */
export async function writePieces(response: ServerResponse, bytes: Buffer, isPressed = never): Promise<void> {
  for (let start = 0; start < bytes.length && isOpen(response); start += pieceSize)
    if (!response.write(bytes.subarray(start, start + pieceSize))) await drained(response, isPressed);
}

/**
 * Waits until the reader has taken what was written, or is gone. The listener cuts off whoever takes nothing for too long
 * (decision 0045); where room is wanted that is done earlier here.
 */
export async function drained(response: ServerResponse, isPressed = never): Promise<void> {
  while (isOpen(response) && !(await settles(response))) if (isPressed()) response.destroy();
}

/** Whether the reader takes what was written, or leaves, before somebody looks whether room is wanted. */
async function settles(response: ServerResponse): Promise<boolean> {
  const settled = new AbortController();
  const late = AbortSignal.timeout(crowdedPatience);
  const signal = AbortSignal.any([settled.signal, late]);
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
    return true;
  } catch (error) {
    if (late.aborted) return false;
    throw error;
  } finally {
    settled.abort();
  }
}

function isOpen({ destroyed, writableEnded }: ServerResponse): boolean {
  return !destroyed && !writableEnded;
}
