import type { Reader } from './draft.ts';
import * as p from './pieces.ts';
import * as absolute from './read-absolute.ts';
import * as relative from './read-relative.ts';

/** A format, and the reader of its matches. */
export interface Format {
  pattern: RegExp;
  read: Reader;
  /** Zones and separators alone are no date. */
  saysDate: boolean;
}

const gap = '[ .-]*';
const colon = '[:.]';
const dayText = `${p.monthText}${gap}${p.day}`;
const afterDay = '(?:[,.stndrh ]+|\\0)';
const short12 = `${p.hour12}${colon}${p.minutePadded} ?${p.meridian}`;
const long12 = `${p.hour12}${colon}${p.minute}${colon}${p.secondPadded} ?${p.meridian}`;
const time24 = `[tT]?${p.hour24}${colon}${p.minute}`;
const clock = `${p.hour24Padded}:${p.minutePadded}:${p.secondPadded}`;

/** The formats of words. */
const words: Format[] = [
  format(p.anyCase('yesterday'), relative.nearDay(-1)),
  format(p.anyCase('now'), absolute.nothing),
  format(p.anyCase('noon'), absolute.noon),
  format(p.anyCase('midnight|today'), absolute.midnight),
  format(p.anyCase('tomorrow'), relative.nearDay(1)),
  format(String.raw`@(?<sign>-?)(?<seconds>\d+)(?:\.(?<fraction>\d{0,6}))?`, absolute.timestamp),
  format(`(?<edge>${p.anyCase('first|last')})${p.anyCase(' day of')}`, relative.edgeOfMonth),
  format(`${p.anyCase('back of ')}${p.hour24}(?: ?${p.meridian})?`, absolute.quarterPast),
  format(`${p.anyCase('front of ')}${p.hour24}(?: ?${p.meridian})?`, absolute.quarterTo),
  format(`${p.ordinal} ${p.weekday}${p.anyCase(' of')}`, relative.weekdayOfMonth),
];

const times: Format[] = [
  format(`${p.hour12} ?${p.meridian}`, absolute.time),
  format(short12, absolute.time),
  format(long12, absolute.time),
  format(String.raw`${p.hour12}:${p.minutePadded}:${p.secondPadded}[:.]\d+${p.meridian}`, absolute.time),
  format(`[tT]${p.hour24}`, absolute.time),
  format(`${time24}(?:${colon}${p.second}(?:${p.fraction})?)?`, absolute.time),
  format(`[tT]?${p.hour24Padded}${p.minutePadded}`, absolute.fourDigits),
  format(`[tT]?${p.hour24Padded}${p.minutePadded}${p.secondPadded}`, absolute.time),
];

const dates: Format[] = [
  format(`${p.monthNumber}/${p.day}(?:/${p.year})?`, absolute.date),
  format(`${p.year4}/${p.monthNumber}/${p.day}/?`, absolute.date),
  format(String.raw`(?<year>[+-]?\d{4}|[+-]\d{5,19})-${p.monthPadded}-${p.dayPadded}`, absolute.date),
  format(`${p.year4}-${p.monthNumber}`, absolute.monthOfYear),
  format(`${p.year}-${p.monthNumber}-${p.day}`, absolute.date),
  format(`${p.day}${gap}${p.monthText}${gap}${p.year}`, absolute.date),
  format(`${p.day}[.-]${p.monthNumber}[.-]${p.year4}`, absolute.date),
  format(`${p.day}[.]${p.monthNumber}[.]${p.year2}`, absolute.date),
  format(`${p.monthText}${gap}${p.year4}`, absolute.monthOfYear),
  format(`${p.year4}${gap}${p.monthText}`, absolute.monthOfYear),
  format(`${dayText}[,.stndrh ]+${p.year}`, absolute.date),
  format(`${dayText}${afterDay}`, absolute.date),
  format(`${p.day}${gap}${p.monthText}`, absolute.date),
  format(`${p.year4}${p.monthPadded}${p.dayPadded}`, absolute.date),
  format(`${p.year4}[.-]?${p.dayOfYear}`, absolute.dayOfYear),
  format(`${p.year4}-?W${p.isoWeek}(?:-?(?<weekday>[0-7]))?`, absolute.isoWeek),
  format(`${p.monthShort}-${p.dayPadded}-${p.year}`, absolute.date),
  format(`${p.year}-${p.monthShort}-${p.dayPadded}`, absolute.date),
  format(p.year4, absolute.yearAlone),
  format(p.monthWord, absolute.date),
];

const datesWithTime: Format[] = [
  format(
    `${p.year4}${p.monthPadded}${p.dayPadded}T${p.hour24}:${p.minutePadded}:${p.secondPadded}`,
    absolute.dateAndTime,
  ),
  format(
    `${p.year4}${p.monthPadded}${p.dayPadded}[tT]${p.hour24}${p.minutePadded}${p.secondPadded}`,
    absolute.dateAndTime,
  ),
  format(
    `${p.year4}-${p.monthNumber}-${p.day}T${p.hour24}:${p.minute}:${p.second}(?:${p.fraction})?`,
    absolute.dateAndTime,
  ),
  format(`${p.year4}:${p.monthPadded}:${p.dayPadded} ${clock}`, absolute.dateAndTime),
  format(`${p.day}/${p.monthShort}/${p.year4}:${clock}(?= [+-]|GMT)`, absolute.dateAndTime),
  format(`${dayText}${afterDay}${short12}`, absolute.dateAndTime),
  format(`${dayText}${afterDay}${long12}`, absolute.dateAndTime),
  format(`${dayText}${afterDay}${time24}(?:${colon}${p.second})?`, absolute.dateAndTime),
];

const relatives: Format[] = [
  format(p.anyCase('ago'), relative.ago),
  format(p.weekday, relative.dayOfWeek),
  format(p.workdays, relative.dayOfWeek),
  format(`${p.direction} ${p.anyCase('week')}`, relative.weekAmount),
  format(`${p.ordinal} ${p.counted}`, relative.ordinalAmount),
  format(`${p.count} ?${p.countedOrWeek}`, relative.amount),
];

const zones: Format[] = [
  silent(`(?<zone>(?:GMT)?[+-]${p.offset})`, absolute.zone),
  silent(String.raw`(?<zone>[A-Z][a-z]+(?:[_/-][A-Za-z]+)+|\(?[A-Za-z]{1,6}\)?)`, absolute.zone),
  silent(String.raw`[ .,\0]`, absolute.nothing),
];

/**
 * All formats of PHP's strtotime. Of the longest matches the first in this order counts, as in PHP.
 */
export const formats: readonly Format[] = [
  ...words,
  ...times,
  ...dates,
  ...datesWithTime,
  ...relatives,
  ...zones,
];

function format(pattern: string, read: Reader): Format {
  return { pattern: new RegExp(pattern, 'y'), read, saysDate: true };
}

function silent(pattern: string, read: Reader): Format {
  return { ...format(pattern, read), saysDate: false };
}
