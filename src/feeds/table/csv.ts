import { pieceSize } from '../../runtime/limits.ts';
import { sizeOf } from '../../values/size-of.ts';

/** The rows of a table, or some of them. */
type Rows = readonly (readonly unknown[])[];

/** Rows are formatted in groups of about this many bytes. */
const groupSize = 4 * pieceSize;

/**
 * Formats a table as CSV, piece by piece: RFC 4180, UTF-8. For spreadsheets it starts with a byte
 * order mark, without which some guess another encoding, and an apostrophe precedes what they would
 * evaluate as a formula (decision 0030); `raw` output, for programs, has neither. `separator`
 * stands between cells, `decimal` within numbers.
 */
export async function* writeCsv(
  { names, rows }: { names: () => string[]; rows: AsyncIterable<Rows> },
  { raw, separator = ',', decimal = '.' }: { raw: boolean; separator?: string; decimal?: string },
): AsyncGenerator<string, void> {
  const { stringify } = await import('csv-stringify/sync');
  const writeNumber = (value: number) => String(value).replace('.', decimal);
  const options = {
    delimiter: separator,
    record_delimiter: '\r\n',
    quoted_match: /[;\t\r\n]/,
    cast: { boolean: String, number: writeNumber, ...(raw ? {} : { string: escapeFormulas }) },
  };
  const head = () => (raw ? '' : '\uFEFF') + stringify([names()], options);
  let isFirst = true;
  for await (const slice of rows)
    for (const group of groupsOf(slice)) {
      yield (isFirst ? head() : '') + stringify([...group], options);
      isFirst = false;
    }
  if (isFirst) yield head();
}

function* groupsOf(rows: Rows): Generator<Rows, void> {
  let group: Rows[number][] = [];
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
 * The start of a formula, in a cell or in a part of one: a spreadsheet that separates by semicolons
 * or tabs ignores our quotation marks and splits our cells. White space and quotation marks before
 * the formula are skipped.
 */
const formulaStart = /(^|[;\t\r\n])(?=[[\s"]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;

function escapeFormulas(text: string): string {
  const escaped = text.replace(formulaStart, "$1'");
  return /^[\t\r]/.test(escaped) ? `'${escaped}` : escaped;
}
