import type { Unit } from './vocabulary.ts';
import type { WrittenZone } from './zones.ts';

/**
 * Where a day of the week is looked for: after the day, from the day on, or in the week of the day.
 */
export type WeekdayRule = 'after' | 'from' | 'within week';

/** Working days that are counted last, or the days of the week of a month. */
export type Special = { workdays: number } | 'weekday of month' | 'last weekday of month';

/** What a text has said so far; what is undefined comes from the current time. */
export interface Draft {
  year?: number;
  month?: number;
  day?: number;
  /** Whether the day was written, so that it must exist in its month. */
  dayIsWritten: boolean;
  hour?: number;
  minute?: number;
  second?: number;
  hasDate: boolean;
  /** How often a time was written: four digits after one are a year. */
  times: number;
  /** All zones in the order of the text; the first counts. */
  zones: WrittenZone[];
  /** Whether it is a Unix timestamp, which no zone can contradict. */
  isTimestamp: boolean;
  relative: Record<Unit, number>;
  /** From Sunday as 0; negative after `ago`. */
  weekday?: number;
  weekdayRule: WeekdayRule;
  special?: Special;
  monthEdge?: 'first' | 'last';
  /** Whether anything but a zone was written. */
  saysDate: boolean;
}

/** The named groups of a match. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Notes what a match says; false if it cannot be said here, such as a second date. */
export type Reader = (draft: Draft, groups: Groups) => boolean;

/** A draft of a text that has said nothing. */
export function emptyDraft(): Draft {
  return {
    dayIsWritten: false,
    hasDate: false,
    times: 0,
    zones: [],
    isTimestamp: false,
    relative: { years: 0, months: 0, days: 0, hours: 0, minutes: 0, seconds: 0, microseconds: 0 },
    weekdayRule: 'after',
    saysDate: false,
  };
}

/** Forgets the time: it is midnight unless another one follows, as after `tomorrow`. */
export function resetTime(draft: Draft): void {
  Object.assign(draft, { times: 0, hour: 0, minute: 0, second: 0 });
}
