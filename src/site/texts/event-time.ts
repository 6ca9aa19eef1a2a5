import { toWallClock } from '#strtotime';
import { type Language, languageTags } from '../../i18n/language.ts';
import { dateFormat, fromUtcText, nextMidnight, utcText } from '../../values/dates.ts';
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
 * The date and time of an event as its language writes them; with the names of both zones if the
 * clocks change.
 */
export function describeTimes(times: Times, language: Language): string {
  const [start, end] = [asInstant(times.startDate), asInstant(times.endDate)];
  const isSameDay = times.startDate.slice(0, 10) === times.endDate.slice(0, 10);
  if (times.allDay) return describeDays({ start, end, isSameDay }, language);
  const zones = [times.startsAt, times.endsAt].map((at) => zoneName(times, asInstant(at), language));
  return `${describeHours(times, { start, end, isSameDay }, language)} (${[...new Set(zones)].join('–')})`;
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
