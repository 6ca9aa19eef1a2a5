import type { Language } from '../../i18n/language.ts';

/** The headings of the columns of tables, in one language. */
type Headings = Readonly<Record<string, string>>;

const headings: Readonly<Record<Language, Headings>> = {
  en: {
    ...{ id: 'ID', title: 'Title', name: 'Name', slug: 'Slug', status: 'Status', description: 'Description' },
    ...{ start_date: 'Start', end_date: 'End', utc_start_date: 'Start (UTC)', utc_end_date: 'End (UTC)' },
    ...{ timezone: 'Time zone', all_day: 'All day', excerpt: 'Excerpt', image: 'Image', url: 'Page' },
    ...{ venue: 'Venue', venue_ids: 'Venue IDs', organizer: 'Organizer', organizer_ids: 'Organizer IDs' },
    ...{ categories: 'Categories', category_ids: 'Category IDs', tags: 'Tags', tag_ids: 'Tag IDs' },
    ...{ address: 'Address', city: 'City', country: 'Country', province: 'Province', state: 'State' },
    ...{ stateprovince: 'State or province', zip: 'Postal code', phone: 'Phone', email: 'Email' },
    ...{ geo_lat: 'Latitude', geo_lng: 'Longitude', show_map: 'Map shown', show_map_link: 'Map linked' },
    ...{
      cost: 'Price',
      website: 'Website',
      featured: 'Featured',
      sticky: 'Pinned',
      post_parent: 'Part of (ID)',
    },
    ...{ date: 'Published', date_utc: 'Published (UTC)', modified: 'Changed', modified_utc: 'Changed (UTC)' },
    ...{ author: 'Author (ID)', i18n_language: 'Language', parent: 'Parent (ID)', count: 'Events' },
    ...{ event_status: 'Event status', status_reason: 'Reason', online_url: 'Online at' },
    ...{ events: 'Events', duration_seconds: 'Duration (s)', free_events: 'Free events' },
    ...{ timed_seconds: 'Duration of events with times (s)', all_day_days: 'Days of all-day events' },
    ...{ minimum: 'Lowest price', maximum: 'Highest price', average: 'Average price' },
  },
  fi: {
    ...{ id: 'Tunniste', title: 'Otsikko', name: 'Nimi', slug: 'Osoitetunnus', status: 'Tila' },
    ...{ description: 'Kuvaus', excerpt: 'Tiivistelmä', image: 'Kuva', url: 'Sivu' },
    ...{ start_date: 'Alkaa', end_date: 'Päättyy', utc_start_date: 'Alkaa (UTC)' },
    ...{ utc_end_date: 'Päättyy (UTC)', timezone: 'Aikavyöhyke', all_day: 'Koko päivän' },
    ...{ venue: 'Paikka', venue_ids: 'Paikkojen tunnisteet' },
    ...{ organizer: 'Järjestäjä', organizer_ids: 'Järjestäjien tunnisteet' },
    ...{ categories: 'Luokat', category_ids: 'Luokkien tunnisteet' },
    ...{ tags: 'Avainsanat', tag_ids: 'Avainsanojen tunnisteet' },
    ...{ address: 'Osoite', city: 'Kaupunki', country: 'Maa', province: 'Maakunta', state: 'Osavaltio' },
    ...{ stateprovince: 'Osavaltio tai maakunta', zip: 'Postinumero', phone: 'Puhelin' },
    ...{ email: 'Sähköposti', geo_lat: 'Leveysaste', geo_lng: 'Pituusaste' },
    ...{ show_map: 'Kartta näkyy', show_map_link: 'Karttalinkki näkyy', cost: 'Hinta' },
    ...{
      website: 'Verkkosivu',
      featured: 'Suositeltu',
      sticky: 'Kiinnitetty',
      post_parent: 'Kuuluu kokonaisuuteen (tunniste)',
    },
    ...{ date: 'Julkaistu', date_utc: 'Julkaistu (UTC)', modified: 'Muokattu' },
    ...{ modified_utc: 'Muokattu (UTC)', author: 'Kirjoittaja (tunniste)', i18n_language: 'Kieli' },
    ...{ parent: 'Yläluokka (tunniste)', count: 'Tapahtumia' },
    ...{ event_status: 'Toteutuminen', status_reason: 'Syy', online_url: 'Verkossa' },
    ...{ events: 'Tapahtumia', duration_seconds: 'Kesto (s)', free_events: 'Maksuttomia' },
    ...{ timed_seconds: 'Kellonajallisten kesto (s)', all_day_days: 'Koko päivän tapahtumien päiviä' },
    ...{ minimum: 'Alin hinta', maximum: 'Ylin hinta', average: 'Keskihinta' },
  },
  de: {
    ...{ id: 'ID', title: 'Titel', name: 'Name', slug: 'Kurzname', status: 'Status' },
    ...{ description: 'Beschreibung', excerpt: 'Zusammenfassung', image: 'Bild', url: 'Seite' },
    ...{ start_date: 'Beginn', end_date: 'Ende', utc_start_date: 'Beginn (UTC)', utc_end_date: 'Ende (UTC)' },
    ...{ timezone: 'Zeitzone', all_day: 'Ganztägig', venue: 'Ort', venue_ids: 'IDs der Orte' },
    ...{ organizer: 'Veranstalter', organizer_ids: 'IDs der Veranstalter' },
    ...{ categories: 'Kategorien', category_ids: 'IDs der Kategorien' },
    ...{ tags: 'Schlagwörter', tag_ids: 'IDs der Schlagwörter' },
    ...{ address: 'Adresse', city: 'Stadt', country: 'Land', province: 'Provinz', state: 'Bundesstaat' },
    ...{ stateprovince: 'Bundesstaat oder Provinz', zip: 'Postleitzahl', phone: 'Telefon', email: 'E-Mail' },
    ...{ geo_lat: 'Breitengrad', geo_lng: 'Längengrad', show_map: 'Mit Karte' },
    ...{ show_map_link: 'Mit Link zur Karte', cost: 'Preis', website: 'Website' },
    ...{ featured: 'Empfohlen', sticky: 'Angeheftet', post_parent: 'Teil von (ID)' },
    ...{ date: 'Veröffentlicht', date_utc: 'Veröffentlicht (UTC)' },
    ...{ modified: 'Geändert', modified_utc: 'Geändert (UTC)', author: 'Autor/in (ID)' },
    ...{ i18n_language: 'Sprache', parent: 'Übergeordnet (ID)', count: 'Veranstaltungen' },
    ...{ event_status: 'Durchführung', status_reason: 'Grund', online_url: 'Online unter' },
    ...{ events: 'Veranstaltungen', duration_seconds: 'Dauer (s)', free_events: 'Kostenlose' },
    ...{ timed_seconds: 'Dauer mit Uhrzeit (s)', all_day_days: 'Tage der ganztägigen' },
    ...{ minimum: 'Niedrigster Preis', maximum: 'Höchster Preis', average: 'Durchschnittspreis' },
  },
  'zh-hans': {
    ...{ id: '编号', title: '标题', name: '名称', slug: '网址别名', status: '状态', description: '描述' },
    ...{ excerpt: '摘要', image: '图片', url: '页面', start_date: '开始', end_date: '结束' },
    ...{ utc_start_date: '开始（UTC）', utc_end_date: '结束（UTC）', timezone: '时区', all_day: '全天' },
    ...{ venue: '场地', venue_ids: '场地编号', organizer: '主办方', organizer_ids: '主办方编号' },
    ...{ categories: '分类', category_ids: '分类编号', tags: '标签', tag_ids: '标签编号' },
    ...{ address: '地址', city: '城市', country: '国家', province: '省', state: '州' },
    ...{ stateprovince: '州或省', zip: '邮政编码', phone: '电话', email: '电子邮件' },
    ...{ geo_lat: '纬度', geo_lng: '经度', show_map: '显示地图', show_map_link: '显示地图链接' },
    ...{ cost: '价格', website: '网站', featured: '推荐', sticky: '置顶', post_parent: '所属活动编号' },
    ...{
      date: '发布时间',
      date_utc: '发布时间（UTC）',
      modified: '修改时间',
      modified_utc: '修改时间（UTC）',
    },
    ...{ author: '作者编号', i18n_language: '语言', parent: '上级分类编号', count: '活动数' },
    ...{ event_status: '举行情况', status_reason: '原因', online_url: '线上网址' },
    ...{ events: '活动数', duration_seconds: '时长（秒）', free_events: '免费活动数' },
    ...{ timed_seconds: '有时刻活动的时长（秒）', all_day_days: '全天活动的天数' },
    ...{ minimum: '最低价', maximum: '最高价', average: '平均价' },
  },
};

/** What tells the key of a group from its name. */
const keys: Readonly<Record<Language, string>> = { en: 'key', fi: 'avain', de: 'Schlüssel', 'zh-hans': '键' };

/**
 * The headings of columns: of fields, of groupings with the names of their groups, and of prices in
 * a currency (`eur_average`). A name that is not known stays as it is.
 */
export function headingsOf(names: readonly string[], language: Language): string[] {
  return names.map((name) =>
    isKey(name, names)
      ? `${groupingOf(name, language)} (${keys[language]})`
      : headingOf(name.replace(/_label$/, ''), language),
  );
}

/** The names of columns by their headings in every language, and by themselves. */
export function namesOfHeadings(): Map<string, string> {
  const all = Object.values(headings).flatMap((words) => Object.entries(words));
  return new Map([
    ...all.map(([name, heading]) => [heading, name] as const),
    ...all.map(([name]) => [name, name] as const),
  ]);
}

/** Whether a column has the keys of groups, whose names are in the next one. */
export function isKey(name: string, names: readonly string[]): boolean {
  return names.includes(`${name}_label`);
}

function headingOf(name: string, language: Language): string {
  const words = headings[language];
  const [, currency = '', measure = ''] = /^([a-z]{3})_(events|minimum|maximum|average)$/.exec(name) ?? [];
  const price = words[measure];
  return price === undefined
    ? (words[name] ?? groupingOf(name, language))
    : `${price} (${currency.toUpperCase()})`;
}

function groupingOf(name: string, language: Language): string {
  return groupingLabels[language][name] ?? name;
}

/** The names of the groupings of statistics, by their wire names. */
export const groupingLabels: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ...{ year: 'Year', month: 'Month', week: 'Week', day: 'Day', weekday: 'Day of the week', hour: 'Hour' },
    ...{ category: 'Category', tag: 'Tag', venue: 'Venue', organizer: 'Organizer' },
    ...{ city: 'City', country: 'Country', language: 'Language', status: 'Status' },
    event_status: 'Event status',
  },
  fi: {
    ...{
      year: 'Vuosi',
      month: 'Kuukausi',
      week: 'Viikko',
      day: 'Päivä',
      weekday: 'Viikonpäivä',
      hour: 'Tunti',
    },
    ...{ category: 'Aihe', tag: 'Avainsana', venue: 'Paikka', organizer: 'Järjestäjä' },
    ...{ city: 'Paikkakunta', country: 'Maa', language: 'Kieli', status: 'Tila' },
    event_status: 'Toteutuminen',
  },
  de: {
    ...{ year: 'Jahr', month: 'Monat', week: 'Woche', day: 'Tag', weekday: 'Wochentag', hour: 'Stunde' },
    ...{ category: 'Kategorie', tag: 'Schlagwort', venue: 'Ort', organizer: 'Veranstalter' },
    ...{ city: 'Stadt', country: 'Land', language: 'Sprache', status: 'Status' },
    event_status: 'Durchführung',
  },
  'zh-hans': {
    ...{ year: '年', month: '月', week: '周', day: '日', weekday: '星期', hour: '小时' },
    ...{ category: '分类', tag: '标签', venue: '场地', organizer: '主办方' },
    ...{ city: '城市', country: '国家', language: '语言', status: '状态' },
    event_status: '举行情况',
  },
};
