import { toWallClock } from '#strtotime';
import { type Language, languageTags } from '../../i18n/language.ts';
import { dateFormat, dayBefore, fromUtcText, nextMidnight, utcText } from '../../values/dates.ts';
import { clockOf, conventions } from './conventions.ts';

/** The start and end of an event, as `YYYY-MM-DD HH:MM:SS`. */
interface Times {
  /** Wall clock of the event's time zone. */
  startDate: string;
  endDate: string;
  /** UTC. */
  startsAt: string;
  endsAt: string;
  allDay: boolean;
  timezone: string;
  timezoneAbbr: string;
}

/**
 * The date and time of an event as its language writes them, with its zone unless readers know it;
 * with the names of both zones if the clocks change.
 */
export function describeTimes(times: Times, language: Language, { withZone = true } = {}): string {
  const range = rangeOf(times);
  if (times.allDay) return describeDays(range, language);
  return describeHours(times, range, language) + zonesOf(times, language, withZone);
}

/**
 * The time of an event below the heading of the day on which it starts; empty for one that lasts
 * the whole day. What ends within a day names no other day: people know that a night has an end.
 */
export function describeTimesOnDay(times: Times, language: Language, { withZone = true } = {}): string {
  const { start, end, isSameDay } = rangeOf(times);
  const { region, clock, hours, at } = conventions[language];
  const lastDay = dateFormat(region, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });
  if (times.allDay) return isSameDay ? '' : `– ${lastDay.format(end)}`;
  const [from, to] = [clockOf(times.startDate), clockOf(times.endDate)];
  const zones = zonesOf(times, language, withZone);
  if (start === end) return clock(from) + zones;
  if (isSameDay) return hours(from, to) + zones;
  const until = end - start < 86_400_000 ? clock(to) : at(lastDay.format(end), clock(to));
  return `${clock(from)} – ${until}${zones}`;
}

/** Whether an event lasts longer than a day: a concert that ends after midnight does not. */
export function lastsDays(times: Pick<Times, 'startDate' | 'endDate'>): boolean {
  return asInstant(times.endDate) - asInstant(times.startDate) > 86_400_000;
}

/** The last day of an event; one that ends at midnight ends on the day before. */
export function lastDayOf({ startDate, endDate }: Pick<Times, 'startDate' | 'endDate'>): string {
  const isMidnight = endDate > startDate && endDate.endsWith(' 00:00:00');
  return (isMidnight ? dayBefore(endDate) : endDate).slice(0, 10);
}

/** Whether the clocks of an event show another time than those of a zone; whole days have none. */
export function isInOtherZone(times: Times, timeZone: string): boolean {
  const { allDay, startDate, endDate, startsAt, endsAt } = times;
  if (allDay) return false;
  return (
    toWallClock(fromUtcText(startsAt), timeZone) !== startDate ||
    toWallClock(fromUtcText(endsAt), timeZone) !== endDate
  );
}

/** If the clocks change, both zones are named, though readers know them. */
function zonesOf(times: Times, language: Language, withZone: boolean): string {
  const zones = new Set([times.startsAt, times.endsAt].map((at) => zoneName(times, asInstant(at), language)));
  return withZone || zones.size > 1 ? ` (${[...zones].join('–')})` : '';
}

function rangeOf({ startDate, endDate }: Times): Range {
  const [start, end] = [asInstant(startDate), asInstant(endDate)];
  return { start, end, isSameDay: startDate.slice(0, 10) === endDate.slice(0, 10) };
}

/** Wall-clock times, as if they were UTC. */
interface Range {
  start: number;
  end: number;
  isSameDay: boolean;
}

/**
 * `formatRange` omits the spaces around the dash in Finnish, and writes numeric dates in Chinese.
 */
function describeDays({ start, end, isSameDay }: Range, language: Language): string {
  const days = dateFormat(conventions[language].region, { dateStyle: 'full', timeZone: 'UTC' });
  if (isSameDay) return days.format(start);
  if (language === 'fi') return `${days.format(start)} – ${days.format(end)}`;
  if (language !== 'zh-hans') return days.formatRange(start, end);
  const isSameYear = new Date(start).getUTCFullYear() === new Date(end).getUTCFullYear();
  return `${days.format(start)}至${days.format(end).replace(isSameYear ? /^\d+年/ : '', '')}`;
}

function describeHours({ startDate, endDate }: Times, { start, end, isSameDay }: Range, language: Language) {
  const { region, clock, hours, at, during } = conventions[language];
  const [from, to] = [clockOf(startDate), clockOf(endDate)];
  const day = dateFormat(region, { dateStyle: 'full', timeZone: 'UTC' });
  if (start === end) return at(day.format(start), clock(from));
  if (isSameDay) return during(day.format(start), hours(from, to));
  return `${at(day.format(start), clock(from))} – ${at(day.format(end), clock(to))}`;
}

/**
 * The abbreviation of the zone that is customary in the language, else in English: MEZ, EET. A zone
 * without one, or with an ambiguous one such as CST, is spelled out.
 */
function zoneName(
  { timezone, timezoneAbbr }: Pick<Times, 'timezone' | 'timezoneAbbr'>,
  instant: number,
  language: Language,
): string {
  const nameIn = (locale: string, timeZoneName: 'short' | 'long') =>
    dateFormat(locale, { timeZone: timezone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timezoneAbbr;
  if (!isKnownZone(timezone)) return timezoneAbbr;
  const { region } = conventions[language];
  const short = [region, conventions.en.region].map((each) => nameIn(each, 'short'));
  return short.find((name) => !/[+-]\d/.test(name)) ?? nameIn(region, 'long');
}

/** ICU knows neither `UTC+5` nor every alias of a zone. */
function isKnownZone(timeZone: string): boolean {
  try {
    return dateFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function asInstant(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

/** The times that a distance is measured to. */
interface Distant {
  startDate: string;
  endDate: string;
  /** UTC. */
  startsAt: string;
  endsAt: string;
  timezone: string;
}

/**
 * The distance of an event as its language says it; null while it takes place. `now` is in epoch
 * milliseconds.
 */
export function describeDistance(times: Distant, now: number, language: Language): string | null {
  const moment = utcText(now);
  if (times.startsAt <= moment && moment < times.endsAt) return null;
  const date = moment < times.startsAt ? times.startDate : times.endDate;
  const [amount, unit] = roundDays(daysBetween(toWallClock(now, times.timezone), date));
  return new Intl.RelativeTimeFormat(languageTags[language], { numeric: 'auto' }).format(amount, unit);
}

/**
 * When `describeDistance` changes next: at midnight where the event is, when it starts, or when it
 * ends.
 */
export function nextDistance({ startsAt, endsAt, timezone }: Distant, now: number): number {
  const moments = [nextMidnight(now, timezone), fromUtcText(startsAt), fromUtcText(endsAt)];
  return Math.min(...moments.filter((moment) => moment > now));
}

/** In midnights, so that tomorrow is tomorrow, however few hours away. */
function daysBetween(today: string, date: string): number {
  const midnightOf = (wallClock: string) => Date.parse(`${wallClock.slice(0, 10)}T00:00:00Z`);
  return Math.round((midnightOf(date) - midnightOf(today)) / 86_400_000);
}

/** In the unit that people count in: nobody plans by the 45th day. */
function roundDays(days: number): [amount: number, unit: Intl.RelativeTimeFormatUnit] {
  const distance = Math.abs(days);
  if (distance < 14) return [days, 'day'];
  if (distance < 60) return [Math.trunc(days / 7), 'week'];
  if (distance < 730) return [Math.trunc(days / 30.44), 'month'];
  return [Math.trunc(days / 365.25), 'year'];
}
