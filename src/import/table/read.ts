import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Kind } from '../../values/kinds.ts';
import { plainLine } from '../../values/plain-line.ts';
import type { DocumentPart, DocumentReader, DocumentSettings } from '../document.ts';
import type { ThingInLanguage } from '../gathering.ts';
import { boundedKey } from '../mentions.ts';
import { describeMismatch } from '../rest-shapes.ts';
import { type Columns, readHeadings } from './columns.ts';
import { type DateStyle, orderIn } from './dates.ts';
import { eventOfRow } from './event-row.ts';
import { dateColumns, exportedRow, thingOfExport } from './export-row.ts';
import { organizerOfRow, venueOfRow } from './named-row.ts';
import { isAmerican } from './names.ts';
import { type ParsedRow, type ParsedTable, parseTable } from './parse.ts';
import { BadRow, cellOf, readTimes, type Row } from './times.ts';
import { readWord } from './words.ts';

/**
 * A table of our own export (decision 0030), also as a spreadsheet has saved it, or one of another
 * calendar (decision 0162). A row that cannot be read is named by its line. Throws a `SourceError`
 * for a table without the columns of any kind.
 */
export const readTable: DocumentReader = async ({ name, text }, settings) => {
  const table = await parseTable(name, text);
  if (table.headings.length === 0) return [];
  const columns = readHeadings(name, table.headings, settings.columns ?? {});
  const { order, parts } = chooseOrder(table, columns);
  const reader = new RowReader({
    table,
    columns,
    settings,
    style: { order, zone: settings.timeZone, now: settings.now },
  });
  for (const [place, row] of table.rows.entries()) {
    parts.push(reader.read(row));
    // A signal is heard between rows.
    if (place % 500 === 499) await setImmediate();
    if (settings.signal.aborted) break;
  }
  if (columns.unread.length === 0) return parts;
  const note = `the columns ${columns.unread.map((heading) => plainLine(heading, 40)).join(', ')} were not read`;
  return [...parts, { kind: columns.kind, label: name, note }];
};

/**
 * Which number of `06/01/2027` is the month, by all dates of the table, else by its form; and what
 * is said about that.
 */
function chooseOrder(
  { headings, rows, separator }: ParsedTable,
  { kind, names }: Columns,
): { order: DateStyle['order']; parts: DocumentPart[] } {
  const places = [...names.entries()].filter(([, name]) => dateColumns.some((column) => column === name));
  const found = orderIn(rows.flatMap(({ cells }) => places.map(([place]) => cells[place] ?? '')));
  if (found === 'day first' || found === 'month first') return { order: found, parts: [] };
  // Spreadsheets separate by semicolons where the comma separates decimals: nobody writes the month
  // first there.
  const isKnown = isAmerican(headings) || separator === ';';
  const order = separator === ';' ? 'day first' : 'month first';
  if (found === 'none') return { order, parts: [] };
  const reason = reasons[found];
  const note = `dates such as 06/01/2027 were read with the ${order}: ${reason}; 2027-06-01 leaves no doubt`;
  return { order, parts: [{ kind, label: 'dates', note, isDoubt: found === 'both' || !isKnown }] };
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
        unusable,
      };
    }
  }

  /** The cells by the names of their columns. */
  #rowOf(cells: readonly string[]): Row {
    const { names } = this.#reading.columns;
    const { isForSpreadsheets } = this.#reading.table;
    const named = cells.flatMap((cell, place) => {
      const column = names[place];
      const plain = isForSpreadsheets ? withoutApostrophes(cell) : cell;
      return column === undefined ? [] : [[column, readWord(column, plain)] as const];
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
    const content = JSON.stringify(cells);
    const before = this.#contents.get(thing.key) ?? content;
    this.#contents.set(thing.key, before);
    if (thing.kind !== 'event' || before === content) return read;
    const digest = createHash('sha256').update(content).digest('base64url').slice(0, 20);
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
