import type { Language } from '../../i18n/language.ts';
import type { Kind } from '../../values/kinds.ts';

/** The texts of the pages of events, venues, organizers, categories and tags in one language. */
export interface ResourceTexts {
  /** What search engines say of a resource without a text of its own; `{title}` is its name. */
  summaries: Record<Kind, string>;
  lists: Record<'coming' | 'past' | 'parts', string>;
  /** Where nothing is coming. */
  nothingComing: string;
  /** Leads to the rest of a list. */
  all: Record<'coming' | 'past' | 'parts', string>;
  map: string;
  /** Leads to where an event is attended online. */
  joinOnline: string;
  /** Where an event takes place online. */
  online: string;
  underWay: string;
  /** Adds one event. */
  addToCalendar: string;
  /** Follows one event or all of a list. */
  subscribe: string;
  download: string;
  share: string;
  /** What the button says when the address is in the clipboard. */
  copied: string;
  /** `{time}` is the time of an event where the reader is. */
  inYourZone: string;
  /** What else is coming that shares a category, place or organizer. */
  related: string;
  /** The links from the calendar to the page. */
  trail: string;
  /** Introduces the names of languages. */
  otherLanguages: string;
}

/** The texts by language. */
export const resourceTexts: Readonly<Record<Language, ResourceTexts>> = {
  en: {
    summaries: {
      event: '{title}: dates, venue and tickets.',
      venue: 'Upcoming events at {title}, with address and map.',
      organizer: 'Upcoming events by {title}.',
      category: 'Upcoming events in the category {title}.',
      tag: 'Upcoming events tagged {title}.',
    },
    lists: { coming: 'Upcoming events', past: 'Past events', parts: 'Program' },
    nothingComing: 'No events are scheduled at the moment.',
    all: { coming: 'All upcoming events', past: 'All events', parts: 'Full program' },
    map: 'Map',
    joinOnline: 'Join online',
    online: 'Online',
    underWay: 'happening now',
    addToCalendar: 'Add to calendar',
    subscribe: 'Subscribe',
    download: 'iCalendar file',
    share: 'Share',
    copied: 'Link copied',
    inYourZone: '{time} in your time zone',
    related: 'Related events',
    trail: 'Breadcrumbs',
    otherLanguages: 'Also in:',
  },
  fi: {
    summaries: {
      event: '{title}: ajankohta, paikka ja liput.',
      venue: 'Tulevat tapahtumat: {title}, osoite ja kartta.',
      organizer: 'Tulevat tapahtumat, järjestäjänä {title}.',
      category: 'Tulevat tapahtumat luokassa {title}.',
      tag: 'Tulevat tapahtumat avainsanalla {title}.',
    },
    lists: { coming: 'Tulevat tapahtumat', past: 'Menneet tapahtumat', parts: 'Ohjelma' },
    nothingComing: 'Tulevia tapahtumia ei juuri nyt ole.',
    all: { coming: 'Kaikki tulevat tapahtumat', past: 'Kaikki tapahtumat', parts: 'Koko ohjelma' },
    map: 'Kartta',
    joinOnline: 'Osallistu verkossa',
    online: 'Verkossa',
    underWay: 'käynnissä nyt',
    addToCalendar: 'Lisää kalenteriin',
    subscribe: 'Tilaa kalenteriin',
    download: 'Lataa iCalendar-tiedosto',
    share: 'Jaa',
    copied: 'Linkki kopioitu',
    inYourZone: '{time} sinun aikaasi',
    related: 'Saattaisit pitää myös näistä',
    trail: 'Murupolku',
    otherLanguages: 'Muilla kielillä:',
  },
  de: {
    summaries: {
      event: '{title}: Termin, Ort und Eintritt.',
      venue: 'Kommende Veranstaltungen: {title}, mit Adresse und Karte.',
      organizer: 'Kommende Veranstaltungen von {title}.',
      category: 'Kommende Veranstaltungen in der Kategorie {title}.',
      tag: 'Kommende Veranstaltungen mit dem Schlagwort {title}.',
    },
    lists: { coming: 'Kommende Veranstaltungen', past: 'Vergangene Veranstaltungen', parts: 'Programm' },
    nothingComing: 'Derzeit sind keine Veranstaltungen geplant.',
    all: {
      coming: 'Alle kommenden Veranstaltungen',
      past: 'Alle Veranstaltungen',
      parts: 'Gesamtes Programm',
    },
    map: 'Karte',
    joinOnline: 'Online teilnehmen',
    online: 'Online',
    underWay: 'läuft gerade',
    addToCalendar: 'In den Kalender',
    subscribe: 'Abonnieren',
    download: 'Als iCalendar herunterladen',
    share: 'Teilen',
    copied: 'Link kopiert',
    inYourZone: '{time} in Ihrer Zeitzone',
    related: 'Ähnliche Veranstaltungen',
    trail: 'Brotkrumennavigation',
    otherLanguages: 'Auch auf:',
  },
  'zh-hans': {
    summaries: {
      event: '{title}：时间、地点和票务。',
      venue: '在{title}举行的近期活动，附地址和地图。',
      organizer: '由{title}主办的近期活动。',
      category: '“{title}”分类下的近期活动。',
      tag: '带有“{title}”标签的近期活动。',
    },
    lists: { coming: '近期活动', past: '往期活动', parts: '活动安排' },
    nothingComing: '目前没有即将举行的活动。',
    all: { coming: '全部近期活动', past: '全部活动', parts: '完整安排' },
    map: '地图',
    joinOnline: '线上参加',
    online: '线上',
    underWay: '正在进行',
    addToCalendar: '加入日历',
    subscribe: '订阅',
    download: '下载 iCalendar 文件',
    share: '分享',
    copied: '链接已复制',
    inYourZone: '您所在时区：{time}',
    related: '相关活动',
    trail: '面包屑导航',
    otherLanguages: '其他语言：',
  },
};
