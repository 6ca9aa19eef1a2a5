import type { Table } from './tables.ts';

/** How a table is written. */
export interface Writing {
  /** As it is, for programs: without a mark at the start, and cells that look like formulas unchanged. */
  raw: boolean;
}

/**
 * The text of a table, piece by piece: RFC 4180, UTF-8. For spreadsheets it begins with a byte order mark, without which
 * some take it for another encoding, and an apostrophe stands before whatever they would take for a formula
 * (decision 0030). The first piece is there once the first rows are.
 */
export async function* writeCsv({ names, rows }: Table, { raw }: Writing): AsyncGenerator<string, void> {
  const { stringify } = await import('csv-stringify/sync');
  const options = {
    record_delimiter: '\r\n',
    quoted_match: /[;\t\r\n]/,
    cast: { boolean: String, ...(raw ? {} : { string: disarm }) },
  };
  const first = await rows.next();
  yield (raw ? '' : '\uFEFF') + stringify([names, ...(first.value ?? [])], options);
  for await (const some of rows) yield stringify(some, options);
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
