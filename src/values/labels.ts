import type { Language } from '../i18n/language.ts';
import { statuses } from './kinds.ts';

/** What a month such as `2027-03` is called: `March 2027`. */
export function monthLabel(month: string, tag: string): string {
  return format(`${month}-01`, tag, { month: 'long', year: 'numeric' });
}

/** What a day such as `2027-03-14` is called: `Mar 14, 2027`. */
export function dayLabel(day: string, tag: string): string {
  return format(day, tag, { dateStyle: 'medium' });
}

/** What the days of the week are called, 1 being Monday. */
export function weekdayLabel(weekday: string, tag: string): string {
  return format(`2024-01-0${weekday}`, tag, { weekday: 'long' });
}

/** What a language is called in another. */
export function languageLabel(language: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? language;
}

/** What an author is called who chose no name: `Author 12` (decision 0059). */
export function authorLabel(number: number, language: Language): string {
  return `${authorWords[language]} ${number}`;
}

const authorWords: Record<Language, string> = {
  en: 'Author',
  fi: 'Kirjoittaja',
  de: 'Autor/in',
  'zh-hans': '作者',
};

/** What a state is called; the word itself where nobody has named it. */
export function statusLabel(status: string, language: Language): string {
  return statusNames[language].get(status) ?? status;
}

const statusNames: Record<Language, ReadonlyMap<string, string>> = {
  en: namesOf('Published', 'Scheduled', 'Draft', 'Pending', 'Private', 'In the trash'),
  fi: namesOf('Julkaistu', 'Ajastettu', 'Luonnos', 'Odottaa hyväksyntää', 'Yksityinen', 'Roskakorissa'),
  de: namesOf('Veröffentlicht', 'Geplant', 'Entwurf', 'Wartet auf Freigabe', 'Privat', 'Im Papierkorb'),
  'zh-hans': namesOf('已发布', '已排期', '草稿', '待审', '私密', '已放入回收站'),
};

/** The names of the statuses in their order. */
function namesOf(...names: [string, string, string, string, string, string]): ReadonlyMap<string, string> {
  return new Map(statuses.map((status, index) => [status, names[index] ?? status]));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: to make one takes far longer than to use it. */
function format(day: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  formats.set(key, known);
  return known.format(new Date(`${day}T00:00:00Z`));
}
