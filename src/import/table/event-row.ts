import { httpSchemes, toAddress } from '../../values/web-address.ts';
import type { Input } from '../../calendar/import/port.ts';
import { leftOut, storableAddress } from '../contact.ts';
import { statusOf } from '../event-status.ts';
import type { ThingInLanguage } from '../gathering.ts';
import { type LocalThing, withoutEmpty } from '../local-thing.ts';
import { boundedKey, mention } from '../mentions.ts';
import { withCurrency } from '../stored-cost.ts';
import { htmlOf, titleOf } from '../written-text.ts';
import { placeOf } from './place-row.ts';
import { BadRow, cellOf, flagIn, type Row, type RowTimes } from './times.ts';

/**
 * An event of a table that is no export of ours: what it names is known by its name. Throws
 * `BadRow`.
 */
export function eventOfRow(row: Row, times: RowTimes): ThingInLanguage {
  const title = titleOf(cellOf(row, 'title'));
  if (title === '') throw new BadRow('it has no title');
  const { venues, online } = placeOf(row);
  const organizers = mentionsIn('organizer', row, 'organizer');
  const categories = mentionsIn('category', row, 'categories');
  const tags = mentionsIn('tag', row, 'tags');
  const status = statusOf({
    ...{ status: cellOf(row, 'event_status'), reason: cellOf(row, 'status_reason') },
    address: online,
  });
  const texts = { description: htmlOf(cellOf(row, 'description')), excerpt: htmlOf(cellOf(row, 'excerpt')) };
  const { website, remarks } = websiteIn(row, 'website');
  const id = cellOf(row, 'id');
  const thing: LocalThing = {
    kind: 'event',
    key: boundedKey(id === '' ? `${title} ${times.start_date}` : id),
    id: null,
    facts: {
      ...{ timezone: times.timezone, allDay: times.all_day },
      ...{ startDate: times.start_date, endDate: times.end_date },
      ...{ cost: costIn(row), website },
      ...{ ...statusIn(row), ...flagsIn(row), ...status.facts },
    },
    fields: withoutEmpty({ title, ...texts, ...status.fields }),
    ...{ slug: cellOf(row, 'slug'), written: null, author: null, modifiedAt: null },
    image: imageIn(row),
    references: {
      ...{ venues: keysOf(venues), organizers: keysOf(organizers) },
      ...{ categories: keysOf(categories), tags: keysOf(tags) },
    },
  };
  return { thing, mentioned: [...venues, ...organizers, ...categories, ...tags], remarks };
}

function keysOf(things: readonly LocalThing[]): string[] {
  return things.map(({ key }) => key);
}

function mentionsIn(kind: 'organizer' | 'category' | 'tag', row: Row, column: string): LocalThing[] {
  const separators = kind === 'organizer' ? /[;|\n]/ : /[;,|\n]/;
  const names = cellOf(row, column).split(separators).map(titleOf);
  return [...new Set(names)].filter((name) => name !== '').map((name) => mention(kind, { name }));
}

/** A price with the currency that stands in a column of its own. */
function costIn(row: Row): string {
  const [amount, code, symbol] = [
    cellOf(row, 'cost'),
    cellOf(row, 'currency_code'),
    cellOf(row, 'currency_symbol'),
  ];
  const isAfter = code !== '' || /^(?:suffix|postfix|after)/i.test(cellOf(row, 'currency_position'));
  return withCurrency(amount, code || symbol, isAfter);
}

const secrets =
  /^(?:private|privat|personal|persönlich|confidential|vertraulich|yksityinen|henkilökohtainen|luottamuksellinen|[123])$/i;

/** Calendars mark what is not for the public. */
function statusIn(row: Row): Input {
  const status = cellOf(row, 'status');
  if (flagIn(row, 'private') === true || secrets.test(cellOf(row, 'sensitivity')))
    return { status: 'private' };
  return ['publish', 'draft', 'pending', 'private', 'future'].includes(status) ? { status } : {};
}

const flags = {
  featured: 'featured',
  sticky: 'sticky',
  hide_from_listings: 'hideFromListings',
  show_map: 'showMap',
  show_map_link: 'showMapLink',
} as const;

function flagsIn(row: Row): Input {
  const set = Object.entries(flags).map(([column, name]) => [name, flagIn(row, column)] as const);
  return Object.fromEntries(set.filter(([, flag]) => flag !== undefined));
}

/** The address of a website in a cell that can be stored, and what is said of any other. */
export function websiteIn(row: Row, column: string): { website: string; remarks: string[] } {
  const written = cellOf(row, column);
  const website = storableAddress(written);
  return { website, remarks: leftOut('website', written, website) };
}

/** The image of a row. Throws `BadRow` for what is no address. */
export function imageIn(row: Row): LocalThing['image'] {
  const written = cellOf(row, 'image');
  const url = written === '' ? null : toAddress(written, httpSchemes);
  if (written !== '' && url === null) throw new BadRow(`its image ${written} is not an address of the web`);
  return url === null ? null : { url };
}
