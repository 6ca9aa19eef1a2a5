import type { Language } from './language.ts';

/** The name of a calendar that nobody has named. */
const names: Readonly<Record<Language, string>> = {
  en: 'Event Calendar',
  fi: 'Tapahtumakalenteri',
  de: 'Veranstaltungskalender',
  'zh-hans': '活动日历',
};

/**
 * The name of the calendar on its pages and in its feeds: `CALENDAR_NAME`, or a plain one in the
 * language.
 */
export function calendarName(config: { calendarName: string | null }, language: Language): string {
  return config.calendarName ?? names[language];
}
