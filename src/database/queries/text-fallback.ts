import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { TextSources } from '../../entities/shapes.ts';
import type { Translations } from '../../i18n/fallback.ts';
import type { Language } from '../../i18n/language.ts';
import type { Kind } from '../../values/kinds.ts';
import { toSnakeCase } from '../../values/snake-case.ts';
import { prepareWrite } from '../statements/prepared.ts';
import { among, sqlBuilder } from '../statements/sql.ts';
import {
  advisoryLock,
  inLockOrder,
  inTransaction,
  lockOfKey,
  runInTransaction,
  type UnitOfWork,
} from '../unit-of-work.ts';

/**
 * The default language under which served texts are resolved, and whether all of them are; no row
 * in a new calendar.
 */
export function selectFallback() {
  return sqlBuilder.selectFrom('text_fallback').select(['language', 'complete']);
}

/** The language that a transaction holds. */
const held = new WeakMap<UnitOfWork, Language | null>();

/**
 * The default language to resolve texts under, whatever the process was configured with. It stays
 * the same until the transaction ends, so that a rebuild finds every text that was resolved under
 * the previous one (decision 0064).
 */
export async function holdFallback(em: UnitOfWork): Promise<Language | null> {
  const language = held.get(em);
  return language === undefined ? remember(em, await runInTransaction(em, hold({}))) : language;
}

/**
 * Locks keys as `advisoryLock` does, and holds the default language in the same statement, for
 * those who then write texts.
 */
export async function lockForTexts(em: UnitOfWork, ...keys: readonly string[]): Promise<void> {
  if (held.has(em)) await advisoryLock(em, ...keys);
  else remember(em, await runInTransaction(em, holdAndLock({ keys: inLockOrder(keys) })));
}

interface Held {
  language: Language | null;
}

function remember(em: UnitOfWork, [row]: Held[]): Language | null {
  const language = row?.language ?? null;
  noteFallback(em, language);
  return language;
}

/** Notes the language that a statement of the transaction has held. */
export function noteFallback(em: UnitOfWork, language: Language | null): void {
  held.set(em, language);
}

const hold = prepareWrite(() => sql<Held>`select hold_text_fallback() as language`);

const holdAndLock = prepareWrite(
  ({ keys }: { keys: string[] }) => sql<Held>`
    select hold_text_fallback() as language, ${lockOfKey} from unnest(${keys}::text[]) as key`,
);

/** Changes the language, once no transaction holds the previous one. */
export async function changeFallback(em: UnitOfWork, language: Language): Promise<void> {
  await advisoryLock(em, 'text_fallback');
  const values = { language, complete: false };
  await inTransaction(em)
    .insertInto('text_fallback')
    .values({ single: true, collated_by: '', ...values })
    .onConflict((conflict) => conflict.column('single').doUpdateSet(values))
    .execute();
}

/** Notes that all texts are resolved under the language. */
export async function completeFallback(em: UnitOfWork, language: Language): Promise<void> {
  await inTransaction(em)
    .updateTable('text_fallback')
    .set({ complete: true })
    .where('language', '=', language)
    .execute();
}

/** The tables of resources with texts; categories and tags share one. */
export type TextTable = 'event' | 'venue' | 'organizer' | 'term';

/** Which texts a resource has, and where those that are served came from. */
export interface TextState {
  id: number;
  kind: Kind;
  firstLanguage: Language;
  /** The empty text stands for any text. */
  written: Translations<string> | null;
  sources: Partial<Record<Language, TextSources>> | null;
}

interface Texts {
  table: TextTable;
  fields: readonly string[];
}

/** The states of the next resources after an id. */
export function selectTextStates(texts: Texts, { after, limit }: { after: number; limit: number }) {
  return selectStates(texts, sql<SqlBool>`resource.id > ${after}`, sql`limit ${limit}`);
}

/** The states of these resources. */
export function selectTextStatesOf(texts: Texts, ids: readonly number[]) {
  return selectStates(texts, among('resource.id', ids), sql``);
}

function selectStates({ table, fields }: Texts, condition: RawBuilder<SqlBool>, limit: RawBuilder<unknown>) {
  const owner = sql.ref(`${table}_id`);
  const kind = table === 'term' ? sql.ref('resource.kind') : sql.lit(table);
  const presence = fields.map(
    (field) => sql`${sql.lit(field)}, case when ${sql.ref(toSnakeCase(field))} is not null then '' end`,
  );
  return sql<TextState>`select resource.id, ${kind} as kind, resource.first_language as "firstLanguage",
      (select json_object_agg(language, json_build_object(${sql.join(presence)}))
        from ${sql.table(`${table}_translation`)} where ${owner} = resource.id) as written,
      (select json_object_agg(language, sources)
        from ${sql.table(`${table}_text`)} where ${owner} = resource.id) as sources
    from ${sql.table(table)} as resource where ${condition} order by resource.id ${limit}`.compile(
    sqlBuilder,
  );
}
