import { CalendarError } from '../../errors.ts';
import { Tally } from '../../runtime/bytes-in-flight.ts';
import type { ExportLimits } from '../../runtime/limits.ts';
import { counted } from '../../runtime/scope.ts';
import type { ReadRows } from './listed.ts';
import { inSliceTurn } from './turns.ts';

/** The largest slice, in rows and in bytes read, and the bytes that a single row may have. */
export interface SliceLimits extends Pick<ExportLimits, 'rows' | 'slice'> {
  row: number;
}

/**
 * Reads rows slice by slice. A slice that exceeds its bytes is read again with half of the rows;
 * slices grow again while the texts are short. A single row may have as many bytes as one operation
 * may read. Throws `answerTooLarge` beyond.
 */
export async function* readSlices<Row>(
  read: ReadRows<Row>,
  { rows: mostRows, slice, row }: SliceLimits,
): AsyncGenerator<readonly Row[], void> {
  let after: string | null = null;
  let size = mostRows;
  for (;;) {
    const tally: Tally = new Tally(null, size === 1 ? row : slice);
    let bytes = 0;
    const readSlice = async () => {
      const result = await read(after, size);
      bytes = tally.held;
      return result;
    };
    const found = await inSliceTurn(() => counted(tally, readSlice)).catch((error: unknown) => {
      if (size === 1 || !isTooLarge(error)) throw error;
    });
    if (found === undefined) {
      size = Math.floor(size / 2);
      continue;
    }
    if (found.rows.length > 0) yield found.rows;
    if (found.next === null) return;
    after = found.next;
    if (bytes < slice / 4) size = Math.min(mostRows, size * 2);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof CalendarError && error.reason === 'answerTooLarge';
}
