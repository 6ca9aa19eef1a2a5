import type { Database } from '../../database/database.ts';
import { selectNextDate } from '../../database/queries/next-date.ts';
import type { PassedDate } from '../../runtime/clock.ts';
import { fromUtcText } from '../../values/dates.ts';

/** When the first of such dates passes after a moment, at a revision of the calendar; Infinity where none does. */
export type NextDates = (revision: string, passed: readonly PassedDate[], moment: number) => Promise<number>;

interface Known {
  revision: string;
  /** From then until the next none passes. */
  from: number;
  next: Promise<number>;
}

/** Reads each date once a revision, however many ask at the same time, and again when it has passed. */
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
