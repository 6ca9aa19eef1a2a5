import type { Context } from '../../context/context.ts';
import type { ErrorName } from '../../errors.ts';
import { CalendarError } from '../../errors.ts';
import { largestPage } from '../../runtime/input-limits.ts';
import { type Checks, type Input, optional } from '../input/checks.ts';

/** A page of a list. */
export interface Page<Row> {
  nodes: Row[];
  /** The total of all pages, counted once and only if needed. */
  count: () => Promise<number>;
  page: number;
  perPage: number;
}

export interface PageRequest {
  page: number;
  perPage: number;
  /** The number of rows before the page. */
  offset: number;
}

/** The largest `Int`; larger page numbers stand for this one, which is empty. */
const lastPage = 2_147_483_647;

/**
 * Reads the requested page. `perPage` is limited without an error, to 50 unless the interface
 * allows more (wire-format 4).
 */
export function readPageRequest(
  checks: Checks,
  input: Input,
  { paging }: Pick<Context, 'paging'>,
): PageRequest {
  const page = optional(input.page, (value) => checks.integer('page', value)) ?? 1;
  const perPage = optional(input.perPage, (value) => checks.integer('perPage', value)) ?? 10;
  const fitting = {
    page: Math.min(page, lastPage),
    perPage: Math.min(perPage, paging?.largest ?? largestPage),
  };
  return { ...fitting, offset: paging?.offset ?? (fitting.page - 1) * fitting.perPage };
}

/**
 * A page as both interfaces show it. Throws `pastTheEnd`, if the kind has such an error
 * (wire-format 4, 6.2).
 */
export function toPage<Row>(
  requested: PageRequest,
  { nodes, count }: Pick<Page<Row>, 'nodes' | 'count'>,
  pastTheEnd?: ErrorName,
): Page<Row> {
  if (requested.page > 1 && nodes.length === 0 && pastTheEnd !== undefined)
    throw new CalendarError(pastTheEnd);
  let total: Promise<number> | undefined;
  return { nodes, count: () => (total ??= count()), ...requested };
}

/** Counts all rows; a page that is not full is the last one, so that its end is the total. */
export function countBy(
  { limit, offset, found }: { limit: number; offset: number; found: number },
  count: () => Promise<number>,
): () => Promise<number> {
  const isLast = found < limit && (found > 0 || offset === 0);
  return isLast ? () => Promise.resolve(offset + found) : count;
}
