import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { crowdedReaderTimeout, pieceSize } from '../runtime/limits.ts';

/** Whether memory is so short that slow readers are disconnected earlier. */
type PressureCheck = () => boolean;

const never: PressureCheck = () => false;

/**
 * Writes bytes in chunks, each after the client has taken the previous one. Resolves silently if
 * the client disconnects; the state of the response shows it.
 */
export async function writePieces(
  response: ServerResponse,
  bytes: Buffer,
  isUnderPressure = never,
): Promise<void> {
  for (let start = 0; start < bytes.length && isOpen(response); start += pieceSize)
    if (!response.write(bytes.subarray(start, start + pieceSize))) await drained(response, isUnderPressure);
}

/**
 * Waits until the client has taken what was written, or has disconnected. The listener disconnects
 * clients that take nothing for too long (decision 0045); under memory pressure, this does so
 * earlier.
 */
export async function drained(response: ServerResponse, isUnderPressure = never): Promise<void> {
  while (isOpen(response) && !(await settles(response))) if (isUnderPressure()) response.destroy();
}

/**
 * Whether the client takes what was written, or disconnects, before the next check for memory
 * pressure.
 */
async function settles(response: ServerResponse): Promise<boolean> {
  const settled = new AbortController();
  const late = AbortSignal.timeout(crowdedReaderTimeout);
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
