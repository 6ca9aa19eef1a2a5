import { z } from 'zod';

/**
 * A dump is a gzip-compressed text of lines in JSON (decision 0088): a header, the tables, the
 * sequences, and the end. A table is a line with its columns, a line for each row, which starts
 * with `[`, and a line with their number and digest.
 */
const header = z.object({
  format: z.literal('event-calendar-dump'),
  /** The version of this format. */
  version: z.literal(1),
  /** The version of the program that wrote it, and when. */
  program: z.string(),
  created: z.string(),
  /** The migrations of its schema. */
  migrations: z.array(z.string()).nonempty(),
});

const lines = {
  header,
  table: z.object({ table: z.string(), columns: z.array(z.string()).nonempty() }),
  /** The end of a table: the number of its rows, and the SHA-256 of their lines. */
  tableEnd: z.object({ rows: z.number(), sha256: z.string() }),
  sequences: z.object({ sequences: z.record(z.string(), z.string().regex(/^\d{1,19}$/)) }),
  /** The end of the dump, with the SHA-256 of all lines before. */
  end: z.object({ end: z.literal(true), sha256: z.string() }),
};

export type Header = z.output<typeof header>;

type Lines = { [Name in keyof typeof lines]: z.output<(typeof lines)[Name]> };

/** Writes a line that is not a row. */
export function writeLine(line: Lines[keyof Lines]): string {
  return `${JSON.stringify(line)}\n`;
}

/** Reads a line as one of several kinds; undefined if it is none of them. */
export function readLine<Names extends readonly (keyof Lines)[]>(
  text: string,
  names: Names,
): Partial<Pick<Lines, Names[number]>> | undefined {
  const value = parse(text);
  for (const name of names) {
    const { data } = lines[name].safeParse(value);
    if (data !== undefined) return { [name]: data } as Partial<Pick<Lines, Names[number]>>;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a line of a dump: whoever reads it says so.
    return undefined;
  }
}
