import { type Draft, emptyDraft, type Groups } from './draft.ts';
import { type Format, formats } from './formats.ts';
import { type DateContext, resolve } from './resolve.ts';
import { isWallClock, type Moment } from './time-zone.ts';

/** The most characters of a date in any form. */
export const longestDate = 64;

/**
 * Nine digits begin in 1973; eight are a day such as 20261124. PHP wants an @ before them
 *.
 */
const bareTimestamp = /^\d{9,12}$/;
/** A year after 9999, of which PHP reads the first digits as a time of day. */
const longYear = /\d{5}[-/]\d{1,2}[-/]\d/;
const endOfText = '\0';

/**
 * Parses a date as people and PHP's strtotime write it, in the zone; null if invalid. Accepted are
 * the formats of https://www.php.net/manual/en/datetime.formats.php, ISO 8601 and Unix timestamps
 * as strings, in the years 0001 to 9999 without their first day. A date that names an instant (by
 * an offset, a zone, a timestamp, now) keeps it beside the wall clock 'YYYY-MM-DD HH:MM:SS'. A wall
 * clock without a zone is returned as written; `instantOf` moves it out of the gap in spring
 *.
 */
export function parseMoment(text: unknown, context: DateContext): Moment | null {
  const draft = isReadable(text) ? readDraft(text.trim().replace(/\s+/g, ' ')) : null;
  const moment = draft?.saysDate === true ? resolve(draft, context) : null;
  return moment !== null && isWallClock(moment.wallClock) ? moment : null;
}

/** The wall clock of a date in the zone; null if invalid. */
export function parseDate(text: unknown, context: DateContext): string | null {
  return parseMoment(text, context)?.wallClock ?? null;
}

function isReadable(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > longestDate) return false;
  return !text.includes(endOfText) && !longYear.test(text);
}

/**
 * Reads the longest format at each place, one after the other; null if none matches or one cannot
 * be said there.
 */
function readDraft(text: string): Draft | null {
  const ended = `${bareTimestamp.test(text) ? '@' : ''}${text}${endOfText}`;
  const draft = emptyDraft();
  let place = 0;
  while (place < ended.length) {
    const match = longestMatch(ended, place);
    if (match?.format.read(draft, match.groups) !== true) return null;
    draft.saysDate ||= match.format.saysDate;
    place += match.length;
  }
  return draft;
}

function longestMatch(
  text: string,
  place: number,
): { format: Format; groups: Groups; length: number } | null {
  let longest = null;
  let length = 0;
  for (const format of formats) {
    format.pattern.lastIndex = place;
    const match = format.pattern.exec(text);
    if (match === null || match[0].length <= length) continue;
    length = match[0].length;
    longest = { format, groups: match.groups ?? {}, length };
  }
  return longest;
}
