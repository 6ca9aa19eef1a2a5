import type { Language } from '../../i18n/language.ts';

/** The views of the calendar, by the value of `view`. */
export const views = ['list', 'month', 'week', 'day'] as const;

export type View = (typeof views)[number];

/** The texts of calendar pages in a language; `{count}` is a number, `{week}`, `{range}` a week. */
export interface CalendarTexts {
  title: string;
  views: Record<View, string>;
  viewsLabel: string;
  periods: string;
  pages: string;
  /** The period before and the one after. */
  steps: Record<Exclude<View, 'list'>, readonly [before: string, after: string]>;
  previous: string;
  next: string;
  today: string;
  page: string;
  week: string;
  weekTitle: string;
  weekNumber: string;
  more: string;
  wholeDay: string;
  close: string;
  running: string;
  until: string;
  found: string;
  nothing: string;
  noPage: string;
  toFirstPage: string;
  problems: string;
  filters: string;
  search: string;
  suggestions: string;
  from: string;
  to: string;
  category: string;
  tag: string;
  venue: string;
  organizer: string;
  any: string;
  moreFilters: string;
  featured: string;
  /** Whether events take place as planned. */
  eventStatus: string;
  apply: string;
  reset: string;
  subscribe: string;
  csv: string;
  featuredMark: string;
  allDay: string;
}

/** The texts of the calendar pages. */
export const calendarTexts: Readonly<Record<Language, CalendarTexts>> = {
  en: {
    title: 'Calendar',
    views: { list: 'List', month: 'Month', week: 'Week', day: 'Day' },
    viewsLabel: 'View',
    periods: 'Period',
    pages: 'Pages',
    steps: {
      month: ['Previous month', 'Next month'],
      week: ['Previous week', 'Next week'],
      day: ['Previous day', 'Next day'],
    },
    previous: 'Previous',
    next: 'Next',
    today: 'Today',
    page: 'Page {count}',
    week: 'Week {week}',
    weekTitle: 'Week {week}, {range}',
    weekNumber: 'Week',
    more: 'and {count} more',
    wholeDay: 'Whole day',
    close: 'Close',
    running: 'On for several days',
    until: 'until {date}',
    found: 'Events: {count}',
    nothing: 'No events match.',
    noPage: 'There is no such page.',
    toFirstPage: 'Go to the first page',
    problems: 'Some filters are invalid.',
    filters: 'Filters',
    search: 'Search',
    suggestions: 'Suggestions',
    from: 'From',
    to: 'Until',
    category: 'Category',
    tag: 'Tag',
    venue: 'Venue',
    organizer: 'Organizer',
    any: 'All',
    moreFilters: 'More filters',
    featured: 'Featured events only',
    eventStatus: 'Event status',
    apply: 'Show events',
    reset: 'Clear filters',
    subscribe: 'Subscribe',
    csv: 'Download as CSV',
    featuredMark: 'Featured',
    allDay: 'All day',
  },
  fi: {
    title: 'Kalenteri',
    views: { list: 'Luettelo', month: 'Kuukausi', week: 'Viikko', day: 'Päivä' },
    viewsLabel: 'Näkymä',
    periods: 'Ajanjakso',
    pages: 'Sivut',
    steps: {
      month: ['Edellinen kuukausi', 'Seuraava kuukausi'],
      week: ['Edellinen viikko', 'Seuraava viikko'],
      day: ['Edellinen päivä', 'Seuraava päivä'],
    },
    previous: 'Edellinen',
    next: 'Seuraava',
    today: 'Tänään',
    page: 'Sivu {count}',
    week: 'Viikko {week}',
    weekTitle: 'Viikko {week}, {range}',
    weekNumber: 'Viikko',
    more: 'ja {count} muuta',
    wholeDay: 'Koko päivä',
    close: 'Sulje',
    running: 'Useita päiviä kestävät',
    until: '{date} asti',
    found: 'Tapahtumia: {count}',
    nothing: 'Hakuehtoja vastaavia tapahtumia ei ole.',
    noPage: 'Sivua ei ole.',
    toFirstPage: 'Siirry ensimmäiselle sivulle',
    problems: 'Osa rajauksista on virheellisiä.',
    filters: 'Rajaukset',
    search: 'Haku',
    suggestions: 'Ehdotukset',
    from: 'Aikaisintaan',
    to: 'Viimeistään',
    category: 'Aihe',
    tag: 'Avainsana',
    venue: 'Paikka',
    organizer: 'Järjestäjä',
    any: 'Kaikki',
    moreFilters: 'Lisää rajauksia',
    featured: 'Vain suositellut',
    eventStatus: 'Tapahtuman tila',
    apply: 'Näytä tapahtumat',
    reset: 'Poista rajaukset',
    subscribe: 'Tilaa kalenteriin',
    csv: 'Lataa CSV-tiedostona',
    featuredMark: 'Suositeltu',
    allDay: 'Koko päivän',
  },
  de: {
    title: 'Kalender',
    views: { list: 'Liste', month: 'Monat', week: 'Woche', day: 'Tag' },
    viewsLabel: 'Ansicht',
    periods: 'Zeitraum',
    pages: 'Seiten',
    steps: {
      month: ['Voriger Monat', 'Nächster Monat'],
      week: ['Vorige Woche', 'Nächste Woche'],
      day: ['Voriger Tag', 'Nächster Tag'],
    },
    previous: 'Zurück',
    next: 'Weiter',
    today: 'Heute',
    page: 'Seite {count}',
    week: 'KW {week}',
    weekTitle: 'KW {week}, {range}',
    weekNumber: 'KW',
    more: 'und {count} weitere',
    wholeDay: 'Ganzer Tag',
    close: 'Schließen',
    running: 'Über mehrere Tage',
    until: 'bis {date}',
    found: 'Veranstaltungen: {count}',
    nothing: 'Keine passenden Veranstaltungen.',
    noPage: 'Diese Seite gibt es nicht.',
    toFirstPage: 'Zur ersten Seite',
    problems: 'Einige Filter sind ungültig.',
    filters: 'Filter',
    search: 'Suche',
    suggestions: 'Vorschläge',
    from: 'Von',
    to: 'Bis',
    category: 'Kategorie',
    tag: 'Schlagwort',
    venue: 'Ort',
    organizer: 'Veranstalter',
    any: 'Alle',
    moreFilters: 'Weitere Filter',
    featured: 'Nur empfohlene Veranstaltungen',
    eventStatus: 'Status der Veranstaltung',
    apply: 'Anzeigen',
    reset: 'Filter zurücksetzen',
    subscribe: 'Abonnieren',
    csv: 'Als CSV herunterladen',
    featuredMark: 'Empfohlen',
    allDay: 'Ganztägig',
  },
  'zh-hans': {
    title: '日历',
    views: { list: '列表', month: '月', week: '周', day: '日' },
    viewsLabel: '视图',
    periods: '时间段',
    pages: '分页',
    steps: {
      month: ['上个月', '下个月'],
      week: ['上一周', '下一周'],
      day: ['前一天', '后一天'],
    },
    previous: '上一页',
    next: '下一页',
    today: '今天',
    page: '第{count}页',
    week: '第{week}周',
    weekTitle: '第{week}周（{range}）',
    weekNumber: '周',
    more: '另有{count}场活动',
    wholeDay: '当天全部活动',
    close: '关闭',
    running: '持续多日',
    until: '至{date}',
    found: '共{count}场活动',
    nothing: '没有符合条件的活动。',
    noPage: '没有这一页。',
    toFirstPage: '返回第一页',
    problems: '部分筛选条件无效。',
    filters: '筛选',
    search: '搜索',
    suggestions: '搜索建议',
    from: '从',
    to: '到',
    category: '分类',
    tag: '标签',
    venue: '场地',
    organizer: '主办方',
    any: '全部',
    moreFilters: '更多筛选条件',
    featured: '只看推荐活动',
    eventStatus: '举行情况',
    apply: '显示活动',
    reset: '清除筛选',
    subscribe: '订阅日历',
    csv: '下载 CSV',
    featuredMark: '推荐',
    allDay: '全天',
  },
};
