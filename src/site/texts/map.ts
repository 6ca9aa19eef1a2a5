import type { Language } from '../../i18n/language.ts';

/**
 * The texts of maps in one language; `{count}` and `{total}` are numbers, `{name}` and `{names}`
 * name venues.
 */
export interface MapTexts {
  /** The link to the map, beside those to the views. */
  map: string;
  title: string;
  /** What the map shows, to those who do not see it. */
  label: string;
  /**
   * Several places that are too near to each other to be told apart, with the number that their
   * point shows.
   */
  group: string;
  places: string;
  first: string;
  nothing: string;
  more: string;
  zoomIn: string;
  zoomOut: string;
  close: string;
  /** The map of one event or venue. */
  locator: string;
}

/** The texts by language. */
export const mapTexts: Readonly<Record<Language, MapTexts>> = {
  en: {
    map: 'Map',
    title: 'Map of events',
    label: 'Map of the places where events take place',
    group: '{count} places: {name} and more',
    places: 'Places: {total}',
    first: 'The map shows the first {count} of {total} places. Narrow the filters to see the others.',
    nothing: 'None of the events has a place on the map.',
    more: 'All events here',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
    locator: 'Map of where this is: {names}',
  },
  fi: {
    map: 'Kartta',
    title: 'Tapahtumat kartalla',
    label: 'Kartta tapahtumien paikoista',
    group: '{count} paikkaa: {name} ja muita',
    places: 'Paikkoja: {total}',
    first: 'Kartalla on ensimmäiset {count} paikkaa, kaikkiaan {total}. Tarkenna rajauksia nähdäksesi muut.',
    nothing: 'Millään tapahtumista ei ole paikkaa kartalla.',
    more: 'Kaikki paikan tapahtumat',
    zoomIn: 'Lähennä',
    zoomOut: 'Loitonna',
    close: 'Sulje',
    locator: 'Sijainti kartalla: {names}',
  },
  de: {
    map: 'Karte',
    title: 'Veranstaltungen auf der Karte',
    label: 'Karte der Veranstaltungsorte',
    group: '{count} Orte: {name} und weitere',
    places: 'Orte: {total}',
    first:
      'Die Karte zeigt die ersten {count} von {total} Orten. Grenzen Sie die Filter ein, um die anderen zu sehen.',
    nothing: 'Keine der Veranstaltungen hat einen Ort auf der Karte.',
    more: 'Alle Veranstaltungen hier',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    close: 'Schließen',
    locator: 'Lage auf der Karte: {names}',
  },
  'zh-hans': {
    map: '地图',
    title: '活动地图',
    label: '活动场地地图',
    group: '{count}处场地：{name}等',
    places: '共{total}处场地',
    first: '地图显示{total}处场地中的前{count}处。请缩小筛选范围以查看其他场地。',
    nothing: '这些活动均没有可在地图上显示的场地。',
    more: '此处的全部活动',
    zoomIn: '放大',
    zoomOut: '缩小',
    close: '关闭',
    locator: '位置地图：{names}',
  },
};
