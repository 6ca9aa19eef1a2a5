import type { PassedDate } from '../clock.ts';
import { fromUtcText } from '../calendar/dates.ts';
import type { Database } from '../database/database.ts';
import { selectNextDate } from '../database/queries/next-date.ts';

/** When the first of such dates passes after a moment, at a revision of the calendar; Infinity where none does. */
export type NextDates = (revision: string, passed: readonly PassedDate[], moment: number) => Promise<number>;

interface Known {
  revision: string;
  /** Between these instants none passes. */
  from: number;
  next: number;
}

/** Reads each date once a revision, and again when it has passed. */
export function createNextDates(database: Database): NextDates {
  const known = new Map<PassedDate, Known>();
  const read = async (revision: string, date: PassedDate, moment: number) => {
    const last = known.get(date);
    if (last?.revision === revision && last.from <= moment && moment < last.next) return last.next;
    const [row] = await database.query(selectNextDate(date, moment));
    const next = typeof row?.next === 'string' ? fromUtcText(row.next) : Infinity;
    known.set(date, { revision, from: moment, next });
    return next;
  };
  return async (revision, passed, moment) =>
    Math.min(...(await Promise.all(passed.map((date) => read(revision, date, moment)))));
}
