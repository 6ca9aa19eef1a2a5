import type { Context } from '../../context/context.ts';
import { deleteSlugs } from '../../database/queries/slug.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';
import { yieldAfter } from '../../runtime/loop-turn.ts';
import { foldText, toIndexed } from '../../values/fold.ts';
import type { Kind } from '../../values/kinds.ts';
import { slugify } from '../../values/slug.ts';
import { claimSlugs } from './slug-claims.ts';
import { serveAllLanguages, type ServedRow } from './texts.ts';

/** One language's texts of a thing, as they were written. */
export type TextRow<Field extends string> = Record<Field | 'slug', string | null> & { language: Language };

/** How the texts of a kind are kept. */
export interface TextStore<Field extends string> {
  kind: Kind;
  fields: readonly Field[];
  /** The field that names the thing: slugs are made from it. */
  naming: Field;
  load(em: UnitOfWork, ownerId: number): Promise<TextRow<Field>[]>;
  add(em: UnitOfWork, ownerId: number, language: Language): TextRow<Field>;
  /** Further columns of a row, which follow from its texts. */
  derive?(row: TextRow<Field>): object;
  /** Replaces the derived rows: one for each of the four languages. */
  save(
    em: UnitOfWork,
    ownerId: number,
    rows: (ServedRow<Field | 'slug'> & { searched: (string | null)[]; folded: string })[],
  ): Promise<void>;
  /** What search looks through, for one language. */
  searched(text: Record<Field | 'slug', string | null>): (string | null)[];
}

/** What somebody wrote in one language. */
export interface WrittenTexts<Field extends string> {
  language: Language;
  /** Whether all that was written in it before is taken away. */
  replaces?: boolean;
  /** The texts that were sent; absent ones stay. */
  texts: Partial<Record<Field, string | null>>;
  /** A slug that somebody asked for, cleaned; empty for none. */
  slug?: string;
}

/** What a write makes of the texts of one thing. */
export interface TextChange<Field extends string> {
  ownerId: number;
  firstLanguage: Language;
  /** Whether the thing was made just now, so that nothing needs to be looked for. */
  isNew?: boolean;
  /** What was sent, in the language of the context and perhaps in others. */
  written: readonly WrittenTexts<Field>[];
  /** Whether whatever has a name needs a slug now: drafts of events do not (wire-format 7.1). */
  needsSlug: boolean;
  trash?: 'into' | 'out';
}

/**
 * Writes texts in one or more languages, settles the slugs of all and derives what is served. Throws `invalidParameters`
 * where no language with a name would be left.
 */
export async function writeTexts<Field extends string>(
  em: UnitOfWork,
  context: Context,
  { store, change }: { store: TextStore<Field>; change: TextChange<Field> },
): Promise<TextRow<Field>[]> {
  const rows = change.isNew === true ? [] : await store.load(em, change.ownerId);
  const owned = slugsOf(rows);
  enterTexts(em, { store, change, rows });
  await settleSlugs(em, { store, change, rows });
  const kept = keepFilled(em, store, rows);
  const slugs = slugsOf(kept);
  if (owned.some((slug) => !slugs.includes(slug)))
    await deleteSlugs(em, { kind: store.kind, ownerId: change.ownerId }, slugs);
  for (const row of kept) Object.assign(row, store.derive?.(row));
  await deriveTexts(em, context, { store, change, rows: kept });
  return kept;
}

function enterTexts<Field extends string>(
  em: UnitOfWork,
  { store, change, rows }: { store: TextStore<Field>; change: TextChange<Field>; rows: TextRow<Field>[] },
): void {
  for (const written of change.written) {
    const row = rows.find(({ language }) => language === written.language);
    if (row !== undefined)
      Object.assign(row, written.replaces === true ? emptyTexts(store.fields) : {}, written.texts);
    else if (isWritten(written)) rows.push(addRow(em, { store, ownerId: change.ownerId, written }));
  }
}

/** The texts of a language in which nothing is written. */
export function emptyTexts<Field extends string>(fields: readonly Field[]): Record<Field | 'slug', null> {
  return Object.fromEntries([...fields, 'slug'].map((field) => [field, null])) as Record<
    Field | 'slug',
    null
  >;
}

/** The rows that hold a text; others are removed. */
function keepFilled<Field extends string>(
  em: UnitOfWork,
  store: TextStore<Field>,
  rows: TextRow<Field>[],
): TextRow<Field>[] {
  const columns = [...store.fields, 'slug'] as const;
  const kept = rows.filter((row) => columns.some((column) => row[column] !== null));
  for (const row of rows) if (!kept.includes(row)) em.remove(row);
  if (kept.some((row) => isFilled(row[store.naming]))) return kept;
  const invalid = { removedLanguages: { key: 'invalid.lastLanguage' } } as const;
  throw new CalendarError('invalidParameters', { invalid });
}

function slugsOf(rows: readonly TextRow<string>[]): string[] {
  return rows.map(({ slug }) => slug).filter(isFilled);
}

/** A language gets a row once a text is written in it. */
function isWritten({ texts, slug }: WrittenTexts<string>): boolean {
  return slug !== undefined || Object.values(texts).some((text) => typeof text === 'string');
}

function addRow<Field extends string>(
  em: UnitOfWork,
  { store, ownerId, written }: { store: TextStore<Field>; ownerId: number; written: WrittenTexts<Field> },
): TextRow<Field> {
  return Object.assign(store.add(em, ownerId, written.language), written.texts);
}

interface Settled<Field extends string> {
  store: TextStore<Field>;
  change: TextChange<Field>;
  rows: readonly TextRow<Field>[];
}

async function settleSlugs<Field extends string>(
  em: UnitOfWork,
  { store, change, rows }: Settled<Field>,
): Promise<void> {
  const wanted = rows.map((row) => wantedSlug({ store, change }, row));
  const claimant = { kind: store.kind, ownerId: change.ownerId };
  const claimed = await claimSlugs(
    em,
    claimant,
    wanted.filter((slug) => slug !== null),
  );
  for (const [position, row] of rows.entries()) row.slug = claimed.get(wanted[position] ?? '') ?? row.slug;
}

/** The slug that a row is to claim, or null where it keeps what it has. */
function wantedSlug<Field extends string>(
  { store, change }: Omit<Settled<Field>, 'rows'>,
  row: TextRow<Field>,
): string | null {
  const asked = change.written.findLast(
    ({ language, slug }) => language === row.language && slug !== undefined,
  )?.slug;
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
  em: UnitOfWork,
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
  const toSearched = createSearchedTexts(store);
  const derived = [];
  for (const row of served) derived.push({ ...row, ...(await toSearched(row.text)) });
  await store.save(em, change.ownerId, derived);
}

/** What search looks through: where translations are missing, several languages serve one text, which is read once. */
function createSearchedTexts<Field extends string>(store: TextStore<Field>) {
  const known = new Map<string, { searched: (string | null)[]; folded: string }>();
  return async (text: Record<Field | 'slug', string | null>) => {
    const key = JSON.stringify(text);
    const found = known.get(key);
    if (found !== undefined) return found;
    const searched = store.searched(text);
    await yieldAfter(searched);
    const made = { searched, folded: foldAll(searched) };
    known.set(key, made);
    await yieldAfter(searched);
    return made;
  };
}

/** Each text folded by itself, so that no phrase is found across two of them. */
function foldAll(texts: (string | null)[]): string {
  return texts
    .map((text) => toIndexed(foldText(text ?? '')))
    .filter((text) => text !== '')
    .join('\n');
}
