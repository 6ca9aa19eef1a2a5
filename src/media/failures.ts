import { CalendarError } from '../errors.ts';

/** Whether an error of the system has one of the codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(String(Reflect.get(Object(error), 'code')));
}

/** `storageFull` (503) for an error that says so; all others are returned as they are. */
export function toStorageError(error: unknown): unknown {
  return hasCode(error, 'ENOSPC', 'EDQUOT') ? new CalendarError('storageFull', { cause: error }) : error;
}
