import { type Language, languageTags } from '../i18n/language.ts';
import { dateFormat } from './dates.ts';
import { type EventStatus, isEventStatus } from './event-status.ts';
import { statuses } from './kinds.ts';
import type { TimeOfDay } from './start-time.ts';

/** The name of a year: `2027`, or `2027年` in Chinese. */
function yearLabel(year: string, language: Language): string {
  return language === 'zh-hans' ? `${year}年` : year;
}

/** The name of an ISO week: `Week 9, 2027` for `2027-W09`. */
function weekLabel(week: string, language: Language): string {
  const [year = '', number = ''] = week.split('-W');
  return weekNames[language](String(Number(number)), year);
}

const weekNames: Record<Language, (number: string, year: string) => string> = {
  en: (number, year) => `Week ${number}, ${year}`,
  fi: (number, year) => `Viikko ${number}/${year}`,
  de: (number, year) => `KW ${number}/${year}`,
  'zh-hans': (number, year) => `${year}年第${number}周`,
};

/** The name of an hour of the day: `8 pm` for `20`. */
function hourLabel(hour: string, language: Language): string {
  return hourNames[language](Number(hour));
}

const hourNames: Record<Language, (hour: number) => string> = {
  en: (hour) => `${String(hour % 12 === 0 ? 12 : hour % 12)} ${hour < 12 ? 'am' : 'pm'}`,
  fi: (hour) => `klo ${String(hour)}`,
  de: (hour) => `${String(hour)} Uhr`,
  'zh-hans': (hour) => `${String(hour)}时`,
};

/** What events without an hour are called: those of whole days. */
export function allDayLabel(language: Language): string {
  return { en: 'All day', fi: 'Koko päivän', de: 'Ganztägig', 'zh-hans': '全天' }[language];
}

/** What all values beside the largest are called. */
export function othersLabel(language: Language): string {
  return { en: 'Others', fi: 'Muut', de: 'Andere', 'zh-hans': '其他' }[language];
}

/** The name of a month: `March 2027` for `2027-03`. */
function monthLabel(month: string, tag: string): string {
  return format(`${month}-01`, tag, { month: 'long', year: 'numeric' });
}

/** The name of a day: `Mar 14, 2027` for `2027-03-14`. */
function dayLabel(day: string, tag: string): string {
  return format(day, tag, { dateStyle: 'medium' });
}

/** The name of a weekday; 1 is Monday. */
function weekdayLabel(weekday: string, tag: string): string {
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

/** The name of the status of an event: whether it takes place as planned. */
export function eventStatusLabel(status: string, language: Language): string {
  return isEventStatus(status) ? eventStatusNames[language][status] : status;
}

const eventStatusNames: Record<Language, Readonly<Record<EventStatus, string>>> = {
  en: {
    scheduled: 'As planned',
    postponed: 'Postponed',
    cancelled: 'Cancelled',
    rescheduled: 'Rescheduled',
    moved_online: 'Moved online',
  },
  fi: {
    scheduled: 'Suunnitelman mukaan',
    postponed: 'Lykätty',
    cancelled: 'Peruttu',
    rescheduled: 'Siirretty uuteen ajankohtaan',
    moved_online: 'Siirretty verkkoon',
  },
  de: {
    scheduled: 'Wie geplant',
    postponed: 'Verschoben',
    cancelled: 'Abgesagt',
    rescheduled: 'Neuer Termin',
    moved_online: 'Findet online statt',
  },
  'zh-hans': {
    scheduled: '如期举行',
    postponed: '已延期',
    cancelled: '已取消',
    rescheduled: '已改期',
    moved_online: '改为线上举行',
  },
};

function format(day: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The labels of times that events are grouped by, by what they are grouped by. */
export const timeLabels = {
  year: yearLabel,
  month: (month, language) => monthLabel(month, languageTags[language]),
  week: weekLabel,
  day: (day, language) => dayLabel(day, languageTags[language]),
  weekday: (weekday, language) => weekdayLabel(weekday, languageTags[language]),
  hour: hourLabel,
} satisfies Record<string, (key: string, language: Language) => string>;

/** The name of a part of the day. */
export function timeOfDayLabel(part: TimeOfDay, language: Language): string {
  return partsOfDay[language][part];
}

const partsOfDay: Record<Language, Readonly<Record<TimeOfDay, string>>> = {
  en: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' },
  fi: { morning: 'Aamu ja aamupäivä', afternoon: 'Iltapäivä', evening: 'Ilta', night: 'Yö' },
  de: { morning: 'Vormittag', afternoon: 'Nachmittag', evening: 'Abend', night: 'Nacht' },
  'zh-hans': { morning: '上午', afternoon: '下午', evening: '晚上', night: '深夜' },
};

/** Whether admission is free, in words. */
export function freeLabel(isFree: boolean, language: Language): string {
  return admissions[language][isFree ? 0 : 1];
}

const admissions: Record<Language, readonly [free: string, priced: string]> = {
  en: ['Free', 'Paid'],
  fi: ['Maksuton', 'Maksullinen'],
  de: ['Kostenlos', 'Kostenpflichtig'],
  'zh-hans': ['免费', '收费'],
};

/** Whether an event can be attended online, in words. */
export function onlineLabel(isOnline: boolean, language: Language): string {
  return attendances[language][isOnline ? 0 : 1];
}

const attendances: Record<Language, readonly [online: string, onSite: string]> = {
  en: ['Online', 'On site only'],
  fi: ['Verkossa', 'Vain paikan päällä'],
  de: ['Online', 'Nur vor Ort'],
  'zh-hans': ['可线上参加', '仅限现场'],
};
