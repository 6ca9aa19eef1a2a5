import { DateTime } from 'luxon';

/** The days that a view shows, both included, `YYYY-MM-DD`. */
export interface Days {
  first: string;
  last: string;
}

const lastDay = DateTime.utc(9999, 12, 31);

/**
 * The month, week or day around a date. A week starts on Monday in all four languages (ISO 8601).
 */
export function daysAround(date: string, span: 'month' | 'week' | 'day'): Days {
  const day = DateTime.fromISO(date, { zone: 'utc' });
  const last = DateTime.min(day.endOf(span), lastDay);
  return { first: day.startOf(span).toFormat('yyyy-MM-dd'), last: last.toFormat('yyyy-MM-dd') };
}
