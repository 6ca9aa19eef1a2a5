import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '../../i18n/language.ts';
import { prepare } from '../statements/prepared.ts';
import { among, hideLength, sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';
import { addressed, type Which } from './post.ts';
import { snapshotOf, snapshotWithMembers } from '../statements/snapshot.ts';

/** The kinds of terms. Everybody sees all terms, hence no reader here. */
export type TermKind = 'category' | 'tag';

/** The columns that are read of a term. */
export const termColumns = [
  'term.id as number',
  'term.version',
  'term.kind',
  'term.parent_id as parentId',
  'term.first_language as firstLanguage',
  'term_text.language as requestedLanguage',
  'term_text.name',
  'term_text.description as storedDescription',
  'term_text.slug',
  'term_text.sources',
] as const;

/** Terms of both kinds with their texts in one language. */
export function selectTerms(language: Language) {
  return sqlBuilder
    .selectFrom('term')
    .innerJoin('term_text', (join) =>
      join.onRef('term_text.term_id', '=', 'term.id').on('term_text.language', '=', language),
    )
    .select(termColumns);
}

/** The statement that reads terms by address. */
export function addressedTerms(language: Language, kind: TermKind, which: Which) {
  return selectTerms(language).where('term.kind', '=', kind).where(addressed(kind, which)).compile();
}

export type TermRow = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>>;

/**
 * How many published events each of the terms has directly, those hidden from listings included
 * (decision 0067). The few scheduled ones are counted on each read and subtracted from the stored
 * totals (decision 0135). `ids` selects the terms. What the planner need not know is hidden from
 * it, or it would plan each execution anew, for longer than it takes.
 */
export function countsOfTerms(now: string, ids: RawBuilder<{ id: number }>) {
  return sql<{ termId: number; count: number }>`(
    select counted.id as "termId", (
      (select coalesce(sum(number), 0) from term_count where term_id = counted.id)
      - (select count(*) from event_term
        where term_id = counted.id and visible_at > (select ${now}::timestamp)))::int as count
    from (${ids}) as counted (id) offset 0)`;
}

/** The counts of terms. */
export const countByTerm = prepare(({ clock }, { ids }: { ids: readonly number[] }) =>
  sqlBuilder
    .selectFrom(
      countsOfTerms(clock.against('publication'), sql`select unnest(${hideLength(ids, 'int')})`).as('counts'),
    )
    .selectAll(),
);

/** Terms that published events have directly. */
export function hasPublishedEvents(now: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from event_term where event_term.term_id = term.id and ${ofPublished(now)})`;
}

function ofPublished(now: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`event_term.visible_at <= ${now}::timestamp`;
}

/** The terms of one event. */
export function ofEvent(eventId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`term.id in (select term_id from event_term where event_id = ${eventId})`;
}

/** Terms whose folded name or slug matches the pattern. */
export function nameContains(pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`term_text.folded like ${pattern}`;
}

/** Terms of a kind that have one of the names in any language, by `nameKey`; the oldest first. */
export function selectNamed(kind: TermKind, keys: readonly string[]) {
  return sqlBuilder
    .selectFrom('term')
    .innerJoin('term_translation', 'term_translation.term_id', 'term.id')
    .select(['term.id', 'term.parent_id as parentId', sql<string>`term_translation.name_key`.as('nameKey')])
    .where('term.kind', '=', kind)
    .where(sql<boolean>`term_translation.name_key = any(${[...keys]}::text[])`)
    .orderBy('term.id');
}

/** The same within a transaction. */
export async function findNamed(em: UnitOfWork, kind: TermKind, keys: readonly string[]) {
  return (await inTransaction(em).executeQuery(selectNamed(kind, keys).compile())).rows;
}

/** A slug that a term is served under. */
export async function findTermSlug(em: UnitOfWork, termId: number | null): Promise<string | undefined> {
  const texts = inTransaction(em).selectFrom('term_text').select('slug').where('term_id', '=', termId);
  return (await texts.executeTakeFirst())?.slug;
}

/**
 * A term that is about to change, with all of it as JSON; for a deletion also what belongs to it.
 */
export async function findTermToChange(
  em: UnitOfWork,
  { kind, id, isDeleted = false }: { kind: TermKind; id: number; isDeleted?: boolean },
) {
  const before = isDeleted ? snapshotWithMembers(kind) : snapshotOf(kind);
  const terms = inTransaction(em)
    .selectFrom('term')
    .selectAll()
    .select(sql<string>`${before}::text`.as('before'));
  return terms.where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
}

/** The children of a category, or the categories at the top, each with all of it as JSON. */
export async function findChildrenToChange(em: UnitOfWork, parentId: number | null) {
  const before = sql<string>`${snapshotOf('category')}::text`.as('before');
  return inTransaction(em)
    .selectFrom('term')
    .select(['id', before])
    .where('kind', '=', 'category')
    .where('parent_id', 'is not distinct from', parentId)
    .orderBy('id')
    .execute();
}

/** Moves categories below another one, or to the top, as a change of each. */
export async function moveTerms(
  em: UnitOfWork,
  ids: readonly number[],
  { parentId, modifiedAt }: { parentId: number | null; modifiedAt: string },
): Promise<void> {
  await inTransaction(em)
    .updateTable('term')
    .set((eb) => ({ parent_id: parentId, modified_at: modifiedAt, version: eb('version', '+', 1) }))
    .where(among('id', ids))
    .execute();
}
