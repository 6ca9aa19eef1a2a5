import { CalendarError } from '../errors.ts';

/** The longest path, in characters. A slug of 200 percent-encoded characters fits. */
export const mostInPath = 2_000;

/** The error for a longer path (414). */
export function pathTooLong(): CalendarError {
  return new CalendarError('pathTooLong', { data: { most: mostInPath } });
}
