import { CalendarError } from '../errors.ts';
import { type BytesInFlight, counted, Tally } from '../runtime/bytes-in-flight.ts';
import type { ExportLimits } from '../runtime/limits.ts';
import { leaveTime } from '../runtime/loop-turn.ts';

/** The largest slice, in rows and in bytes read. */
export type SliceLimits = Pick<ExportLimits, 'rows' | 'slice'>;

/** Reads at most `most` rows after `last` with their related objects; the `last` it returns is undefined at the end. */
export type ReadRows<View> = (
  last: View | undefined,
  most: number,
) => Promise<{ last: View | undefined; rows: unknown[][] }>;

/**
 * Reads rows slice by slice. A slice that exceeds its bytes is read again with half of the rows; slices grow again while
 * the texts are short. A single row may have as many bytes as one operation may read. Throws `answerTooLarge` beyond.
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
    let bytes = 0;
    const readSlice = async () => {
      const result = await read(last, size);
      bytes = tally.held;
      return result;
    };
    const found = await leaveTime(counted(tally, readSlice)).catch((error: unknown) => {
      if (size === 1 || !isTooLarge(error)) throw error;
    });
    if (found === undefined) size = Math.floor(size / 2);
    else {
      if (found.last === undefined) return;
      yield found.rows;
      last = found.last;
      if (bytes < slice / 4) size = Math.min(mostRows, size * 2);
    }
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof CalendarError && error.reason === 'answerTooLarge';
}
