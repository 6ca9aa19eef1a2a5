import type { Language } from '../../i18n/language.ts';

/** The texts that pages have in common, in one language. */
interface PageTexts {
  openCalendar: string;
  /** What search engines say of the calendar. */
  calendarDescription: string;
  /** A filter of the calendar, by the lowest price. */
  maxPrice: string;
  /** Of events without a price. */
  free: string;
  toContent: string;
  languages: string;
  /** Names the links at the foot of a page. */
  footer: string;
  developers: string;
  copy: string;
  copied: string;
  kinds: Record<'event' | 'venue' | 'organizer' | 'category' | 'tag', string>;
  facts: Record<FactName, string>;
  /** Of tickets that are not on sale. */
  availability: Partial<Record<string, string>>;
  home: string;
  notFound: string;
  notFoundText: string;
  badLanguage: string;
  badLanguageText: string;
}

/** The labels on the page of an item. */
export type FactName =
  | 'when'
  | 'where'
  | 'organizers'
  | 'cost'
  | 'tickets'
  | 'categories'
  | 'tags'
  | 'website'
  | 'address'
  | 'phone'
  | 'email'
  | 'parent';

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fi: 'Suomi',
  de: 'Deutsch',
  'zh-hans': '简体中文',
};

/** The texts that pages have in common. */
export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    openCalendar: 'Open the calendar',
    calendarDescription:
      'What’s on: events by day, week and month, with places and prices, to filter, share and subscribe to.',
    maxPrice: 'Price up to',
    free: 'Free',
    toContent: 'Skip to content',
    languages: 'Languages',
    footer: 'More pages',
    developers: 'For developers',
    copy: 'Copy',
    copied: 'Copied',
    kinds: { event: 'Event', venue: 'Venue', organizer: 'Organizer', category: 'Category', tag: 'Tag' },
    facts: {
      when: 'When',
      where: 'Where',
      organizers: 'Organized by',
      cost: 'Price',
      tickets: 'Tickets',
      categories: 'Categories',
      tags: 'Tags',
      website: 'Website',
      address: 'Address',
      phone: 'Phone',
      email: 'Email',
      parent: 'Part of',
    },
    availability: { pre_order: 'Not on sale yet', sold_out: 'Sold out' },
    home: 'To the calendar',
    notFound: 'Page not found',
    notFoundText: 'There is nothing at this address, or it is not public.',
    badLanguage: 'Unknown language',
    badLanguageText: 'The calendar is available in:',
  },
  fi: {
    openCalendar: 'Avaa kalenteri',
    calendarDescription:
      'Mitä tapahtuu: tapahtumat päivittäin, viikoittain ja kuukausittain, paikat ja hinnat. Suodata, jaa ja tilaa omaan kalenteriisi.',
    maxPrice: 'Hinta enintään',
    free: 'Maksuttomat',
    toContent: 'Siirry sisältöön',
    languages: 'Kielet',
    footer: 'Lisää sivuja',
    developers: 'Kehittäjille',
    copy: 'Kopioi',
    copied: 'Kopioitu',
    kinds: {
      event: 'Tapahtuma',
      venue: 'Tapahtumapaikka',
      organizer: 'Järjestäjä',
      category: 'Aihe',
      tag: 'Avainsana',
    },
    facts: {
      when: 'Aika',
      where: 'Paikka',
      organizers: 'Järjestäjä',
      cost: 'Hinta',
      tickets: 'Liput',
      categories: 'Aiheet',
      tags: 'Avainsanat',
      website: 'Verkkosivu',
      address: 'Osoite',
      phone: 'Puhelin',
      email: 'Sähköposti',
      parent: 'Kuuluu kokonaisuuteen',
    },
    availability: { pre_order: 'Myynti ei ole vielä alkanut', sold_out: 'Loppuunmyyty' },
    home: 'Kalenteriin',
    notFound: 'Sivua ei löytynyt',
    notFoundText: 'Tässä osoitteessa ei ole mitään, tai sisältö ei ole julkinen.',
    badLanguage: 'Tuntematon kieli',
    badLanguageText: 'Käytettävissä olevat kielet:',
  },
  de: {
    openCalendar: 'Kalender öffnen',
    calendarDescription:
      'Was ist los: Veranstaltungen nach Tag, Woche und Monat, mit Orten und Preisen, zum Filtern, Teilen und Abonnieren.',
    maxPrice: 'Preis bis',
    free: 'Kostenlos',
    toContent: 'Zum Inhalt springen',
    languages: 'Sprachen',
    footer: 'Weitere Seiten',
    developers: 'Für Entwickler',
    copy: 'Kopieren',
    copied: 'Kopiert',
    kinds: {
      event: 'Veranstaltung',
      venue: 'Veranstaltungsort',
      organizer: 'Veranstalter',
      category: 'Kategorie',
      tag: 'Schlagwort',
    },
    facts: {
      when: 'Wann',
      where: 'Wo',
      organizers: 'Veranstalter',
      cost: 'Preis',
      tickets: 'Tickets',
      categories: 'Kategorien',
      tags: 'Schlagwörter',
      website: 'Website',
      address: 'Adresse',
      phone: 'Telefon',
      email: 'E-Mail',
      parent: 'Teil von',
    },
    availability: { pre_order: 'Noch nicht im Verkauf', sold_out: 'Ausverkauft' },
    home: 'Zum Kalender',
    notFound: 'Seite nicht gefunden',
    notFoundText: 'Unter dieser Adresse wurde nichts gefunden, oder der Inhalt ist nicht öffentlich.',
    badLanguage: 'Unbekannte Sprache',
    badLanguageText: 'Verfügbare Sprachen:',
  },
  'zh-hans': {
    openCalendar: '打开日历',
    calendarDescription: '按日、周、月浏览活动，查看地点和价格，可筛选、分享，也可订阅到自己的日历。',
    maxPrice: '最高价格',
    free: '免费',
    toContent: '跳到正文',
    languages: '语言',
    footer: '更多页面',
    developers: '开发者',
    copy: '复制',
    copied: '已复制',
    kinds: { event: '活动', venue: '场地', organizer: '主办方', category: '分类', tag: '标签' },
    facts: {
      when: '时间',
      where: '地点',
      organizers: '主办方',
      cost: '价格',
      tickets: '门票',
      categories: '分类',
      tags: '标签',
      website: '网站',
      address: '地址',
      phone: '电话',
      email: '电子邮件',
      parent: '所属',
    },
    availability: { pre_order: '尚未开售', sold_out: '已售罄' },
    home: '返回日历',
    notFound: '找不到页面',
    notFoundText: '此网址没有内容，或内容尚未公开。',
    badLanguage: '未知语言',
    badLanguageText: '本日历支持以下语言：',
  },
};
