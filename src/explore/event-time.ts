import type { Language } from '../i18n/language.ts';

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

/** The date and time of an event as its language writes them; with the names of both zones if the clocks change. */
export function describeTimes(times: Times, language: Language): string {
  const [start, end] = [asInstant(times.startDate), asInstant(times.endDate)];
  const isSameDay = times.startDate.slice(0, 10) === times.endDate.slice(0, 10);
  if (times.allDay) return describeDays({ start, end, isSameDay }, language);
  const zones = [times.startsAt, times.endsAt].map((at) => zoneName(times, asInstant(at), language));
  return `${describeHours({ start, end, isSameDay }, language)} (${[...new Set(zones)].join('–')})`;
}

/** An amount in its currency; `currency` is a code such as EUR. */
export function describePrice(price: string, currency: string | null, language: Language): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return price;
  return new Intl.NumberFormat(regions[language], { style: 'currency', currency }).format(Number(price));
}

/** English dates and times as most readers outside North America write them. */
const regions: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fi: 'fi-FI',
  de: 'de-DE',
  'zh-hans': 'zh-CN',
};

/** Wall-clock times, as if they were UTC. */
interface Range {
  start: number;
  end: number;
  isSameDay: boolean;
}

/** `formatRange` omits the spaces around the dash in Finnish, and writes numeric dates in Chinese. */
function describeDays({ start, end, isSameDay }: Range, language: Language): string {
  const days = new Intl.DateTimeFormat(regions[language], { dateStyle: 'full', timeZone: 'UTC' });
  if (isSameDay) return days.format(start);
  if (language === 'fi') return `${days.format(start)} – ${days.format(end)}`;
  if (language !== 'zh-hans') return days.formatRange(start, end);
  const isSameYear = new Date(start).getUTCFullYear() === new Date(end).getUTCFullYear();
  return `${days.format(start)}至${days.format(end).replace(isSameYear ? /^\d+年/ : '', '')}`;
}

/** `formatRange` omits `klo` in Finnish; ICU adds `Uhr` in German only to a range within one day. */
function describeHours({ start, end, isSameDay }: Range, language: Language): string {
  const zoneless = { timeStyle: 'short', timeZone: 'UTC' } as const;
  const times = new Intl.DateTimeFormat(regions[language], { dateStyle: 'full', ...zoneless });
  const describe = (instant: number) => times.format(instant) + (language === 'de' ? ' Uhr' : '');
  if (start === end) return describe(start);
  if (!isSameDay) return `${describe(start)} – ${describe(end)}`;
  if (language !== 'fi') return times.formatRange(start, end);
  return `${describe(start)}–${new Intl.DateTimeFormat(regions.fi, zoneless).format(end)}`;
}

/**
 * The abbreviation of the zone that is customary in the language, else in English: MEZ, EET. A zone without one, or with an
 * ambiguous one such as CST, is spelled out.
 */
function zoneName(
  { timezone, timezoneAbbr }: Pick<Times, 'timezone' | 'timezoneAbbr'>,
  instant: number,
  language: Language,
): string {
  const nameIn = (region: string, timeZoneName: 'short' | 'long') =>
    new Intl.DateTimeFormat(region, { timeZone: timezone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timezoneAbbr;
  if (!isKnownZone(timezone)) return timezoneAbbr;
  const short = [regions[language], regions.en].map((region) => nameIn(region, 'short'));
  return short.find((name) => !/[+-]\d/.test(name)) ?? nameIn(regions[language], 'long');
}

/** ICU knows neither `UTC+5` nor every alias of a zone. */
function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function asInstant(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}
