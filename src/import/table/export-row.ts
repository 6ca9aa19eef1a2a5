import type { Kind } from '../../values/kinds.ts';
import type { DocumentSettings } from '../document.ts';
import type { ThingInLanguage } from '../gathering.ts';
import { wireEvent, wireOrganizer, wireTerm, wireVenue } from '../rest-shapes.ts';
import { thingOfEvent, thingOfOrganizer, thingOfTerm, thingOfVenue } from '../rest-things.ts';
import { type DateStyle, readCellDate } from './dates.ts';
import { flagIn, readTimes, type Row } from './times.ts';

/** The columns of dates and times of our export. */
export const dateColumns = [
  ...(['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const),
  ...(['date', 'date_utc', 'modified', 'modified_utc'] as const),
];
const flagColumns = ['featured', 'sticky', 'show_map', 'show_map_link', 'hide_from_listings'];
const numberColumns = ['geo_lat', 'geo_lng'];

/** A row of our export as it was before a spreadsheet showed it. Throws `BadRow`. */
export function exportedRow(kind: Kind, row: Row, style: DateStyle): Row {
  const plain = Object.entries(row).map(([column, cell]) => [
    column,
    plainCell(row, { column, cell }, style),
  ]);
  const all = Object.fromEntries(plain) as Row;
  if (kind !== 'event') return all;
  const times = readTimes(row, style);
  const kept = (column: 'start_date' | 'end_date') => (isWritten(row[column]) ? row[column] : times[column]);
  return {
    ...all,
    ...{ start_date: kept('start_date'), end_date: kept('end_date') },
    ...{ all_day: String(times.all_day), timezone: times.timezone },
  };
}

function plainCell(row: Row, { column, cell }: { column: string; cell: string }, style: DateStyle): string {
  if (flagColumns.includes(column)) return String(flagIn(row, column) ?? '');
  if (numberColumns.includes(column)) return cell.replace(/^(-?\d+),(\d+)$/, '$1.$2');
  if (!dateColumns.some((each) => each === column) || isWritten(cell)) return cell;
  return readCellDate(cell, '', { ...style, zone: 'UTC' })?.wallClock ?? '';
}

/** Whether it is a date as our export writes it. */
function isWritten(cell: string | undefined): cell is string {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell ?? '');
}

/**
 * A row of our own export (decision 0030). What a row of events names, such as venues, is taken
 * from it where the tables of those kinds are not imported, too. Throws a `ZodError` for a row of
 * another form.
 */
export function thingOfExport(kind: Kind, row: Row, { currencySymbol }: DocumentSettings): ThingInLanguage {
  const image = (row.image ?? '') === '' ? false : { url: row.image };
  const item = { ...row, image };
  switch (kind) {
    case 'event':
      return eventOf(item, currencySymbol);
    case 'venue': {
      const [geo_lat, geo_lng] = [row.geo_lat, row.geo_lng].map((text) =>
        text === undefined || text === '' ? null : text,
      );
      return { thing: thingOfVenue(wireVenue.parse({ ...item, geo_lat, geo_lng })), mentioned: [] };
    }
    case 'organizer':
      return { thing: thingOfOrganizer(wireOrganizer.parse(item)), mentioned: [] };
    default:
      return {
        thing: thingOfTerm(kind, wireTerm.parse({ ...row, parent: row.parent ?? null })),
        mentioned: [],
      };
  }
}

function eventOf(item: Record<string, unknown>, currencySymbol: string): ThingInLanguage {
  const lists = {
    venue: listIn(item, 'venue_ids', {
      venue: 'venue',
      address: 'address',
      city: 'city',
      country: 'country',
    }),
    organizer: listIn(item, 'organizer_ids', { organizer: 'organizer' }),
    categories: listIn(item, 'category_ids', { name: 'categories' }),
    tags: listIn(item, 'tag_ids', { name: 'tags' }),
  };
  const event = wireEvent.parse({ ...item, ...lists });
  const thing = thingOfEvent(event, currencySymbol);
  const parent = typeof item.post_parent === 'string' && item.post_parent !== '' ? [item.post_parent] : [];
  const mentioned = [
    ...event.categories.map((each) => thingOfTerm('category', each)),
    ...event.tags.map((each) => thingOfTerm('tag', each)),
    ...event.venue.map(thingOfVenue),
    ...event.organizer.map(thingOfOrganizer),
  ];
  return { thing: { ...thing, references: { ...thing.references, parent } }, mentioned };
}

/**
 * The objects whose ids are in a cell, with their texts from the cells beside it, if those have as
 * many parts.
 */
function listIn(item: Record<string, unknown>, ids: string, columns: Record<string, string>) {
  const partsIn = (column: string) => {
    const cell = item[column];
    return typeof cell === 'string' && cell !== '' ? cell.split('; ') : [];
  };
  const numbers = partsIn(ids);
  return numbers.map((id, place) => {
    const texts = Object.entries(columns).map(([field, column]) => {
      const parts = partsIn(column);
      return [field, parts.length === numbers.length ? (parts[place] ?? '') : ''];
    });
    return {
      id,
      ...(Object.fromEntries(texts) as Record<string, string>),
      show_map: true,
      show_map_link: true,
    };
  });
}
