import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../context.ts';
import type { Language } from '../i18n/language.ts';
import type { Kind } from './kinds.ts';
import { foldText, toIndexed } from './search-text.ts';
import { claimSlug, releaseSlugs } from './slug-claims.ts';
import { slugify } from './slug.ts';
import { serveAllLanguages, type ServedRow } from './texts.ts';

/** One language's texts of a thing, as they were written. */
export type TextRow<Field extends string> = Record<Field | 'slug', string | null> & { language: Language };

/** How the texts of a kind are kept. */
export interface TextStore<Field extends string> {
  kind: Kind;
  fields: readonly Field[];
  /** The field that names the thing: slugs are made from it. */
  naming: Field;
  load(em: SqlEntityManager, ownerId: number): Promise<TextRow<Field>[]>;
  add(em: SqlEntityManager, ownerId: number, language: Language): TextRow<Field>;
  /** Replaces the derived rows: one for each of the four languages. */
  save(
    em: SqlEntityManager,
    ownerId: number,
    rows: (ServedRow<Field | 'slug'> & { searched: (string | null)[]; folded: string })[],
  ): Promise<void>;
  /** What search looks through, for one language. */
  searched(text: Record<Field | 'slug', string | null>): (string | null)[];
}

/** What somebody wrote in one language. */
export interface WrittenTexts<Field extends string> {
  language: Language;
  /** The texts that were sent; absent ones stay. */
  texts: Partial<Record<Field, string | null>>;
  /** A slug that somebody asked for, cleaned; empty for none. */
  slug?: string;
}

/** What a write makes of the texts of one thing. */
export interface TextChange<Field extends string> {
  ownerId: number;
  firstLanguage: Language;
  /** What was sent, in the language of the context and perhaps in others. */
  written: readonly WrittenTexts<Field>[];
  /** Whether whatever has a name needs a slug now: drafts of events do not (wire-format 7.1). */
  needsSlug: boolean;
  trash?: 'into' | 'out';
}

/** Writes texts in one or more languages, settles the slugs of all and derives what is served. */
export async function writeTexts<Field extends string>(
  em: SqlEntityManager,
  context: Context,
  { store, change }: { store: TextStore<Field>; change: TextChange<Field> },
): Promise<TextRow<Field>[]> {
  const rows = await store.load(em, change.ownerId);
  for (const written of change.written) {
    const row = rows.find(({ language }) => language === written.language);
    if (row !== undefined) Object.assign(row, written.texts);
    else if (isWritten(written)) rows.push(addRow(em, { store, ownerId: change.ownerId, written }));
  }
  for (const row of rows) await settleSlug(em, { store, change, row });
  const slugs = rows.map(({ slug }) => slug).filter((slug) => slug !== null);
  await releaseSlugs(em, { kind: store.kind, ownerId: change.ownerId }, slugs);
  await deriveTexts(em, context, { store, change, rows });
  return rows;
}

/** A language gets a row once a text is written in it. */
function isWritten({ texts, slug }: WrittenTexts<string>): boolean {
  return slug !== undefined || Object.values(texts).some((text) => typeof text === 'string');
}

function addRow<Field extends string>(
  em: SqlEntityManager,
  { store, ownerId, written }: { store: TextStore<Field>; ownerId: number; written: WrittenTexts<Field> },
): TextRow<Field> {
  return Object.assign(store.add(em, ownerId, written.language), written.texts);
}

interface Settled<Field extends string> {
  store: TextStore<Field>;
  change: TextChange<Field>;
  row: TextRow<Field>;
}

async function settleSlug<Field extends string>(
  em: SqlEntityManager,
  settled: Settled<Field>,
): Promise<void> {
  const { store, change, row } = settled;
  const wanted = wantedSlug(settled);
  if (wanted !== null) row.slug = await claimSlug(em, { kind: store.kind, ownerId: change.ownerId }, wanted);
}

/** The slug that a row is to claim, or null where it keeps what it has. */
function wantedSlug<Field extends string>({ store, change, row }: Settled<Field>): string | null {
  const asked = change.written.find(({ language }) => language === row.language)?.slug;
  if (isFilled(asked)) return asked;
  if (isFilled(row.slug)) return movedSlug(row.slug, change.trash);
  const name = row[store.naming];
  return change.needsSlug && isFilled(name) ? slugify(name) || String(change.ownerId) : null;
}

/** Into the trash a slug is marked, so that it is free; out of it the mark goes (wire-format 7). */
function movedSlug(slug: string, trash: TextChange<string>['trash']): string | null {
  if (trash === undefined) return null;
  return trash === 'into' ? `${slug}${trashMark}` : slug.replace(/__trashed(-\d+)?$/, '');
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}

/** What the slug of a trashed thing ends in, so that the slug is free (wire-format 7). */
const trashMark = '__trashed';

async function deriveTexts<Field extends string>(
  em: SqlEntityManager,
  { config }: Context,
  { store, change, rows }: { store: TextStore<Field>; change: TextChange<Field>; rows: TextRow<Field>[] },
): Promise<void> {
  const served = serveAllLanguages<Field | 'slug'>({
    fields: [...store.fields, 'slug'],
    translations: Object.fromEntries(rows.map((row) => [row.language, row])),
    standard: config.defaultLanguage,
    firstWritten: change.firstLanguage,
  });
  await em.flush();
  await store.save(
    em,
    change.ownerId,
    served.map((row) => {
      const searched = store.searched(row.text);
      return { ...row, searched, folded: foldAll(searched) };
    }),
  );
}

/** Each text folded by itself, so that no phrase is found across two of them. */
function foldAll(texts: (string | null)[]): string {
  return texts
    .map((text) => toIndexed(foldText(text ?? '')))
    .filter((text) => text !== '')
    .join('\n');
}
