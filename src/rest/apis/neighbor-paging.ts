import type { Kind } from '../../values/kinds.ts';
import type { PageOrder, Paging } from '../../values/paging.ts';
import { lastOfRepeated, type Raw } from '../input/coercion.ts';
import type { Route } from '../routing/routes.ts';

/** The most items of a page of the neighbors; more are an error there (decision 0099). */
export const largestPage = 100;

/** What `orderby` names, and the columns of posts that it means. */
const columns: ReadonlyMap<string, PageOrder['by']> = new Map([
  ['date', 'published_at'],
  ['modified', 'modified_at'],
  ['id', 'id'],
  ['title', 'title'],
  ['slug', 'slug'],
  ['event_date', 'start_date'],
]);

/** What a list is ordered by if `orderby` does not say so. */
export type DefaultOrders = Partial<Record<Kind, string>>;

/** How the neighbors cut and order a page: `offset` counts items, and `order` without `orderby` turns the list round. */
export function readNeighborPaging(query: Raw, { kind, act }: Route, defaults: DefaultOrders): Paging {
  const paging = { largest: largestPage, offset: readOffset(query) };
  return kind === null || act !== 'list' || isTerm(kind)
    ? paging
    : { ...paging, order: readOrder(query, kind, defaults[kind] ?? 'date') };
}

/** The parameters that order and cut a list of this kind; others are left to the operation, which names them as ignored. */
export function pagingParameters(query: Raw, kind: Kind | null): string[] {
  return [
    ...(readOffset(query) === undefined ? [] : ['offset']),
    ...(kind === null || isTerm(kind) || columnOf(query, kind) === undefined ? [] : ['orderby']),
    ...(kind === null || isTerm(kind) || directionOf(query) === undefined ? [] : ['order']),
  ];
}

/** Terms have an order of their own, with the same parameters (wire-format 6.2). */
function isTerm(kind: Kind): boolean {
  return kind === 'category' || kind === 'tag';
}

function readOffset({ offset }: Raw): number | undefined {
  const last = lastOfRepeated(offset);
  return typeof last === 'string' && /^\d{1,9}$/.test(last) ? Number(last) : undefined;
}

/** Events ascend by their start and descend by all else; undefined for the order of our own lists. */
function readOrder(query: Raw, kind: Kind, usual: string): PageOrder | undefined {
  const by = columnOf(query, kind) ?? columns.get(usual) ?? 'published_at';
  const descending = (directionOf(query) ?? (by === 'start_date' ? 'asc' : 'desc')) === 'desc';
  return by === 'start_date' && !descending ? undefined : { by, descending };
}

function columnOf({ orderby }: Raw, kind: Kind): PageOrder['by'] | undefined {
  const name = String(lastOfRepeated(orderby)).toLowerCase();
  return kind !== 'event' && name === 'event_date' ? undefined : columns.get(name);
}

function directionOf({ order }: Raw): string | undefined {
  const name = String(lastOfRepeated(order)).toLowerCase();
  return ['asc', 'desc'].includes(name) ? name : undefined;
}
