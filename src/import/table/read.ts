import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Kind } from '../../values/kinds.ts';
import { plainLine } from '../../values/plain-line.ts';
import type { DocumentPart, DocumentSettings, PartsReader } from '../document.ts';
import type { ThingInLanguage } from '../gathering.ts';
import { boundedKey } from '../mentions.ts';
import { describeMismatch } from '../rest-shapes.ts';
import { type Columns, readHeadings } from './columns.ts';
import { DateOrders, type DateStyle } from './dates.ts';
import { eventOfRow } from './event-row.ts';
import { dateColumns, exportedRow, thingOfExport } from './export-row.ts';
import { organizerOfRow, venueOfRow } from './named-row.ts';
import { hasSeveralOrganizers, isAmerican } from './names.ts';
import { type ParsedRow, type ParsedTable, parseTable } from './parse.ts';
import { BadRow, cellOf, readTimes, type Row } from './times.ts';
import { readWord } from './words.ts';

/**
 * A table of our own export (decision 0030), also as a spreadsheet has saved it, or one of another
 * calendar (decision 0159). A row that cannot be read is named by its line. Throws a `SourceError`
 * for a table without the columns of any kind.
 */
export const readTable: PartsReader = async (document, settings) => {
  const table = parseTable(document, settings.signal);
  if (table.headings.length === 0) return [];
  const columns = readHeadings(document.name, table.headings, settings.columns ?? {});
  const { order, notes } = await chooseOrder(table, columns);
  const style = { order, zone: settings.timeZone, now: settings.now };
  const unread = unreadIn(columns, document.name);
  const reading = { table, columns, settings, style };
  return { [Symbol.asyncIterator]: () => partsOf(reading, [...notes, ...unread]) };
};

async function* partsOf(
  reading: Reading,
  notes: readonly DocumentPart[],
): AsyncGenerator<DocumentPart, void, void> {
  yield* notes;
  const reader = new RowReader(reading);
  for await (const row of reading.table.rows()) yield reader.read(row);
}

function unreadIn({ kind, unread }: Columns, label: string): DocumentPart[] {
  if (unread.length === 0) return [];
  const names = unread.map((heading) => plainLine(heading, 40)).join(', ');
  return [{ kind, label, note: `the columns ${names} were not read` }];
}

/**
 * Which number of `06/01/2027` is the month, by all dates of the table, else by its form; and what
 * is said about that.
 */
async function chooseOrder(
  table: ParsedTable,
  { kind, names }: Columns,
): Promise<{ order: DateStyle['order']; notes: DocumentPart[] }> {
  const found = await orderIn(table, names);
  if (found === 'day first' || found === 'month first') return { order: found, notes: [] };
  // Spreadsheets separate by semicolons where the comma separates decimals: nobody writes the month
  // first there.
  const isKnown = isAmerican(table.headings) || table.separator === ';';
  const order = table.separator === ';' ? 'day first' : 'month first';
  if (found === 'none') return { order, notes: [] };
  const reason = reasons[found];
  const note = `dates such as 06/01/2027 were read with the ${order}: ${reason}; 2027-06-01 leaves no doubt`;
  return { order, notes: [{ kind, label: 'dates', note, isDoubt: found === 'both' || !isKnown }] };
}

async function orderIn({ rows }: ParsedTable, names: Columns['names']): Promise<DateOrders['order']> {
  const orders = new DateOrders();
  const places = [...names.entries()].filter(([, name]) => dateColumns.some((column) => column === name));
  if (places.length > 0)
    for await (const { cells } of rows()) for (const [place] of places) orders.add(cells[place] ?? '');
  return orders.order;
}

const reasons = {
  both: 'some have the day first and others the month',
  ambiguous: 'no date of the table says which is first',
};

interface Reading {
  table: ParsedTable;
  columns: Columns;
  settings: DocumentSettings;
  style: DateStyle;
}

/** Reads the rows of a table. */
class RowReader {
  readonly #reading: Reading;
  /** Digests of rows by the keys of what they hold. */
  readonly #contents = new Map<string, string>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** What a row holds, or why it holds nothing. */
  read({ line, cells }: ParsedRow): DocumentPart {
    const row = this.#rowOf(cells);
    try {
      const read = this.#thingOf(row);
      return hasNumber(row) ? read : this.#distinct(read, cells);
    } catch (error) {
      const isBad = error instanceof BadRow || error instanceof z.ZodError;
      if (!isBad) throw error;
      const name = naming.map((column) => cellOf(row, column)).find((cell) => cell !== '') ?? '';
      const unusable = error instanceof BadRow ? error.message : describeMismatch(error);
      return {
        kind: this.#reading.columns.kind,
        label: `on line ${line} "${plainLine(name, 40)}"`,
        ...{ unusable, key: keyOf(row) },
      };
    }
  }

  /** The cells by the names of their columns. */
  #rowOf(cells: readonly string[]): Row {
    const { kind, names } = this.#reading.columns;
    const { headings, isForSpreadsheets } = this.#reading.table;
    const named = cells.flatMap((cell, place) => {
      const column = names[place];
      const plain = isForSpreadsheets ? withoutApostrophes(cell) : cell;
      if (column === undefined) return [];
      const isNamed = kind === 'event' && column === 'organizer';
      const isList = isNamed && hasSeveralOrganizers(headings[place] ?? '');
      return [[column, isList ? plain.replaceAll(',', ';') : readWord(column, plain)] as const];
    });
    return Object.fromEntries(named);
  }

  #thingOf(row: Row): ThingInLanguage {
    const { settings, style, columns } = this.#reading;
    const read = hasNumber(row) ? undefined : byName[columns.kind];
    if (read !== undefined) return read(row, style);
    return thingOfExport(columns.kind, exportedRow(columns.kind, row, style), settings);
  }

  /**
   * Rows that say the same are one; others of the same name and start are told apart by all that
   * they say.
   */
  #distinct(read: ThingInLanguage, cells: readonly string[]): ThingInLanguage {
    const { thing } = read;
    const digest = hash('sha256', JSON.stringify(cells), 'base64url').slice(0, 20);
    const before = this.#contents.get(thing.key) ?? digest;
    this.#contents.set(thing.key, before);
    if (thing.kind !== 'event' || before === digest) return read;
    return { ...read, thing: { ...thing, key: boundedKey(`${thing.key} ${digest}`) } };
  }
}

const naming = ['title', 'venue', 'organizer', 'name', 'id'];

/** How rows without an id of this calendar are read. */
const byName: Partial<Record<Kind, (row: Row, style: DateStyle) => ThingInLanguage>> = {
  event: (row, style) => eventOfRow(row, readTimes(row, style)),
  venue: venueOfRow,
  organizer: organizerOfRow,
};

/** The key of a row, as long as it does not depend on the cells that may be wrong. */
function keyOf(row: Row): string | undefined {
  const id = cellOf(row, 'id');
  if (id === '') return undefined;
  return hasNumber(row) ? String(Number(id)) : boundedKey(id);
}

function hasNumber(row: Row): boolean {
  return /^\d{1,15}$/.test(cellOf(row, 'id'));
}

/**
 * An export for spreadsheets puts an apostrophe before what they would evaluate, in every part of a
 * cell.
 */
function withoutApostrophes(text: string): string {
  return text.replaceAll(/(^|[;\t\r\n])'(?=[\s"]*[=+\-@＝＋－＠\t\r])/g, '$1');
}
