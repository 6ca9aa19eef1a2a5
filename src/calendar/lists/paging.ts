import type { ErrorName } from '../../errors.ts';
import { CalendarError } from '../../errors.ts';
import { accepted, type Checks, type Input } from '../input/checks.ts';

/** A page of a list. */
export interface Page<Row> {
  nodes: Row[];
  /** How many there are on all pages; counted once, when somebody asks. */
  count: () => Promise<number>;
  page: number;
  perPage: number;
}

export interface PageRequest {
  page: number;
  perPage: number;
}

/** How many things a page holds at most (wire-format 4). */
export const largestPage = 50;

/** The last page that can be asked for, and that `Int` can name; nothing lies there. */
const lastPage = 2_147_483_647;

/** Which page is requested. More than 50 things a page are cut to 50 silently (wire-format 4). */
export function readPageRequest(checks: Checks, input: Input): PageRequest {
  const page = accepted(checks.integer('page', input.page)) ?? 1;
  const perPage = accepted(checks.integer('perPage', input.perPage)) ?? 10;
  return { page: Math.min(page, lastPage), perPage: Math.min(perPage, largestPage) };
}

/** How many rows precede the page. */
export function offsetOf({ page, perPage }: PageRequest): number {
  return (page - 1) * perPage;
}

/** The page as both interfaces show it. A page past the end is an error where the kind has one (wire-format 4, 6.2). */
export function toPage<Row>(
  requested: PageRequest,
  { nodes, count }: Pick<Page<Row>, 'nodes' | 'count'>,
  pastTheEnd?: ErrorName,
): Page<Row> {
  if (requested.page > 1 && nodes.length === 0 && pastTheEnd !== undefined)
    throw new CalendarError(pastTheEnd);
  let counted: Promise<number> | undefined;
  return { nodes, count: () => (counted ??= count()), ...requested };
}

/** How many there are on all pages: one that was cut by a single statement and is not full tells it, as the last one. */
export function countBy(
  { limit, offset, found }: { limit: number; offset: number; found: number },
  count: () => Promise<number>,
): () => Promise<number> {
  const isLast = found < limit && (found > 0 || offset === 0);
  return isLast ? () => Promise.resolve(offset + found) : count;
}
