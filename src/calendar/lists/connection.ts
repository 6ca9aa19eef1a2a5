import type { Position, Slice } from '../../values/slice.ts';
import { isSortKey } from '../../values/sort-key.ts';
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
  /** Counts all matching nodes. */
  count(): Promise<number>;
}

/** The sort value in the cursors of a list. */
export interface CursorValue {
  /** The value in a cursor; null where it belongs to another list. */
  read: (text: string) => string | null;
  write: (value: string) => string;
}

const anyValue: CursorValue = { read: (text) => text, write: (value) => value };

/**
 * Values of one format. In lists with several orders the name of the order precedes them, to reject
 * other cursors.
 */
export function cursorValue(isValue: (text: string) => boolean, order?: string): CursorValue {
  const prefix = order === undefined ? '' : `${order} `;
  return {
    read: (text) => {
      const value = text.slice(prefix.length);
      return text.startsWith(prefix) && isValue(value) ? value : null;
    },
    write: (value) => `${prefix}${value}`,
  };
}

/** The values in the cursors of lists by distance. */
export const metersValue = cursorValue((text) => /^\d{1,8}$/.test(text), 'nearest');

/** The values in the cursors of lists by title or name. */
export const nameValue = cursorValue(isSortKey, 'name');

const standardSize = 20;
const largestSize = 100;

interface SliceOptions {
  value?: CursorValue;
  standard?: number;
  /** The most rows. */
  largest?: number;
}

/** Reads `first`, `after`, `last` and `before`; by default 20 rows, at most 100. */
export function readSlice(
  checks: Checks,
  input: Input,
  { value = anyValue, standard = standardSize, largest = largestSize }: SliceOptions = {},
): Slice {
  const backward = isPresent(input.last) && !isPresent(input.first);
  const size = readSize(checks, [backward ? 'last' : 'first', input], { standard, largest });
  return {
    size,
    limit: size + 1,
    backward,
    after: readPosition(checks, ['after', input.after], value),
    before: readPosition(checks, ['before', input.before], value),
  };
}

function readSize(
  checks: Checks,
  [name, input]: [string, Input],
  { standard, largest }: Required<Pick<SliceOptions, 'standard' | 'largest'>>,
): number {
  const size = accepted(checks.integer(name, input[name] ?? standard, 0)) ?? standard;
  if (size > largest) checks.addError(name, 'invalid.number', { minimum: 0, maximum: largest });
  return size;
}

interface Edges<Node> {
  positionOf: (node: Node) => Position;
  count: () => Promise<number>;
  value?: CursorValue;
}

/**
 * Turns rows into a connection. They are in reading order (from the end if `backward`), `limit` of
 * them if there are as many.
 */
export function toConnection<Node>(
  slice: Slice,
  rows: readonly Node[],
  { positionOf, count, value = anyValue }: Edges<Node>,
): Connection<Node> {
  const hasMore = rows.length > slice.size;
  const limited = rows.slice(0, slice.size);
  const nodes = slice.backward ? limited.reverse() : limited;
  const edges = nodes.map((node) => ({ cursor: writeCursor(positionOf(node), value), node }));
  return {
    edges,
    nodes,
    pageInfo: {
      ...pagesAround(slice, hasMore),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    count,
  };
}

function pagesAround({ backward, before, after }: Slice, hasMore: boolean) {
  return {
    hasNextPage: backward ? before !== undefined : hasMore,
    hasPreviousPage: backward ? hasMore : after !== undefined,
  };
}

function writeCursor({ value, number }: Position, { write }: CursorValue): string {
  return Buffer.from(JSON.stringify([write(value), number])).toString('base64url');
}

function readPosition(
  checks: Checks,
  [name, cursor]: [string, unknown],
  value: CursorValue,
): Position | undefined {
  if (!isPresent(cursor)) return undefined;
  const position = typeof cursor === 'string' && cursor.length <= 2000 ? parseCursor(cursor, value) : null;
  if (position === null) checks.addError(name, 'invalid.cursor');
  return position ?? undefined;
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
