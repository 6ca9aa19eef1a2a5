import type { Table } from './tables.ts';

/** How a table is written. */
export interface Writing {
  /** As it is, for programs: without a mark at the start, and cells that look like formulas unchanged. */
  raw: boolean;
}

/**
 * The text of a table, piece by piece: RFC 4180, UTF-8. For spreadsheets it begins with a byte order mark, without which
 * some take it for another encoding, and an apostrophe stands before what they would take for a formula (decision 0030).
 * The first piece is there once the first rows are.
 */
export async function* writeCsv({ names, rows }: Table, { raw }: Writing): AsyncGenerator<string, void> {
  const { stringify } = await import('csv-stringify/sync');
  const options = {
    record_delimiter: '\r\n',
    escape_formulas: !raw,
    cast: { boolean: String },
  };
  const first = await rows.next();
  yield (raw ? '' : '\uFEFF') + stringify([names, ...(first.value ?? [])], options);
  for await (const some of rows) yield stringify(some, options);
}
