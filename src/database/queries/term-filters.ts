import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldText } from '#word-forms';
import type { Language } from '../../i18n/language.ts';
import type { Reader } from '../../policy/viewer.ts';
import { likePattern } from '../../values/search-text.ts';
import { among } from '../statements/sql.ts';
import { combineConditions, type Combined } from './filter-tree.ts';
import { addressed } from './post.ts';
import { hasPublishedEvents, nameContains, ofEvent, selectTerms, type TermKind } from './term.ts';

/** A filter of terms; every value is checked. */
export interface TermFilters extends Combined<TermFilters> {
  search?: string;
  event?: number;
  /** Null: those without a parent. */
  parent?: number | null;
  slug?: string;
  slugs?: string[];
  include?: number[];
  exclude?: number[];
  hideEmpty: boolean;
}

/** The statement that reads the matching terms of one kind. */
export function selectMatchingTerms(
  reader: Reader & { language: Language },
  kind: TermKind,
  filters: TermFilters,
) {
  const conditions = combineConditions(filters, (part) => conditionsOf(reader, kind, part));
  let query = selectTerms(reader.language).where('term.kind', '=', kind);
  for (const condition of conditions) query = query.where(condition);
  return query;
}

/** The conditions of one part of a filter. */
function conditionsOf({ clock }: Reader, kind: TermKind, part: TermFilters): RawBuilder<SqlBool>[] {
  const { search, event, parent, include, exclude, hideEmpty } = part;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (search !== undefined) conditions.push(nameContains(likePattern(foldText(search))));
  if (event !== undefined) conditions.push(ofEvent(event));
  conditions.push(...namedBy(kind, part));
  if (parent !== undefined) conditions.push(below(parent));
  if (include !== undefined) conditions.push(among('term.id', include));
  if (exclude !== undefined) conditions.push(sql`not ${among('term.id', exclude)}`);
  if (hideEmpty) conditions.push(hasPublishedEvents(clock.against('publication')));
  return conditions;
}

function namedBy(kind: TermKind, { slug, slugs }: TermFilters): RawBuilder<SqlBool>[] {
  const named = slug === undefined ? [] : [addressed(kind, { slug })];
  return slugs === undefined ? named : [...named, addressed(kind, { slugs })];
}

function below(parent: number | null): RawBuilder<SqlBool> {
  return parent === null ? sql`term.parent_id is null` : sql`term.parent_id = ${parent}`;
}
