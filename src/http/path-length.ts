import { CalendarError } from '../errors.ts';

/** The longest path, in characters: that of a slug of 200 characters, each percent-encoded, is shorter. */
export const mostInPath = 2_000;

export function pathTooLong(): CalendarError {
  return new CalendarError('pathTooLong', { data: { most: mostInPath } });
}
