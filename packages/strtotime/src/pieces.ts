import { countedNames, directions, monthNames, ordinals, romanMonths, weekdayNames } from './vocabulary.ts';

/**
 * The pieces of which formats are made, as regular expressions. The longest alternative comes
 * first, because the longest format counts. Letter case counts where it does in PHP; words may have
 * any.
 */

/**
 * The words in any letter case. Modifiers such as `(?i:…)` would say it shorter, but V8 then misses
 * MAR and MAY.
 */
export function anyCase(words: string): string {
  return `(?:${words.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)})`;
}

/** One of the words in any letter case, in a group of that name. */
function oneOf(words: Iterable<string>, group: string): string {
  return `(?<${group}>${anyCase(longestFirst(words))})`;
}

function longestFirst(words: Iterable<string>): string {
  return [...words].sort((one, other) => other.length - one.length).join('|');
}

export const hour24 = String.raw`(?<hour>2[0-4]|[01]?\d)`;
export const hour24Padded = String.raw`(?<hour>2[0-4]|[01]\d)`;
export const hour12 = String.raw`(?<hour>1[0-2]|0?[1-9])`;
export const minute = String.raw`(?<minute>[0-5]?\d)`;
export const minutePadded = String.raw`(?<minute>[0-5]\d)`;
export const second = String.raw`(?<second>60|[0-5]?\d)`;
export const secondPadded = String.raw`(?<second>60|[0-5]\d)`;
export const fraction = String.raw`[.,]\d+`;
/** Ends with a space or the end of the text. */
export const meridian = String.raw`(?<meridian>[AaPp])\.?[Mm]\.?[ \0]`;

export const year = String.raw`(?<year>\d{1,4})`;
export const year2 = String.raw`(?<year>\d\d)`;
export const year4 = String.raw`(?<year>\d{4})`;
export const monthNumber = String.raw`(?<month>1[0-2]|0?\d)`;
export const monthPadded = String.raw`(?<month>0\d|1[0-2])`;
export const day = String.raw`(?<day>3[01]|[0-2]?\d)(?:st|nd|rd|th)?`;
export const dayPadded = String.raw`(?<day>0\d|[12]\d|3[01])`;
export const dayOfYear = String.raw`(?<dayOfYear>00[1-9]|0[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])`;
export const isoWeek = String.raw`(?<isoWeek>0[1-9]|[1-4]\d|5[0-3])`;

export const monthWord = oneOf(monthNames.keys(), 'month');
export const monthShort = oneOf(
  [...monthNames.keys()].filter((name) => name.length === 3 || name === 'sept'),
  'month',
);
/** A name in any letter case, or a Roman numeral in capitals. */
export const monthText = `(?<month>${anyCase(longestFirst(monthNames.keys()))}|${longestFirst(romanMonths.keys())})`;

export const weekday = oneOf(weekdayNames.keys(), 'counted');
export const workdays = anyCase('weekdays?');
export const counted = oneOf(countedNames.keys(), 'counted');
export const countedOrWeek = oneOf([...countedNames.keys(), 'week'], 'counted');
export const ordinal = oneOf([...ordinals.keys(), ...directions.keys()], 'ordinal');
export const direction = oneOf(directions.keys(), 'ordinal');
export const count = String.raw`(?<count>[+-]* ?\d{1,13})`;
/** Hours, and minutes and seconds with or without colons. */
export const offset = String.raw`(?:(?:2[0-4]|[01]\d)(?::[0-5]\d:(?:60|[0-5]\d)|[0-5]\d(?:60|[0-5]\d))|(?:2[0-4]|[01]?\d)(?::?[0-5]?\d)?)`;
