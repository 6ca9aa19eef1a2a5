import { maxListLength } from '../../../runtime/input-limits.ts';
import type { Kind } from '../../../values/kinds.ts';
import { lastOfRepeated, type Raw } from '../../input/coercion.ts';

/**
 * A filter that only `wp/v2` and `tec/v1` have: the argument of the list that it sets, and how its
 * value is read.
 */
interface ListFilter {
  argument: string;
  read: (value: unknown) => unknown;
}

const one = (argument: string): ListFilter => ({ argument, read: lastOfRepeated });
const texts = (argument: string): ListFilter => ({ argument, read: readTexts });
const ids = (argument: string): ListFilter => ({ argument, read: readIds });

type ListFilters = Readonly<Record<string, ListFilter>>;

/** What all posts are filtered by (wire-format 11). */
const ofPosts: ListFilters = {
  after: one('publishedAfter'),
  before: one('publishedBefore'),
  modified_after: one('modifiedAfter'),
  modified_before: one('modifiedBefore'),
  author: ids('authors'),
  author_exclude: ids('authorsNone'),
  include: ids('include'),
  exclude: ids('exclude'),
  slug: texts('slugs'),
};

const ofTerms: ListFilters = { include: ids('include'), exclude: ids('exclude'), slug: texts('slugs') };

/** What lists are of. */
type Listed = Kind | 'media';

const listFilters: Readonly<Record<Listed, ListFilters>> = {
  event: { ...ofPosts, tribe_events_cat_exclude: ids('categoriesNone'), tags_exclude: ids('tagsNone') },
  venue: ofPosts,
  organizer: ofPosts,
  category: ofTerms,
  tag: ofTerms,
  media: {
    ...ofPosts,
    ...{ search: one('search'), mime_type: texts('mediaTypes') },
    ...{ parent: ids('parents'), parent_exclude: ids('parentsNone') },
  },
};

/** The parameters of these filters in a query; other parameters are those of our own lists. */
export function filterParameters(query: Raw, listed: Listed): string[] {
  return Object.keys(listFilters[listed]).filter((name) => query[name] !== undefined);
}

/** The arguments that they set. */
export function readListFilters(query: Raw, listed: Listed): Raw {
  const read = filterParameters(query, listed).flatMap((name) => {
    const filter = listFilters[listed][name];
    return filter === undefined ? [] : [[filter.argument, filter.read(query[name])] as const];
  });
  return Object.fromEntries<unknown>(read);
}

/** The parameters by the arguments that they set, so that errors name what was sent. */
export function filterNames(listed: Listed | null): Readonly<Record<string, string>> {
  if (listed === null) return {};
  return Object.fromEntries(
    Object.entries(listFilters[listed]).map(([name, { argument }]) => [argument, name]),
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
