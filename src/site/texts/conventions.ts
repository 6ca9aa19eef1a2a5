import type { Language } from '../../i18n/language.ts';

/** A wall-clock time: `20:05` is the 20th hour and the 5th minute. */
type Clock = readonly [hour: number, minute: number];

/** How people of a language write dates, times and prices; the tests show each. */
interface Conventions {
  /** The locale of dates and numbers. */
  region: string;
  clock: (time: Clock) => string;
  /** Two times of one day, with what belongs to both. */
  hours: (from: Clock, to: Clock) => string;
  /** A day with what its language puts before a time, and after it. */
  at: (day: string, time: string) => string;
  /** The same with two times. */
  during: (day: string, hours: string) => string;
}

/** Where the formats of ICU are not what a native would write, these are. */
export const conventions: Readonly<Record<Language, Conventions>> = {
  en: {
    // As most readers outside North America write dates.
    region: 'en-GB',
    clock: (time) => `${english(time)} ${halfOf(time)}`,
    hours: (from, to) =>
      halfOf(from) === halfOf(to)
        ? `${english(from)}–${english(to)} ${halfOf(to)}`
        : `${english(from)} ${halfOf(from)} – ${english(to)} ${halfOf(to)}`,
    at: (day, time) => `${day} at ${time}`,
    during: (day, hours) => `${day}, ${hours}`,
  },
  fi: {
    region: 'fi-FI',
    clock: ([hour, minute]) => `${hour}.${twoDigits(minute)}`,
    hours: ([from, fromMinute], [to, toMinute]) =>
      `${from}.${twoDigits(fromMinute)}–${to}.${twoDigits(toMinute)}`,
    at: (day, time) => `${day} klo ${time}`,
    during: (day, hours) => `${day} klo ${hours}`,
  },
  de: {
    region: 'de-DE',
    clock: (time) => `${digital(time)} Uhr`,
    hours: (from, to) => `${digital(from)}–${digital(to)} Uhr`,
    at: (day, time) => `${day} um ${time}`,
    during: (day, hours) => `${day}, ${hours}`,
  },
  'zh-hans': {
    region: 'zh-CN',
    clock: digital,
    hours: (from, to) => `${digital(from)}–${digital(to)}`,
    at: (day, time) => `${day} ${time}`,
    during: (day, hours) => `${day} ${hours}`,
  },
};

/** The time of a text that ends like `2026-11-25 20:00:00`. */
export function clockOf(date: string): Clock {
  return [Number(date.slice(11, 13)), Number(date.slice(14, 16))];
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function digital([hour, minute]: Clock): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** Full hours have no minutes: `8`, `8:30`. */
function english([hour, minute]: Clock): string {
  const half = hour % 12 === 0 ? 12 : hour % 12;
  return minute === 0 ? String(half) : `${half}:${twoDigits(minute)}`;
}

function halfOf([hour]: Clock): 'am' | 'pm' {
  return hour < 12 ? 'am' : 'pm';
}
