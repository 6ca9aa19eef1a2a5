import type { ErrorName } from '../errors.ts';
import { CalendarError } from '../errors.ts';
import { accepted, type Checks, type Input } from './checks.ts';

/** A page of a list; `total` is counted over all pages. */
export interface Page<Row> {
  nodes: Row[];
  total: number;
  totalPages: number;
  page: number;
  perPage: number;
}

export interface PageWanted {
  page: number;
  perPage: number;
}

const largestPage = 50;
/** The number of the last page that an answer could name; nothing is on it. */
const lastPage = 2_147_483_647;

/** Which page is wanted. More than 50 things a page are cut to 50 silently (wire-format 4). */
export function readPageWanted(checks: Checks, input: Input): PageWanted {
  const page = accepted(checks.integer('page', input.page)) ?? 1;
  const perPage = accepted(checks.integer('perPage', input.perPage)) ?? 10;
  return { page: Math.min(page, lastPage), perPage: Math.min(perPage, largestPage) };
}

/** How many rows precede the page. */
export function offsetOf({ page, perPage }: PageWanted): number {
  return (page - 1) * perPage;
}

/** The page as doors show it. A page past the end is an error where the kind has one (wire-format 4, 6.2). */
export function toPage<Row>(
  wanted: PageWanted,
  { nodes, total }: { nodes: Row[]; total: number },
  pastTheEnd?: ErrorName,
): Page<Row> {
  if (wanted.page > 1 && nodes.length === 0 && pastTheEnd !== undefined) throw new CalendarError(pastTheEnd);
  return { nodes, total, totalPages: Math.ceil(total / wanted.perPage), ...wanted };
}
