import { z } from 'zod';
import { reasonOf } from '../runtime/startup-error.ts';
import type { DocumentPart, DocumentReader, DocumentSettings } from './document.ts';
import type { ThingInLanguage } from './gathering.ts';
import { describeMismatch, wireEvent, wireOrganizer, wireTerm, wireVenue } from './rest-shapes.ts';
import { thingOfEvent, thingOfOrganizer, thingOfTerm, thingOfVenue } from './rest-things.ts';
import { SourceError } from './http/source-error.ts';
import type { Kind } from '../values/kinds.ts';

type Row = Record<string, string>;

/**
 * A table of our own export (decision 0030): the columns tell of which kind. What a table of events names, such as venues,
 * is taken from it where the tables of those kinds are not imported, too. Throws a `SourceError` for any other table.
 */
export const readTable: DocumentReader = async ({ name, text }, settings) => {
  const { parse } = await import('csv-parse/sync');
  const isForSpreadsheets = text.startsWith('\uFEFF');
  let rows: Row[];
  try {
    rows = parse(text, { bom: true, columns: true, relax_column_count: true });
  } catch (error) {
    throw new SourceError(`${name} is not a valid table: ${reasonOf(error)}.`, error);
  }
  const kind = kindOf(Object.keys(rows[0] ?? {}));
  if (kind === undefined) {
    if (rows.length === 0) return [];
    throw new SourceError(`${name} does not have the columns of an export.`);
  }
  return rows.map((row) => toPart(kind, isForSpreadsheets ? withoutApostrophes(row) : row, settings));
};

function kindOf(columns: readonly string[]): Kind | undefined {
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('id', 'title', 'start_date', 'end_date')) return 'event';
  if (has('id', 'venue', 'geo_lat')) return 'venue';
  if (has('id', 'organizer', 'email')) return 'organizer';
  if (!has('id', 'name', 'slug')) return undefined;
  return has('parent') ? 'category' : 'tag';
}

/** An export for spreadsheets puts an apostrophe before what they would evaluate, in every part of a cell. */
function withoutApostrophes(row: Row): Row {
  const clean = (text: string) => text.replaceAll(/(^|[;\t\r\n])'(?=[\s"]*[=+\-@＝＋－＠\t\r])/g, '$1');
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [name, clean(text)]));
}

function toPart(kind: Kind, row: Row, settings: DocumentSettings): DocumentPart {
  try {
    return toThing(kind, row, settings);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { kind, label: row.id ?? '', unusable: describeMismatch(error) };
  }
}

function toThing(kind: Kind, row: Row, { currencySymbol }: DocumentSettings): ThingInLanguage {
  const image = (row.image ?? '') === '' ? false : { url: row.image };
  const item = { ...row, image };
  switch (kind) {
    case 'event':
      return eventOf(item, currencySymbol);
    case 'venue': {
      const [geo_lat, geo_lng] = [row.geo_lat, row.geo_lng].map((text) => (text === '' ? null : text));
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

/** The objects whose ids are in a cell, with their texts from the cells beside it, if those have as many parts. */
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
