import { maxListLength } from '../../../runtime/input-limits.ts';
import { lastOfRepeated, type Raw } from '../../input/coercion.ts';
import type { RouteKind } from '../../routing/routes.ts';

/**
 * A filter that only `wp/v2` and `tec/v1` have: the variable of the list that it sets, and how its
 * value is read.
 */
interface ListFilter {
  variable: string;
  read: (value: unknown) => unknown;
}

const one = (variable: string): ListFilter => ({ variable, read: lastOfRepeated });
const texts = (variable: string): ListFilter => ({ variable, read: readTexts });
const ids = (variable: string): ListFilter => ({ variable, read: readIds });

type ListFilters = Readonly<Record<string, ListFilter>>;

/** What all posts are filtered by (wire-format 11.13). */
const ofPosts: ListFilters = {
  after: one('published_after'),
  before: one('published_before'),
  modified_after: one('modified_after'),
  modified_before: one('modified_before'),
  author: ids('authors'),
  author_exclude: ids('authors_none'),
  include: ids('include'),
  exclude: ids('exclude'),
  slug: texts('slugs'),
};

const ofTerms: ListFilters = { include: ids('include'), exclude: ids('exclude'), slug: texts('slugs') };

const listFilters: Readonly<Record<RouteKind, ListFilters>> = {
  event: { ...ofPosts, tribe_events_cat_exclude: ids('categories_none'), tags_exclude: ids('tags_none') },
  venue: ofPosts,
  organizer: ofPosts,
  category: ofTerms,
  tag: ofTerms,
  image: {
    ...ofPosts,
    ...{ mime_type: texts('media_types'), parent: ids('parents'), parent_exclude: ids('parents_none') },
  },
  ticket: {},
};

/** The parameters of these filters in a query; other parameters are those of our own lists. */
export function filterParameters(query: Raw, kind: RouteKind): string[] {
  return Object.keys(listFilters[kind]).filter((name) => query[name] !== undefined);
}

/** The variables that they set. */
export function readListFilters(query: Raw, kind: RouteKind): Raw {
  const read = filterParameters(query, kind).flatMap((name) => {
    const filter = listFilters[kind][name];
    return filter === undefined ? [] : [[filter.variable, filter.read(query[name])] as const];
  });
  return Object.fromEntries<unknown>(read);
}

/** The parameters by the variables that they set, so that errors name what was sent. */
export function filterNames(kind: RouteKind): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(listFilters[kind]).map(([name, { variable }]) => [variable, name]),
  );
}

/**
 * A list, or texts separated by commas; of too many only one more than allowed is read, so that the
 * rule rejects them.
 */
function readTexts(value: unknown): unknown[] {
  const entries = typeof value === 'string' ? value.split(',', maxListLength + 1) : [value].flat();
  return entries.map((entry) => (typeof entry === 'string' ? entry.trim() : entry));
}

/** The same for ids; what is none stays, so that the rule rejects it by name. */
export function readIds(value: unknown): unknown[] {
  return readTexts(value).map((entry) =>
    typeof entry === 'string' && /^\d{1,15}$/.test(entry) ? Number(entry) : entry,
  );
}
