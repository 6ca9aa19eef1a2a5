import { accepted, type Checks, type Input, isGiven } from './checks.ts';

/** A stretch of a list, in the shape of Relay's cursor connections. */
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

/** A place in a list: the value that the list is sorted by, and the number that settles ties. */
export interface Place {
  value: string;
  number: number;
}

/** Which stretch is wanted. */
export interface Stretch {
  /** How many rows to read from its beginning, or from its end where `backward`. */
  size: number;
  backward: boolean;
  after?: Place;
  before?: Place;
}

const standardSize = 20;
const largestSize = 100;

/** Reads `first`, `after`, `last` and `before`; at most 100 rows, 20 where nothing is said. */
export function readStretch(checks: Checks, input: Input, standard = standardSize): Stretch {
  const backward = isGiven(input.last) && !isGiven(input.first);
  const name = backward ? 'last' : 'first';
  const size = accepted(checks.integer(name, input[name] ?? standard, 0)) ?? standard;
  if (size > largestSize) checks.refuse(name, 'invalid.number', { minimum: 0, maximum: largestSize });
  return {
    size,
    backward,
    after: readPlace(checks, 'after', input.after),
    before: readPlace(checks, 'before', input.before),
  };
}

/**
 * Puts rows into edges. Rows come in reading order (from the end where `backward`), one more than wanted: the extra one
 * says that the list goes on.
 */
export function toConnection<Node>(
  stretch: Stretch,
  rows: readonly Node[],
  { placeOf, count }: { placeOf: (node: Node) => Place; count: () => Promise<number> },
): Connection<Node> {
  const goesOn = rows.length > stretch.size;
  const cut = rows.slice(0, stretch.size);
  const nodes = stretch.backward ? cut.reverse() : cut;
  const edges = nodes.map((node) => ({ cursor: writeCursor(placeOf(node)), node }));
  return {
    edges,
    nodes,
    pageInfo: {
      hasNextPage: stretch.backward ? stretch.before !== undefined : goesOn,
      hasPreviousPage: stretch.backward ? goesOn : stretch.after !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    count,
  };
}

function writeCursor({ value, number }: Place): string {
  return Buffer.from(JSON.stringify([value, number])).toString('base64url');
}

function readPlace(checks: Checks, name: string, cursor: unknown): Place | undefined {
  if (!isGiven(cursor)) return undefined;
  const place = typeof cursor === 'string' && cursor.length <= 2000 ? parseCursor(cursor) : null;
  if (place === null) checks.refuse(name, 'invalid.cursor');
  return place ?? undefined;
}

function parseCursor(cursor: string): Place | null {
  try {
    const [value, number] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return typeof value === 'string' && Number.isSafeInteger(number)
      ? { value, number: Number(number) }
      : null;
  } catch {
    return null;
  }
}
