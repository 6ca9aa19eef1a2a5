import type { Slices } from '../calendar/export.ts';
import type { Context } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import { createLoaders } from '../loaders/index.ts';
import { type BytesInFlight, counted, Tally } from '../runtime/bytes-in-flight.ts';
import type { ExportLimits } from '../runtime/limits.ts';
import { inSliceTurn } from './turns.ts';

/** The largest slice, in rows and in bytes read. */
export type SliceLimits = Pick<ExportLimits, 'rows' | 'slice'>;

/** Reads at most `most` rows after `last` with their related objects; the `last` it returns is undefined at the end. */
export type ReadRows<View, Row> = (
  last: View | undefined,
  most: number,
) => Promise<{ last: View | undefined; rows: Row[] }>;

/** Reads rows with what `complete` adds to them. Each slice has new loaders, so that they do not retain earlier slices. */
export function readCompleted<View, Row>(
  { context, read }: Slices<View>,
  complete: (view: View, context: Context) => Promise<Row>,
): ReadRows<View, Row> {
  return async (last, most) => {
    const fresh = { ...context, loaders: createLoaders({ database: context.database, reader: context }) };
    const views = await read(fresh, last, most);
    return { last: views.at(-1), rows: await Promise.all(views.map((view) => complete(view, fresh))) };
  };
}

/**
 * Reads rows slice by slice. A slice that exceeds its bytes is read again with half of the rows; slices grow again while
 * the texts are short. A single row may have as many bytes as one operation may read. Throws `answerTooLarge` beyond.
 */
export async function* readSlices<View, Row>(
  read: ReadRows<View, Row>,
  { rows: mostRows, slice }: SliceLimits,
  { limits }: BytesInFlight,
): AsyncGenerator<Row[], void> {
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
    const found = await inSliceTurn(() => counted(tally, readSlice)).catch((error: unknown) => {
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
