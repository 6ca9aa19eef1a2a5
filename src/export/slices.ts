import { CalendarError } from '../errors.ts';
import { type BytesInFlight, counted, Tally } from '../runtime/bytes-in-flight.ts';
import type { ExportLimits } from '../runtime/limits.ts';

/** How large a slice may be, in rows and in the bytes that are read for it. */
export type SliceLimits = Pick<ExportLimits, 'rows' | 'slice'>;

/** Reads so many rows at most, with what they are related to; `last` is undefined where none follow. */
export type ReadRows<View> = (
  last: View | undefined,
  most: number,
) => Promise<{ last: View | undefined; rows: unknown[][] }>;

/**
 * Reads rows slice by slice. A slice that turns out to be too large is dropped while it arrives and read again with half
 * of the rows; where the texts are short again it grows. A single row may have as many bytes as one operation may read.
 */
export async function* readSlices<View>(
  read: ReadRows<View>,
  { rows: mostRows, slice }: SliceLimits,
  { limits }: BytesInFlight,
): AsyncGenerator<unknown[][], void> {
  let last: View | undefined;
  let size = mostRows;
  for (;;) {
    const tally = new Tally(null, size === 1 ? limits.read : slice);
    let held = 0;
    const found = await counted(tally, async () => {
      const some = await read(last, size);
      held = tally.held;
      return some;
    }).catch((error: unknown) => {
      if (size === 1 || !isTooLarge(error)) throw error;
    });
    if (found === undefined) size = Math.floor(size / 2);
    else {
      if (found.last === undefined) return;
      yield found.rows;
      last = found.last;
      if (held < slice / 4) size = Math.min(mostRows, size * 2);
    }
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof CalendarError && error.reason === 'answerTooLarge';
}
