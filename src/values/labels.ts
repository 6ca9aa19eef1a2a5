import type { Language } from '../i18n/language.ts';
import { statuses } from './kinds.ts';

/** The name of a month: `March 2027` for `2027-03`. */
export function monthLabel(month: string, tag: string): string {
  return format(`${month}-01`, tag, { month: 'long', year: 'numeric' });
}

/** The name of a day: `Mar 14, 2027` for `2027-03-14`. */
export function dayLabel(day: string, tag: string): string {
  return format(day, tag, { dateStyle: 'medium' });
}

/** The name of a weekday; 1 is Monday. */
export function weekdayLabel(weekday: string, tag: string): string {
  return format(`2024-01-0${weekday}`, tag, { weekday: 'long' });
}

/** The name of a language in another one. */
export function languageLabel(language: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? language;
}

/** The name of an author without a display name: `Author 12` (decision 0059). */
export function authorLabel(number: number, language: Language): string {
  return `${authorWords[language]} ${number}`;
}

const authorWords: Record<Language, string> = {
  en: 'Author',
  fi: 'Kirjoittaja',
  de: 'Autor/in',
  'zh-hans': '作者',
};

/** The name of a status; an unknown one is returned as it is. */
export function statusLabel(status: string, language: Language): string {
  return statusNames[language].get(status) ?? status;
}

const statusNames: Record<Language, ReadonlyMap<string, string>> = {
  en: namesOf('Published', 'Scheduled', 'Draft', 'Pending', 'Private', 'In the trash'),
  fi: namesOf('Julkaistu', 'Ajastettu', 'Luonnos', 'Odottaa hyväksyntää', 'Yksityinen', 'Roskakorissa'),
  de: namesOf('Veröffentlicht', 'Geplant', 'Entwurf', 'Wartet auf Freigabe', 'Privat', 'Im Papierkorb'),
  'zh-hans': namesOf('已发布', '已排期', '草稿', '待审', '私密', '已放入回收站'),
};

/** Maps the statuses to names in the same order. */
function namesOf(...names: [string, string, string, string, string, string]): ReadonlyMap<string, string> {
  return new Map(statuses.map((status, index) => [status, names[index] ?? status]));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached: creating one takes far longer than using it. */
function format(day: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${tag} ${JSON.stringify(options)}`;
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  formats.set(key, cached);
  return cached.format(new Date(`${day}T00:00:00Z`));
}
