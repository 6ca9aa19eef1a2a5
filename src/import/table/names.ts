import { namesOfHeadings } from '../../feeds/table/headings.ts';

/**
 * What a heading means: the name of a column of our export (decision 0030), or one that only other
 * tables have.
 */
export type ColumnName = string;

/**
 * Headings of other tables, and words that people choose; of our own export, the headings are known
 * by `feeds/table/headings.ts`.
 */
const others: Readonly<Record<ColumnName, string>> = {
  title:
    'event name|event title|event|subject|summary|betreff|veranstaltung|veranstaltungstitel|bezeichnung|tapahtuma|tapahtuman nimi|aihe|主题|标题|活动|活动名称',
  start_date:
    'event start date|start|starts|start day|begin|begins|from|beginnt am|beginn|startdatum|anfangsdatum|alkamispäivä|alku|alkaa|开始日期|开始',
  start_time:
    'event start time|start time|time|begin time|beginnt um|beginnzeit|startzeit|anfangszeit|uhrzeit|zeit|alkamisaika|alkaa klo|kellonaika|aika|klo|开始时间|时间',
  end_date:
    'event end date|end|ends|end day|to|until|endet am|ende|enddatum|bis|päättymispäivä|loppu|päättyy|loppumispäivä|结束日期|结束',
  end_time:
    'event end time|end time|endet um|endzeit|endezeit|päättymisaika|päättyy klo|loppumisaika|结束时间',
  date: 'event date|datum|päivä|päivämäärä|pvm|日期',
  timezone: 'event time zone|event timezone|time zone|event timezone string',
  all_day:
    'all day event|event all day|all day|ganztägiges ereignis|ganztägig|koko päivän tapahtuma|koko päivä|全天事件|全天活动',
  location: 'location|place|where|sijainti|tapahtumapaikka|veranstaltungsort|地点|位置',
  venue: 'event venue name|venue name|event venue|event venue name or id|venue',
  organizer:
    'event organizer name|event organizer names|event organizers|event organizer|organizers|organizer name|organiser|organisers|event organizer name s or id s|meeting organizer|besprechungsorganisator|kokouksen järjestäjä|会议组织者|组织者',
  categories: 'event category|event categories|category|event category names|kategorie|luokka|类别|分类',
  tags: 'event tags|event tag|tag|keywords',
  cost: 'event cost|cost|price|fee|admission|eintritt|kosten|pääsymaksu|票价',
  currency_symbol: 'event currency symbol|currency symbol',
  currency_position: 'event currency position|currency position',
  currency_code: 'event iso currency code|event currency code|currency|currency code|währung|valuutta',
  website:
    'event website|website url|event website url|web site|homepage|link|webseite|webadresse|verkkosivusto|linkki|网址',
  description:
    'event description|notes|details|body|organizer description|venue description|notizen|muistiinpanot|lisätiedot|说明|备注',
  excerpt: 'event excerpt',
  image: 'event featured image|featured image|venue featured image|organizer featured image|image url',
  featured: 'feature event|featured event|event featured',
  sticky: 'sticky in month view|event sticky|sticky event|event sticky in month view',
  hide_from_listings:
    'hide event from listings|hide from event listings|hide from listings|event hide from upcoming|hide from upcoming events',
  show_map: 'event show map|event show google map|show map',
  show_map_link: 'event show map link|event show google map link|show map link',
  address: 'venue address|street|straße|strasse|katuosoite',
  address2: 'venue address 2',
  city: 'venue city|town|ort der veranstaltung|paikkakunta',
  country: 'venue country',
  stateprovince: 'venue state province|venue state|venue province',
  zip: 'venue zip|venue postal code|zip code|plz|postal code',
  phone: 'venue phone|organizer phone|event phone',
  geo_lat: 'venue latitude|lat',
  geo_lng: 'venue longitude|lng|lon',
  email: 'organizer email|e mail',
  venue_website: 'venue website',
  organizer_website: 'organizer website',
  private: 'private|privat|yksityinen|个人|私人',
  sensitivity: 'sensitivity|vertraulichkeit|luottamuksellisuus|敏感度',
};

const known = new Map<string, ColumnName>([
  ...Object.entries(others).flatMap(([name, words]) => words.split('|').map((word) => [word, name] as const)),
  ...Object.keys(others).map((name) => [normalized(name), name] as const),
  ...[...namesOfHeadings()].map(([heading, name]) => [normalized(heading), name] as const),
]);

/** What a heading means; undefined if it is not known. */
export function nameOfHeading(heading: string): ColumnName | undefined {
  return known.get(normalized(heading));
}

/** Without letter case and punctuation. */
export function normalized(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Headings that Google Calendar and Outlook write in English: their dates are American. */
export function isAmerican(headings: readonly string[]): boolean {
  const names = headings.map(normalized);
  return names.includes('subject') || names.some((name) => name.startsWith('event start'));
}

/**
 * Whether a column has several organizers with commas between them, as the importer of the older
 * service reads them: in others, a comma may be part of a name, `Doe, Anna`.
 */
export function hasSeveralOrganizers(heading: string): boolean {
  return /^(?:organi[sz]ers|event organi[sz]er(?:s| names?| name s or id s)?)$/.test(normalized(heading));
}
