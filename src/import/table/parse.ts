import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { reasonOf } from '../../runtime/startup-error.ts';
import type { CalendarDocument } from '../document.ts';
import { SourceError } from '../http/source-error.ts';
import { Pace } from '../icalendar/pace.ts';

/** A row of a table, and the line on which it begins. */
export interface ParsedRow {
  line: number;
  cells: string[];
}

/** A table as it was written. */
export interface ParsedTable {
  headings: string[];
  /** Parses the rows after the headings anew, one after the other. */
  rows: () => AsyncGenerator<ParsedRow, void, void>;
  /** What stands between cells. */
  separator: string;
  /** Whether it was written for spreadsheets, or by one. */
  isForSpreadsheets: boolean;
}

/** What spreadsheets put between cells; the first counts where a line has none. */
const separators = [',', ';', '\t', '|'] as const;

/** A record of the parser, and the lines that it has read. */
interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Characters that are parsed at once. */
const pieceSize = 100_000;

/**
 * A table as spreadsheets save it: separated by commas, semicolons or tabs, perhaps after a line
 * that says so, with line breaks in quotation marks and with empty rows. Its rows throw a
 * `SourceError` if quotation marks are not closed, and the reason of a signal.
 */
export function parseTable({ name, text }: CalendarDocument, signal: AbortSignal): ParsedTable {
  const { separator } = markOf(text);
  return {
    headings: headingsIn(text),
    rows: () => rowsAfterHeadings(name, text, new Pace(signal)),
    separator,
    isForSpreadsheets: text.startsWith('\uFEFF') || separator !== ',',
  };
}

async function* rowsAfterHeadings(
  name: string,
  text: string,
  pace: Pace,
): AsyncGenerator<ParsedRow, void, void> {
  const { mark, chosen, separator } = markOf(text);
  const parser = parse({ ...optionsFor(separator), info: true });
  const first = chosen === undefined ? 1 : 2;
  let line = first;
  let isHead = true;
  try {
    const pieces = Readable.from(piecesOf(text, mark.length));
    for await (const { record: cells, info } of pieces.compose(parser) as AsyncIterable<Parsed>) {
      await pace.step();
      const isEmpty = cells.every((cell) => cell.trim() === '');
      if (!isEmpty && !isHead) yield { line, cells };
      isHead &&= isEmpty;
      line = first + info.lines;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SourceError(`${name} is not a valid table: ${reasonOf(error)}.`, error);
  }
}

/** The headings of a table, without its rows; none where its quotation marks are not closed. */
export function headingsIn(text: string): string[] {
  const { mark, separator } = markOf(text);
  try {
    const start = text.slice(mark.length, mark.length + pieceSize);
    const records = parseAtOnce(start, {
      ...optionsFor(separator),
      skip_records_with_empty_values: true,
      to: 1,
    });
    return (records[0] ?? []).map((cell) => cell.trim());
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

function optionsFor(separator: string) {
  return { delimiter: separator, relax_quotes: true, relax_column_count: true };
}

/** What stands before a table, and what separates its cells. */
function markOf(text: string): { mark: string; chosen: string | undefined; separator: string } {
  const [mark = '', chosen] = /^\uFEFF?(?:"?sep=(.)"?\r?\n)?/i.exec(text) ?? [];
  return { mark, chosen, separator: chosen ?? separatorIn(text.slice(mark.length, mark.length + pieceSize)) };
}

function* piecesOf(text: string, start: number): Generator<string> {
  for (let place = start; place < text.length; place += pieceSize) yield text.slice(place, place + pieceSize);
}

/** The separator that the first line has most often, outside of quotation marks. */
function separatorIn(text: string): string {
  const line = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = separators.map((separator) => line.split(separator).length - 1);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Whether a text begins as a table does: with a line of several cells. */
export function isTable(text: string): boolean {
  const start = text.slice(0, 10_000).replace(/^\uFEFF/, '');
  if (/^"?sep=/i.test(start)) return true;
  const [line = ''] = start.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  return line.includes(separatorIn(start)) && !/[\0<{[]/.test(line);
}
