import type { Position, Slice } from '../../values/slice.ts';
import { accepted, type Checks, type Input, isPresent } from '../input/checks.ts';

/** A slice of a list, in the shape of Relay's cursor connections. */
export interface Connection<Node> {
  edges: { cursor: string; node: Node }[];
  nodes: Node[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  /** Counts all that match, when asked. */
  count(): Promise<number>;
}

/** What the cursors of a list hold: the value that it is sorted by. */
export interface CursorValue {
  /** The value in a cursor that somebody sent; null where it is none of this list. */
  read: (text: string) => string | null;
  write: (value: string) => string;
}

const anyValue: CursorValue = { read: (text) => text, write: (value) => value };

/** Values of one form; with the name of an order in lists of several, so that a cursor of another order is refused. */
export function cursorValue(isValue: (text: string) => boolean, order?: string): CursorValue {
  const mark = order === undefined ? '' : `${order} `;
  return {
    read: (text) => {
      const value = text.slice(mark.length);
      return text.startsWith(mark) && isValue(value) ? value : null;
    },
    write: (value) => `${mark}${value}`,
  };
}

/** What the cursors of lists hold that begin with what is nearest to a point. */
export const metresValue = cursorValue((text) => /^\d{1,8}$/.test(text), 'nearest');

const standardSize = 20;
const largestSize = 100;

/** Reads `first`, `after`, `last` and `before`; at most 100 rows, 20 where nothing is said. */
export function readSlice(
  checks: Checks,
  input: Input,
  { value = anyValue, standard = standardSize }: { value?: CursorValue; standard?: number } = {},
): Slice {
  const backward = isPresent(input.last) && !isPresent(input.first);
  const size = readSize(checks, [backward ? 'last' : 'first', input], standard);
  return {
    size,
    backward,
    after: readPlace(checks, ['after', input.after], value),
    before: readPlace(checks, ['before', input.before], value),
  };
}

function readSize(checks: Checks, [name, input]: [string, Input], standard: number): number {
  const size = accepted(checks.integer(name, input[name] ?? standard, 0)) ?? standard;
  if (size > largestSize) checks.addError(name, 'invalid.number', { minimum: 0, maximum: largestSize });
  return size;
}

interface Connecting<Node> {
  placeOf: (node: Node) => Position;
  count: () => Promise<number>;
  value?: CursorValue;
}

/**
 * Puts rows into edges. Rows come in reading order (from the end where `backward`), one more than wanted: the extra one
 * says that the list goes on.
 */
export function toConnection<Node>(
  slice: Slice,
  rows: readonly Node[],
  { placeOf, count, value = anyValue }: Connecting<Node>,
): Connection<Node> {
  const goesOn = rows.length > slice.size;
  const cut = rows.slice(0, slice.size);
  const nodes = slice.backward ? cut.reverse() : cut;
  const edges = nodes.map((node) => ({ cursor: writeCursor(placeOf(node), value), node }));
  return {
    edges,
    nodes,
    pageInfo: {
      ...pagesAround(slice, goesOn),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    count,
  };
}

function pagesAround({ backward, before, after }: Slice, goesOn: boolean) {
  return {
    hasNextPage: backward ? before !== undefined : goesOn,
    hasPreviousPage: backward ? goesOn : after !== undefined,
  };
}

function writeCursor({ value, number }: Position, { write }: CursorValue): string {
  return Buffer.from(JSON.stringify([write(value), number])).toString('base64url');
}

function readPlace(
  checks: Checks,
  [name, cursor]: [string, unknown],
  value: CursorValue,
): Position | undefined {
  if (!isPresent(cursor)) return undefined;
  const place = typeof cursor === 'string' && cursor.length <= 2000 ? parseCursor(cursor, value) : null;
  if (place === null) checks.addError(name, 'invalid.cursor');
  return place ?? undefined;
}

function parseCursor(cursor: string, { read }: CursorValue): Position | null {
  try {
    const [text, number] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const value = typeof text === 'string' ? read(text) : null;
    return value !== null && Number.isSafeInteger(number) ? { value, number: Number(number) } : null;
  } catch {
    return null;
  }
}
