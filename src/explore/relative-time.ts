import { type Language, languageTags } from '../i18n/language.ts';
import { fromUtcText, nextMidnight, utcText } from '../values/dates.ts';
import { toWallClock } from '../values/time-zone.ts';

/** The times that a distance is measured to. */
interface Times {
  startDate: string;
  endDate: string;
  /** UTC. */
  startsAt: string;
  endsAt: string;
  timezone: string;
}

/** The distance of an event as its language says it; null while it takes place. `now` is in epoch milliseconds. */
export function describeDistance(times: Times, now: number, language: Language): string | null {
  const moment = utcText(now);
  if (times.startsAt <= moment && moment < times.endsAt) return null;
  const date = moment < times.startsAt ? times.startDate : times.endDate;
  const [amount, unit] = roundDays(daysBetween(toWallClock(now, times.timezone), date));
  return new Intl.RelativeTimeFormat(languageTags[language], { numeric: 'auto' }).format(amount, unit);
}

/** When `describeDistance` changes next: at midnight where the event is, when it starts, or when it ends. */
export function nextDistance({ startsAt, endsAt, timezone }: Times, now: number): number {
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
