import { pieceSize } from '../runtime/limits.ts';
import { sizeOf } from '../values/size-of.ts';

/** How a table is written. */
export interface Writing {
  /** As it is, for programs: without a mark at the start, and cells that look like formulas unchanged. */
  raw: boolean;
}

/** Rows are put into words some at a time, about as many as this has bytes. */
const groupSize = 4 * pieceSize;

/**
 * The text of a table, piece by piece: RFC 4180, UTF-8. For spreadsheets it begins with a byte order mark, without which
 * some take it for another encoding, and an apostrophe stands before whatever they would take for a formula
 * (decision 0030). The first piece is there once the first rows are.
 */
export async function* writeCsv(
  { names, rows }: { names: string[]; rows: AsyncIterable<unknown[][]> },
  { raw }: Writing,
): AsyncGenerator<string, void> {
  const { stringify } = await import('csv-stringify/sync');
  const options = {
    record_delimiter: '\r\n',
    quoted_match: /[;\t\r\n]/,
    cast: { boolean: String, ...(raw ? {} : { string: disarm }) },
  };
  let head = [(raw ? '' : '\uFEFF') + stringify([names], options)];
  for await (const some of rows)
    for (const group of groupsOf(some)) {
      yield head.join('') + stringify(group, options);
      head = [];
    }
  yield head.join('');
}

function* groupsOf(rows: unknown[][]): Generator<unknown[][], void> {
  let group: unknown[][] = [];
  let size = 0;
  for (const row of rows) {
    group.push(row);
    size += sizeOf(row);
    if (size < groupSize) continue;
    yield group;
    [group, size] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/**
 * The start of a cell, or of a part of one: where a spreadsheet separates by semicolons or tabs, quotation marks after a
 * comma mean nothing to it, so that cells end within ours. White space and quotation marks before a formula are skipped.
 */
const formulaStart = /(^|[;\t\r\n])(?=[[\s"]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;

/** A text in which nothing is taken for a formula, whatever separates the cells. */
function disarm(text: string): string {
  const safe = text.replace(formulaStart, "$1'");
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe;
}
