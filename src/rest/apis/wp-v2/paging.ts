import { foldText } from '#word-forms';
import { CalendarError } from '../../../errors.ts';
import { fittingIds } from '../../../values/ids.ts';
import type { ImageOrder, PageOrder, Paging } from '../../../values/paging.ts';
import { lastOfRepeated, type Raw } from '../../input/coercion.ts';
import type { Route, RouteKind } from '../../routing/routes.ts';
import { readIds } from './list-filters.ts';

/** The most items of a page; more are an error (decision 0099). */
export const largestPage = 100;

type Column = Exclude<PageOrder['by'], 'relevance' | 'include'>;

/** What `orderby` names, and the columns of posts that it means. */
const columns: ReadonlyMap<string, Column> = new Map([
  ['date', 'published_at'],
  ['modified', 'modified_at'],
  ['author', 'author_id'],
  ['id', 'id'],
  ['title', 'title'],
  ['slug', 'slug'],
]);

/** What `orderby` names of each kind. */
const orders: Readonly<Record<RouteKind, readonly string[]>> = {
  event: [...columns.keys(), 'relevance', 'include', 'event_date'],
  venue: [...columns.keys(), 'relevance', 'include'],
  organizer: [...columns.keys(), 'relevance', 'include'],
  category: ['id', 'include', 'name', 'slug', 'description', 'count'],
  tag: ['id', 'include', 'name', 'slug', 'description', 'count'],
  image: ['id', 'date', 'modified', 'author', 'title', 'slug', 'parent', 'relevance', 'include'],
  ticket: [],
};

/** What `orderby` may name of a kind. */
export function ordersOf(kind: RouteKind): readonly string[] {
  return orders[kind];
}

/** What `order` may be. */
export const directions: readonly string[] = ['asc', 'desc'];

/** What `orderby`, or else the interface, names, and `order`. */
interface Ordering {
  named: string;
  direction: string | undefined;
}

/** What a list is ordered by if `orderby` does not say so. */
export type DefaultOrders = Partial<Record<RouteKind, string>>;

/**
 * How these interfaces cut and order a page: `offset` counts items, and `order` without `orderby`
 * turns the list round. Throws `invalidParameters`, and `noSearchTerm` for the relevance of
 * nothing.
 */
export function readPaging(query: Raw, { kind, act }: Route, defaults: DefaultOrders): Paging {
  if (act !== 'list') return { largest: largestPage };
  const paging = { largest: largestPage, isLenient: true, offset: readOffset(query) };
  if (kind === null || kind === 'ticket') return paging;
  const named = readOption(query, 'orderby', orders[kind]);
  const direction = readOption(query, 'order', directions);
  if (isTerm(kind)) return paging;
  const ordering = { named: named ?? defaults[kind] ?? 'date', direction };
  if (kind === 'image') return { ...paging, imageOrder: imageOrderOf(query, ordering) };
  return { ...paging, order: orderOf(query, ordering) };
}

/**
 * The parameters that order and cut a list; those of terms are read by their own list (wire-format
 * 6.2).
 */
export function pagingParameters(kind: RouteKind): string[] {
  return isTerm(kind) ? ['offset'] : ['offset', 'orderby', 'order'];
}

function isTerm(kind: RouteKind): boolean {
  return kind === 'category' || kind === 'tag';
}

/** One of several words, in any letter case. Throws `invalidParameters`. */
export function readOption(query: Raw, name: string, allowed: readonly string[]): string | undefined {
  const sent = lastOfRepeated(query[name]);
  if (sent === undefined) return undefined;
  const word = typeof sent === 'string' ? sent.toLowerCase() : '';
  if (allowed.includes(word)) return word;
  const problem = { key: 'invalid.option', values: { allowed: allowed.join(', ') } } as const;
  throw new CalendarError('invalidParameters', { invalid: { [name]: problem } });
}

/** The number of items before the page. Throws `invalidParameters`. */
function readOffset({ offset }: Raw): number | undefined {
  const last = lastOfRepeated(offset);
  if (last === undefined) return undefined;
  if (typeof last === 'string' && /^\d{1,9}$/.test(last)) return Number(last);
  const problem = { key: 'invalid.integer', values: { minimum: 0 } } as const;
  throw new CalendarError('invalidParameters', { invalid: { offset: problem } });
}

/**
 * Events ascend by their start and descend by all else; undefined for the order of our own lists.
 */
function orderOf(query: Raw, { named, direction }: Ordering): PageOrder | undefined {
  const descending = direction !== 'asc';
  if (named === 'event_date') return direction === 'desc' ? { by: 'start_date', descending } : undefined;
  if (named === 'include') return { by: 'include', ids: idsIn(query), descending: false };
  if (named !== 'relevance') return { by: columns.get(named) ?? 'published_at', descending };
  return { by: 'relevance', needle: foldText(searchTermOf(query)), descending };
}

/** The same for images, which descend by their date unless the query says otherwise. */
function imageOrderOf(query: Raw, { named, direction }: Ordering): ImageOrder {
  const by = named as ImageOrder['by'];
  if (by === 'include') return { by, descending: false, ids: idsIn(query) };
  const descending = direction !== 'asc';
  return by === 'relevance' ? { by, descending, needle: searchTermOf(query) } : { by, descending };
}

function searchTermOf(query: Raw): string {
  const search = lastOfRepeated(query.search);
  if (typeof search !== 'string' || search.trim() === '') throw new CalendarError('noSearchTerm');
  return search.trim();
}

/** The ids in `include` that an id column can store, in their order. */
function idsIn({ include }: Raw): number[] {
  return fittingIds(readIds(include).filter((id): id is number => typeof id === 'number'));
}
