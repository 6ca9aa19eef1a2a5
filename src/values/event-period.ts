import { DateTime } from 'luxon';
import type { Days } from './days.ts';

/** The periods that people ask for by name. */
export const eventPeriods = ['today', 'tomorrow', 'weekend', 'next_7_days'] as const;

export type EventPeriod = (typeof eventPeriods)[number];

/** Whether a value names a period. */
export function isEventPeriod(value: unknown): value is EventPeriod {
  return eventPeriods.some((period) => period === value);
}

/**
 * The days of a period, seen from a date, `YYYY-MM-DD`. The weekend is Saturday and Sunday; on a
 * Sunday, what is left of it.
 */
export function daysOf(period: EventPeriod, today: string): Days {
  const day = DateTime.fromISO(today, { zone: 'utc' });
  const after = (days: number) => day.plus({ days }).toFormat('yyyy-MM-dd');
  switch (period) {
    case 'today':
      return { first: today, last: today };
    case 'tomorrow':
      return { first: after(1), last: after(1) };
    case 'weekend':
      return { first: after(Math.max(0, 6 - day.weekday)), last: after(7 - day.weekday) };
    case 'next_7_days':
      return { first: today, last: after(6) };
  }
}
