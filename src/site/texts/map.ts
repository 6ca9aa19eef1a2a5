import type { Language } from '../../i18n/language.ts';

interface Heading {
  name: string;
  title: string;
}

/**
 * The texts of maps in one language; `{count}` and `{total}` are numbers, `{name}` and `{names}`
 * name venues.
 */
export interface MapTexts {
  /** The name of the map among the views, and its heading. */
  map: Heading;
  /** The same of the list of places, where the settings have no tiles for a map. */
  list: Heading;
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
    map: { name: 'Map', title: 'Map of events' },
    list: { name: 'Places', title: 'Places of events' },
    label: 'Map of the places where events take place',
    group: '{count} places: {name} and more',
    places: 'Places: {total}',
    first: 'These are the first {count} of {total} places. Narrow the filters to see the others.',
    nothing: 'None of the events has a place whose location is known.',
    more: 'All events here',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
    locator: 'Map of where this is: {names}',
  },
  fi: {
    map: { name: 'Kartta', title: 'Tapahtumat kartalla' },
    list: { name: 'Paikat', title: 'Tapahtumien paikat' },
    label: 'Kartta tapahtumien paikoista',
    group: '{count} paikkaa: {name} ja muita',
    places: 'Paikkoja: {total}',
    first: 'Näytetään ensimmäiset {count} paikkaa, kaikkiaan {total}. Tarkenna rajauksia nähdäksesi muut.',
    nothing: 'Minkään tapahtuman paikan sijaintia ei tunneta.',
    more: 'Kaikki paikan tapahtumat',
    zoomIn: 'Lähennä',
    zoomOut: 'Loitonna',
    close: 'Sulje',
    locator: 'Sijainti kartalla: {names}',
  },
  de: {
    map: { name: 'Karte', title: 'Veranstaltungen auf der Karte' },
    list: { name: 'Orte', title: 'Orte der Veranstaltungen' },
    label: 'Karte der Veranstaltungsorte',
    group: '{count} Orte: {name} und weitere',
    places: 'Orte: {total}',
    first:
      'Hier stehen die ersten {count} von {total} Orten. Grenzen Sie die Filter ein, um die anderen zu sehen.',
    nothing: 'Von keiner der Veranstaltungen ist bekannt, wo ihr Ort liegt.',
    more: 'Alle Veranstaltungen hier',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    close: 'Schließen',
    locator: 'Lage auf der Karte: {names}',
  },
  'zh-hans': {
    map: { name: '地图', title: '活动地图' },
    list: { name: '场地', title: '活动场地' },
    label: '活动场地地图',
    group: '{count}处场地：{name}等',
    places: '共{total}处场地',
    first: '此处显示{total}处场地中的前{count}处。请缩小筛选范围以查看其他场地。',
    nothing: '这些活动的场地均没有位置信息。',
    more: '此处的全部活动',
    zoomIn: '放大',
    zoomOut: '缩小',
    close: '关闭',
    locator: '位置地图：{names}',
  },
};

/** What the view of places is called: a map, if the settings have tiles for one. */
export function placesHeading({ language, tiles }: { language: Language; tiles: object | null }): Heading {
  return tiles === null ? mapTexts[language].list : mapTexts[language].map;
}
