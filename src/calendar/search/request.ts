import type { Context } from '../../context/context.ts';
import { isUtcText } from '../../values/dates.ts';
import { parseQuery } from '../../values/search/query.ts';
import { readTerms, type SearchTerm } from '../../values/search/terms.ts';
import type { Position, Slice } from '../../values/slice.ts';
import { accepted, type Checks, type Input } from '../input/checks.ts';
import { type Connection, readSlice, toConnection } from '../lists/connection.ts';
import { type Found, rungs, type SearchStep } from './found.ts';
import type { Climb } from './ladder.ts';

type Place = NonNullable<Climb<unknown>['slice']['after']>;

/** A search for a connection of what is found. */
export interface SearchRequest {
  terms: readonly SearchTerm[];
  /** Phrases and exclusions, as the search of lists reads them. */
  strict: string;
  slice: Slice;
  after: Place | undefined;
}

/** A search result. */
export interface FoundNode {
  number: number;
  /** From 0 to 1. */
  score: number;
  step: SearchStep;
}

/** Checks `query`, `first` and `after` of a search. */
export async function readSearch(reader: Context, checks: Checks, input: Input): Promise<SearchRequest> {
  const text = accepted(checks.search('query', input.query, Infinity)) ?? '';
  const { words, strict } = parseQuery(text);
  const terms = await readTerms(words, reader.language);
  if (text !== '' && terms.length === 0) checks.addError('query', 'invalid.words');
  const slice = readSlice(checks, { first: input.first, after: input.after });
  return { terms, strict, slice, after: readPlace(checks, slice.after) };
}

/** A connection of what is found, its nodes in the order of the rows. */
export function connectFound<Row, Node extends FoundNode>(
  slice: Slice,
  found: Found<Row & { number: number }>,
  nodes: readonly Node[],
): Connection<Node> {
  const places = new Map(
    found.rows.map(({ number, rank, instant }) => [number, `${found.rung} ${rank} ${instant}`]),
  );
  return toConnection(slice, nodes, {
    positionOf: ({ number }) => ({ value: places.get(number) ?? '', number }),
    count: found.count,
  });
}

function readPlace(checks: Checks, position: Position | undefined): Place | undefined {
  if (position === undefined) return undefined;
  const [, name, rank, instant = ''] = /^([a-z]{1,10}) (\d{1,8}) (.*)$/.exec(position.value) ?? [];
  const rung = rungs.find((each) => each === name);
  if (rung !== undefined && isUtcText(instant))
    return { rung, rank: Number(rank), instant, number: position.number };
  checks.addError('after', 'invalid.cursor');
  return undefined;
}
