import type { QueryResultRow } from 'pg';
import { blankOf } from '../../values/blank.ts';

/** A column as PostgreSQL describes it; `dataTypeID` is the OID of its type. */
export interface Column {
  name: string;
  dataTypeID: number;
}

/** How `pg` parses the values of each type. */
export interface TypeParsers {
  getTypeParser(type: number, format: 'text'): (text: string) => unknown;
}

/** How the rows of one statement are read. */
export interface RowReader {
  /** Makes a row of the texts that PostgreSQL sends. */
  read(texts: readonly (string | null)[]): QueryResultRow;
  /** The bytes of the names in a row, about as in JSON. */
  namesSize: number;
}

/** The quotes, the colon and the comma around a name. */
const punctuation = 4;

/** Creates the reader of rows with these columns. */
export function createRowReader(columns: readonly Column[], types: TypeParsers): RowReader {
  const readers = columns.map(({ name, dataTypeID }) => ({
    name,
    parse: types.getTypeParser(dataTypeID, 'text'),
  }));
  const names = columns.map(({ name }) => name);
  const empty = blankOf(names, null);
  return {
    read: (texts) => {
      const row: QueryResultRow = { ...empty };
      let index = 0;
      for (const { name, parse } of readers) {
        const text = texts[index];
        index += 1;
        if (typeof text === 'string') row[name] = parse(text);
      }
      return row;
    },
    namesSize: names.reduce((size, name) => size + name.length + punctuation, 0),
  };
}
