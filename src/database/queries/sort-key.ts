import { sql } from 'kysely';
import { type Language, languages } from '../../i18n/language.ts';
import type { PostKind } from '../../policy/visibility.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { inTransaction, type UnitOfWork } from '../unit-of-work.ts';

/** The title or name of a resource in one language, and what it is sorted by. */
export interface NamedText {
  id: number;
  language: Language;
  name: string;
  sortKey: string;
}

/** The columns of titles and names. */
const names = { event: 'title', venue: 'name', organizer: 'name' } as const satisfies Record<
  PostKind,
  string
>;

/** The kinds that are sorted by keys; categories and tags are few, and sorted in memory. */
export const sortedKinds = Object.keys(names) as PostKind[];

/**
 * The version of the keys, and whether any are missing: an older version of this program writes
 * names without them.
 */
export function selectCollation() {
  const missing = sortedKinds.map(
    (kind) => sql`exists (select from ${sql.table(`${kind}_text`)}
      where language in (${sql.join(languages.map((language) => sql.lit(language)))}) and sort_key = '')`,
  );
  return sql<{
    version: string;
    missing: boolean;
  }>`select collated_by as version, (${sql.join(missing, sql` or `)}) as missing
    from text_fallback`.compile(sqlBuilder);
}

/** Notes the version of all keys. */
export async function noteCollation(em: UnitOfWork, collation: string): Promise<void> {
  await inTransaction(em).updateTable('text_fallback').set({ collated_by: collation }).execute();
}

/** The next titles or names after one, whatever their keys. */
export function selectNames(kind: PostKind, after: Pick<NamedText, 'id' | 'language'>, limit: number) {
  const id = sql.ref(`${kind}_id`);
  return sql<NamedText>`select ${id} as id, language, ${sql.ref(names[kind])} as name, sort_key as "sortKey"
    from ${sql.table(`${kind}_text`)} where (${id}, language) > (${after.id}::int, ${after.language}::text)
    order by ${id}, language limit ${limit}`.compile(sqlBuilder);
}

/** Stores keys, except of names that have changed meanwhile: whoever changed one stored its key. */
export async function storeSortKeys(
  em: UnitOfWork,
  kind: PostKind,
  texts: readonly NamedText[],
): Promise<void> {
  const column = <Name extends keyof NamedText>(name: Name) => texts.map((text) => text[name]);
  await sql`update ${sql.table(`${kind}_text`)} as text set sort_key = named.sort_key
    from unnest(${column('id')}::int[], ${column('language')}::text[], ${column('name')}::text[],
      ${column('sortKey')}::text[]) as named (id, language, name, sort_key)
    where text.${sql.ref(`${kind}_id`)} = named.id and text.language = named.language
      and text.${sql.ref(names[kind])} = named.name`.execute(inTransaction(em));
}
