import type { Language } from '../../i18n/language.ts';

/** The texts of the page of statistics in one language. */
export interface StatisticsTexts {
  title: string;
  introduction: string;
  groupBy: string;
  measure: string;
  measures: Record<Measure, string>;
  from: string;
  until: string;
  show: string;
  prices: string;
  none: string;
  total: string;
  largest: string;
  tooLong: string;
  invalid: string;
  noEvents: string;
  chart: string;
  csv: string;
  operations: string;
  operationsText: string;
  resultTable: string;
}

/** What the chart shows of each group. */
export type Measure = 'events' | 'duration';

/**
 * The texts of the page of statistics; `{count}` is a number, `{measure}` and `{grouping}` are
 * names.
 */
export const statisticsTexts: Readonly<Record<Language, StatisticsTexts>> = {
  en: {
    title: 'Statistics',
    introduction:
      'Count the events of this calendar by time, place or topic. The address of this page keeps your choice, and every result is available as CSV.',
    groupBy: 'Group by',
    measure: 'Measure',
    measures: { events: 'Events', duration: 'Hours' },
    from: 'From',
    until: 'Until',
    show: 'Show',
    prices: 'Average price (range)',
    none: '(none)',
    total: 'All events: {count}',
    largest: 'Only the {count} largest groups are shown; the CSV file has all of them.',
    tooLong: 'The period is too long for a chart. Choose a shorter period or longer units.',
    invalid: 'The address of this page has invalid parameters:',
    noEvents: 'No events match.',
    chart: '{measure} by {grouping}',
    csv: 'Download as CSV',
    operations: 'Sample operations',
    operationsText:
      'The same calendar through GraphQL: copy an operation, run it here or open it in GraphiQL.',
    resultTable: 'Result as CSV',
  },
  fi: {
    title: 'Tilastot',
    introduction:
      'Laske kalenterin tapahtumat ajan, paikan tai aiheen mukaan. Valinnat säilyvät sivun osoitteessa, ja jokaisen tuloksen saa CSV-tiedostona.',
    groupBy: 'Ryhmittele',
    measure: 'Suure',
    measures: { events: 'Tapahtumat', duration: 'Tunnit' },
    from: 'Alkaen',
    until: 'Päättyen',
    show: 'Näytä',
    prices: 'Keskihinta (vaihteluväli)',
    none: '(ei mitään)',
    total: 'Kaikki tapahtumat: {count}',
    largest: 'Vain {count} suurinta ryhmää näytetään; CSV-tiedostossa ovat kaikki.',
    tooLong: 'Ajanjakso on liian pitkä kaavioon. Valitse lyhyempi jakso tai pidemmät yksiköt.',
    invalid: 'Sivun osoitteessa on virheellisiä parametreja:',
    noEvents: 'Hakuehtoja vastaavia tapahtumia ei ole.',
    chart: '{measure}: {grouping}',
    csv: 'Lataa CSV-tiedostona',
    operations: 'Esimerkkioperaatiot',
    operationsText:
      'Sama kalenteri GraphQL:llä: kopioi operaatio, suorita se tässä tai avaa se GraphiQL:ssä.',
    resultTable: 'Tulos CSV:nä',
  },
  de: {
    title: 'Statistik',
    introduction:
      'Zählen Sie die Veranstaltungen dieses Kalenders nach Zeit, Ort oder Thema. Die Adresse der Seite enthält Ihre Auswahl, und jedes Ergebnis gibt es als CSV.',
    groupBy: 'Gruppieren nach',
    measure: 'Messgröße',
    measures: { events: 'Veranstaltungen', duration: 'Stunden' },
    from: 'Von',
    until: 'Bis',
    show: 'Anzeigen',
    prices: 'Durchschnittspreis (Spanne)',
    none: '(ohne)',
    total: 'Alle Veranstaltungen: {count}',
    largest: 'Nur die {count} größten Gruppen sind dargestellt; die CSV-Datei enthält alle.',
    tooLong:
      'Der Zeitraum ist zu lang für ein Diagramm. Wählen Sie einen kürzeren Zeitraum oder längere Einheiten.',
    invalid: 'Die Adresse der Seite enthält ungültige Parameter:',
    noEvents: 'Keine passenden Veranstaltungen.',
    chart: '{measure} nach {grouping}',
    csv: 'Als CSV herunterladen',
    operations: 'Beispieloperationen',
    operationsText:
      'Derselbe Kalender über GraphQL: Kopieren Sie eine Operation, führen Sie sie hier aus oder öffnen Sie sie in GraphiQL.',
    resultTable: 'Ergebnis als CSV',
  },
  'zh-hans': {
    title: '统计',
    introduction: '按时间、地点或主题统计本日历的活动。您的选择保存在本页的网址中，每个结果都可下载为 CSV。',
    groupBy: '分组方式',
    measure: '指标',
    measures: { events: '活动数', duration: '小时数' },
    from: '从',
    until: '至',
    show: '显示',
    prices: '平均价格（范围）',
    none: '（无）',
    total: '全部活动：{count}',
    largest: '仅显示最大的 {count} 组；CSV 文件包含全部分组。',
    tooLong: '时间段过长，无法绘制图表。请选择较短的时间段或较大的单位。',
    invalid: '本页的网址中有无效参数：',
    noEvents: '没有符合条件的活动。',
    chart: '{measure}（按{grouping}）',
    csv: '下载 CSV',
    operations: '示例操作',
    operationsText: '通过 GraphQL 使用同一日历：复制操作，在此运行，或在 GraphiQL 中打开。',
    resultTable: '结果（CSV）',
  },
};
