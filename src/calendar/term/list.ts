import type { Context } from '../../context/context.ts';
import { selectMatchingTerms, type TermFilters } from '../../database/queries/term-filters.ts';
import type { TermKind } from '../../database/queries/term.ts';
import { asId, fittingIds } from '../../values/ids.ts';
import { Checks, inLanguage, type Input, isPresent, optional, type Untrusted } from '../input/checks.ts';
import { checkId, checkParent, existingIds, findTerms } from '../input/references.ts';
import type { QueryCategoryPageArgs } from '../../../schema/types.ts';
import { type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { type TermView, toTermView } from './term.ts';
import { byName } from '../../values/name-order.ts';

/** A term with the number of published events that have it directly. */
interface CountedTerm extends TermView {
  count: number;
}

/**
 * A page of categories or tags with the parameters of the specification (spec 4.7, wire-format
 * 6.2).
 */
export async function listTerms(context: Context, kind: TermKind, input: Input): Promise<Page<TermView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const requested = readPageRequest(checks, input, context);
  const { filters, order } = await readTermList(reader, checks, { kind, input });
  checks.throwIfAny();
  const terms = await findInOrder(reader, kind, { filters, ...order });
  terms.sort(order.compare);
  const start = requested.offset;
  return toPage(requested, {
    nodes: terms.slice(start, start + requested.perPage),
    count: () => Promise.resolve(terms.length),
  });
}

/** Checks the filters and the order of a list. */
export async function readTermList(context: Context, checks: Checks, list: ListInput) {
  const filters = await readFilters(context, checks, list);
  return { filters, order: readOrder(context, checks, list.input) };
}

/**
 * The matching terms, counted only to be sorted by count: the counts that are shown load for the
 * page alone.
 */
export async function findInOrder(
  context: Context,
  kind: TermKind,
  { filters, byCount }: { filters: TermFilters; byCount: boolean },
): Promise<TermView[]> {
  return byCount ? findCounted(context, kind, filters) : findMatching(context, kind, filters);
}

/** The matching terms with their counts. */
async function findCounted(context: Context, kind: TermKind, filters: TermFilters): Promise<CountedTerm[]> {
  const terms = await findMatching(context, kind, filters);
  const counts = await context.loaders.countByTerm.loadMany(terms.map(({ number }) => number));
  return terms.map((term, index) => ({ ...term, count: Number(counts[index]) }));
}

/**
 * All matching terms. Terms are few, so they are sorted and paged in memory: the embedded database
 * lacks the collations of some of the four languages.
 */
async function findMatching(context: Context, kind: TermKind, filters: TermFilters): Promise<TermView[]> {
  const rows = await context.database.query(selectMatchingTerms(context, kind, filters).compile());
  return rows.map((row) => toTermView(row, context));
}

interface ListInput {
  kind: TermKind;
  input: Untrusted<QueryCategoryPageArgs>;
}

/**
 * Checks the filters of a list; absent ones are left out. `event` takes precedence over `post`
 * (wire-format 6.2).
 */
export async function readFilters(
  context: Context,
  checks: Checks,
  { kind, input }: ListInput,
): Promise<TermFilters> {
  const name = isPresent(input.event) ? 'event' : 'post';
  return {
    include: await readIds(context, checks, { kind, name: 'include', value: input.include }),
    exclude: await readIds(context, checks, { kind, name: 'exclude', value: input.exclude }),
    search: optional(input.search, (value) => checks.search('search', value)),
    slug: optional(input.slug, (value) => checks.nonEmptyText('slug', value)),
    slugs: optional(input.slugs, (value) =>
      checks.list('slugs', value, (slug) => checks.nonEmptyText('slugs', slug)),
    ),
    event: await readEventId(context, checks, [name, input[name]]),
    parent: await checkParent(context, checks, input.parent),
    hideEmpty: optional(input.hideEmpty, (value) => checks.boolean('hideEmpty', value)) ?? true,
  };
}

/** The id of a visible event; in lenient lists 0, which matches nothing, in place of another. */
async function readEventId(context: Context, checks: Checks, [name, value]: [string, unknown]) {
  if (context.paging?.isLenient !== true) return checkId(context, checks, { name, kind: 'event', value });
  const id = optional(value, () => checks.integer(name, value));
  return id === undefined || (await existingIds(context, 'event', [id])).has(id) ? id : 0;
}

/** Ids that exist; slugs are accepted but match nothing (wire-format 6.2). */
async function readIds(
  context: Context,
  checks: Checks,
  { kind, name, value }: { kind: TermKind; name: string; value: unknown },
) {
  const references = optional(value, () =>
    checks.list(name, value, (item) => (isReference(item) ? item : checks.addError(name, 'invalid.list'))),
  );
  if (references === undefined) return undefined;
  const ids = references.map(asId).filter((id) => id !== null);
  const known = new Set((await findTerms(context, kind, ids)).values());
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined && context.paging?.isLenient !== true)
    checks.addError(name, `invalid.${kind}`, { value: unknown });
  return fittingIds(ids);
}

function isReference(item: unknown): item is string | number {
  return typeof item === 'number' ? item > 0 : typeof item === 'string' && item.trim() !== '' && item !== '0';
}

type Compare = (one: TermView, other: TermView) => number;

/**
 * `asc` in any letter case is ascending, all else descending; unknown attributes sort by name
 * (wire-format 6.2).
 */
function readOrder({ language, paging }: Context, checks: Checks, input: Input) {
  const order = optional(input.order, (value) => checks.nonEmptyText('order', value)) ?? 'asc';
  const attribute = (
    optional(input.orderBy, (value) => checks.nonEmptyText('orderBy', value)) ?? 'name'
  ).toLowerCase();
  const direction = order.toLowerCase() === 'asc' ? 1 : -1;
  const isGiven = attribute === 'include' && paging?.isLenient === true;
  const named = isGiven ? inOrderOf(input.include) : comparisons(language).get(attribute);
  const ascending = named ?? byName(language);
  const compare: Compare = (one, other) => direction * (ascending(one, other) || one.number - other.number);
  return { compare, byCount: attribute === 'count' };
}

/** In the order in which the ids are given. */
function inOrderOf(ids: unknown): Compare {
  const places = new Map([ids].flat().map((id, place) => [Number(id), place]));
  return (one, other) => (places.get(one.number) ?? 0) - (places.get(other.number) ?? 0);
}

function comparisons(language: string): ReadonlyMap<string, Compare> {
  const names = byName(language);
  return new Map<string, Compare>([
    ['id', (one, other) => one.number - other.number],
    ['slug', (one, other) => (one.slug < other.slug ? -1 : Number(one.slug > other.slug))],
    ['count', (one, other) => (one.count ?? 0) - (other.count ?? 0) || names(one, other)],
    [
      'description',
      (one, other) => one.description.localeCompare(other.description, language) || names(one, other),
    ],
  ]);
}
