import type { Language } from '../i18n/language.ts';

/** When something happens by the clock of its own time zone. */
interface Times {
  /** Wall clock, `YYYY-MM-DD HH:MM:SS`. */
  startDate: string;
  endDate: string;
  allDay: boolean;
  timezoneAbbr: string;
}

/** The times for people, in the words and order of their language. */
export function describeTimes(
  { startDate, endDate, allDay, timezoneAbbr }: Times,
  language: Language,
): string {
  const parts = allDay
    ? ({ dateStyle: 'full' } as const)
    : ({ dateStyle: 'full', timeStyle: 'short' } as const);
  const format = new Intl.DateTimeFormat(regions[language], { ...parts, timeZone: 'UTC' });
  const range = format.formatRange(asInstant(startDate), asInstant(endDate));
  return allDay ? range : `${range} (${timezoneAbbr})`;
}

/** An amount for people; `currency` is a code such as EUR. */
export function describePrice(price: string, currency: string | null, language: Language): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return price;
  return new Intl.NumberFormat(regions[language], { style: 'currency', currency }).format(Number(price));
}

/** English dates and clocks as most of its readers outside North America write them. */
const regions: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fi: 'fi-FI',
  de: 'de-DE',
  'zh-hans': 'zh-CN',
};

/** Formatted in UTC again, so that the wall clock is shown as it is stored. */
function asInstant(wallClock: string): number {
  return Date.parse(`${wallClock.replace(' ', 'T')}Z`);
}
