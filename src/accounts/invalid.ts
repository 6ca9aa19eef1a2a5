import { CalendarError, type Problem } from '../errors.ts';

/** The error about one field of a user or a token. */
export function invalid(field: string, problem: Problem): CalendarError {
  return new CalendarError('invalidParameters', { invalid: { [field]: problem } });
}
