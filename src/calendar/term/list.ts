import type { Context } from '../../context/context.ts';
import { selectMatchingTerms, type TermFilters } from '../../database/queries/term-filters.ts';
import type { TermKind } from '../../database/queries/term.ts';
import { asId, fittingIds } from '../../values/ids.ts';
import { accepted, Checks, inLanguage, type Input, isGiven, type refused } from '../input/checks.ts';
import { checkIds, findTerms } from '../input/references.ts';
import { offsetOf, type Page, readPageRequest, toPage } from '../lists/paging.ts';
import { type TermView, toTermView } from './term.ts';

/** A term with the number of published events that have it directly. */
export interface CountedTerm extends TermView {
  count: number;
}

/** A page of categories or tags with the parameters of the specification (spec 4.7, wire-format 6.2). */
export async function listTerms(context: Context, kind: TermKind, input: Input): Promise<Page<TermView>> {
  const checks = new Checks();
  const reader = inLanguage(context, checks, input.language);
  const requested = readPageRequest(checks, input);
  const { filters, order } = await readTermList(reader, checks, { kind, input });
  checks.throwIfAny();
  const terms = await findInOrder(reader, kind, { filters, ...order });
  terms.sort(order.compare);
  const start = offsetOf(requested);
  return toPage(requested, {
    nodes: terms.slice(start, start + requested.perPage),
    count: () => Promise.resolve(terms.length),
  });
}

/** Checks what a list is narrowed to, and how it is sorted. */
export async function readTermList(context: Context, checks: Checks, list: ListInput) {
  const filters = await readFilters(context, checks, list);
  return { filters, order: readOrder(context, checks, list.input) };
}

/** The terms that match, counted only to be sorted by it: what is shown of them counts itself, and is less. */
export async function findInOrder(
  context: Context,
  kind: TermKind,
  { filters, byCount }: { filters: TermFilters; byCount: boolean },
): Promise<TermView[]> {
  return byCount ? findCounted(context, kind, filters) : findMatching(context, kind, filters);
}

/** The terms that match, with their counts. */
export async function findCounted(
  context: Context,
  kind: TermKind,
  filters: TermFilters,
): Promise<CountedTerm[]> {
  const terms = await findMatching(context, kind, filters);
  const counts = await context.loaders.countByTerm.loadMany(terms.map(({ number }) => number));
  return terms.map((term, index) => ({ ...term, count: Number(counts[index]) }));
}

/**
 * The terms that match. Terms are few: they are sorted and cut here, because the embedded database does not know the
 * collations of all four languages.
 */
async function findMatching(context: Context, kind: TermKind, filters: TermFilters): Promise<TermView[]> {
  const rows = await context.database.query(selectMatchingTerms(context, kind, filters).compile());
  return rows.map((row) => toTermView(row, context));
}

/** Orders terms by name as readers of the language expect. */
export function byName(language: string): (one: { name: string }, other: { name: string }) => number {
  const collator =
    collators.get(language) ?? new Intl.Collator(language === 'zh-hans' ? 'zh-Hans-u-co-pinyin' : language);
  collators.set(language, collator);
  return (one, other) => collator.compare(one.name, other.name);
}

const collators = new Map<string, Intl.Collator>();

interface ListInput {
  kind: TermKind;
  input: Input;
}

/** Checks the filters of a list; those not sent are left out. */
export async function readFilters(context: Context, checks: Checks, list: ListInput): Promise<TermFilters> {
  const { input } = list;
  const [include, exclude] = [
    await readIds(context, checks, { ...list, name: 'include' }),
    await readIds(context, checks, { ...list, name: 'exclude' }),
  ];
  return {
    include,
    exclude,
    search: isGiven(input.search) ? accepted(checks.search('search', input.search)) : undefined,
    slug: readText(checks, 'slug', input.slug),
    event: await readEventOf(context, checks, input),
    parent: await readParent(context, checks, input),
    hideEmpty: accepted(checks.boolean('hideEmpty', input.hideEmpty)) ?? true,
  };
}

function readText(checks: Checks, name: string, value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : accepted(checks.nonEmptyText(name, value));
}

/** Ids that exist; a slug passes and matches nothing (wire-format 6.2). */
async function readIds(
  context: Context,
  checks: Checks,
  { kind, input, name }: ListInput & { name: 'include' | 'exclude' },
) {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  const references = accepted(checks.list(name, value, (item) => readReference(checks, name, item)));
  if (references === undefined) return undefined;
  const ids = references.map(asId).filter((id) => id !== null);
  const known = new Set((await findTerms(context, kind, ids)).values());
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) checks.addError(name, `invalid.${kind}`, { value: unknown });
  return fittingIds(ids);
}

function readReference(checks: Checks, name: string, item: unknown): string | number | typeof refused {
  const fits =
    (typeof item === 'number' && item > 0) ||
    (typeof item === 'string' && item.trim() !== '' && item !== '0');
  return fits ? item : checks.addError(name, 'invalid.list');
}

/** The terms of an event; `event` wins over `post` (wire-format 6.2). */
async function readEventOf(
  context: Context,
  checks: Checks,
  { event, post }: Input,
): Promise<number | undefined> {
  const [name, value] = isGiven(event) ? (['event', event] as const) : (['post', post] as const);
  if (value === undefined || value === null) return undefined;
  const id = accepted(checks.integer(name, value));
  if (id === undefined) return undefined;
  await checkIds(context, checks, { name, kind: 'event', ids: [id] });
  return id;
}

async function readParent(context: Context, checks: Checks, { parent }: Input): Promise<number | undefined> {
  if (parent === undefined || parent === null) return undefined;
  const id = accepted(checks.integer('parent', parent));
  if (id === undefined) return undefined;
  const known = await findTerms(context, 'category', [id]);
  if (!known.has(String(id))) checks.addError('parent', 'invalid.category', { value: id });
  return id;
}

type Compare = (one: TermView, other: TermView) => number;

/** `asc` in any letter case ascends, every other word descends; unknown attributes sort by name (wire-format 6.2). */
function readOrder({ language }: Context, checks: Checks, input: Input) {
  const order = accepted(checks.nonEmptyText('order', input.order)) ?? 'asc';
  const attribute = (accepted(checks.nonEmptyText('orderBy', input.orderBy)) ?? 'name').toLowerCase();
  const direction = order.toLowerCase() === 'asc' ? 1 : -1;
  const inOne = comparisons(language).get(attribute) ?? byName(language);
  const compare: Compare = (one, other) => direction * (inOne(one, other) || one.number - other.number);
  return { compare, byCount: attribute === 'count' };
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
