import type { Database } from '../../database/database.ts';
import { selectNextDate } from '../../database/queries/next-date.ts';
import type { PassedDate } from '../../runtime/clock.ts';
import { fromUtcText } from '../../values/dates.ts';

/**
 * When the first date of these kinds passes after `moment` at a revision of the calendar, in epoch
 * milliseconds; Infinity if none does.
 */
export type NextDates = (revision: string, passed: readonly PassedDate[], moment: number) => Promise<number>;

interface Known {
  revision: string;
  /** No date passes between this time and `next`. */
  from: number;
  next: Promise<number>;
}

/**
 * Reads each next date once per revision, shared by concurrent requests, and again after it has
 * passed.
 */
export function createNextDates(database: Database): NextDates {
  const known = new Map<PassedDate, Known>();
  const read = async (date: PassedDate, moment: number) => {
    const [row] = await database.query(selectNextDate(date, moment));
    return typeof row?.next === 'string' ? fromUtcText(row.next) : Infinity;
  };
  const find = async (revision: string, date: PassedDate, moment: number) => {
    const last = known.get(date);
    if (last?.revision === revision && last.from <= moment) {
      const next = await last.next.catch(() => -Infinity);
      if (moment < next) return next;
    }
    const next = read(date, moment);
    known.set(date, { revision, from: moment, next });
    return next;
  };
  return async (revision, passed, moment) =>
    Math.min(...(await Promise.all(passed.map((date) => find(revision, date, moment)))));
}
