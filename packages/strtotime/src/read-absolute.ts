import { type Reader, resetTime } from './draft.ts';
import { monthNames, romanMonths } from './vocabulary.ts';
import { readZone } from './zones.ts';

/** A date; what the format lacks comes from today. */
export const date: Reader = (draft, groups) => {
  if (draft.hasDate) return false;
  draft.hasDate = true;
  if (groups.year !== undefined) draft.year = fullYear(groups.year);
  if (groups.month !== undefined) draft.month = monthOf(groups.month);
  if (groups.day === undefined) return true;
  draft.day = Number(groups.day);
  draft.dayIsWritten = true;
  return true;
};

/** A month of a year: its first day. */
export const monthOfYear: Reader = (draft, groups) => date(draft, { ...groups, day: '1' });

/** `2026.335`: the day of the year counts on from its first day. */
export const dayOfYear: Reader = (draft, groups) => {
  const day = Number(groups.dayOfYear);
  const isThere = day <= 365 || isLeapYear(Number(groups.year));
  if (!isThere || !date(draft, { year: groups.year, month: '1' })) return false;
  draft.day = day;
  return true;
};

/** `2026-W49-1`: a day of the week from Monday as 1 of a week of the year, Monday without one. */
export const isoWeek: Reader = (draft, groups) => {
  if (!date(draft, { year: groups.year, month: '1', day: '1' })) return false;
  const [year, week, weekday] = [Number(groups.year), Number(groups.isoWeek), Number(groups.weekday ?? 1)];
  draft.relative.days = daysToWeek(year) + (week - 1) * 7 + weekday - 1;
  // A year without a week 53 begins its next first week there.
  return week < 53 || draft.relative.days - weekday + 1 < daysInYear(year) + daysToWeek(year + 1);
};

/** A time of 12 or 24 hours; seconds default to zero, fractions are dropped. */
export const time: Reader = (draft, groups) => {
  if (draft.times > 0) return false;
  draft.times = 1;
  draft.hour = hourOf(Number(groups.hour), groups.meridian?.toLowerCase());
  draft.minute = Number(groups.minute ?? 0);
  draft.second = Number(groups.second ?? 0);
  return true;
};

export const dateAndTime: Reader = (draft, groups) => time(draft, groups) && date(draft, groups);

/** Four digits: a time, or the year if there is a time already. */
export const fourDigits: Reader = (draft, groups) => {
  if (draft.times === 0) return time(draft, groups);
  if (draft.times > 1) return false;
  draft.times = 2;
  draft.year = Number(`${groups.hour}${groups.minute}`);
  return true;
};

/** Four digits that are no time. */
export const yearAlone: Reader = (draft, groups) => {
  draft.year = Number(groups.year);
  return true;
};

/** `back of 7pm`: a quarter past seven. */
export const quarterPast: Reader = (draft, groups) => {
  resetTime(draft);
  return time(draft, { ...groups, minute: '15' });
};

/** `front of 7pm`: a quarter to seven. */
export const quarterTo: Reader = (draft, groups) => {
  resetTime(draft);
  return time(draft, { ...groups, hour: String(Number(groups.hour) - 1), minute: '45' });
};

/** `noon`. */
export const noon: Reader = (draft) => {
  resetTime(draft);
  return time(draft, { hour: '12' });
};

/** `midnight` and `today`. */
export const midnight: Reader = (draft) => {
  resetTime(draft);
  return true;
};

/** `@1795219200.5`: seconds since 1970, an instant. */
export const timestamp: Reader = (draft, { sign = '', seconds, fraction = '' }) => {
  if (draft.zones.length > 0) return false;
  resetTime(draft);
  Object.assign(draft, { year: 1970, month: 1, day: 1, hasDate: false, dayIsWritten: false });
  Object.assign(draft, { zones: [{ offset: 0 }], isTimestamp: true });
  draft.relative.seconds += Number(`${sign}${seconds}`);
  draft.relative.microseconds = Number(`${sign}${fraction.padEnd(6, '0')}`);
  return true;
};

/** A zone. The first one counts, and a second one must agree with it. */
export const zone: Reader = (draft, { zone: text = '' }) => {
  const found = readZone(text);
  if (found === null || draft.zones.length > 1) return false;
  draft.zones.push(found);
  return true;
};

/** What says nothing: separators, and `now`. */
export const nothing: Reader = () => true;

/** Two digits are a year from 1970 to 2069. */
function fullYear(text: string): number {
  const year = Number(text);
  if (/^[+-]?\d{4}$/.test(text) || year >= 100) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function monthOf(text: string): number {
  return monthNames.get(text.toLowerCase()) ?? romanMonths.get(text) ?? Number(text);
}

function hourOf(hour: number, meridian: string | undefined): number {
  if (meridian === 'a') return hour === 12 ? 0 : hour;
  return meridian === 'p' && hour !== 12 ? hour + 12 : hour;
}

function isLeapYear(year: number): boolean {
  return daysInYear(year) === 366;
}

function daysInYear(year: number): number {
  return Math.round((firstOfJanuary(year + 1) - firstOfJanuary(year)) / 86_400_000);
}

/**
 * Days from the first of January to the Monday of the first week, the one with the first Thursday.
 */
function daysToWeek(year: number): number {
  const weekday = new Date(firstOfJanuary(year)).getUTCDay();
  return weekday > 4 ? 8 - weekday : 1 - weekday;
}

function firstOfJanuary(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}
