import type { Context } from '../../context/context.ts';
import { deleteSlugs } from '../../database/queries/slug.ts';
import { holdFallback } from '../../database/queries/text-fallback.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { CalendarError } from '../../errors.ts';
import type { Language } from '../../i18n/language.ts';
import { slugOfName } from '../../values/slug.ts';
import { deriveTexts } from './derive.ts';
import { type Claims, claimSlugs } from './slug-claims.ts';
import { emptyTexts, type TextRow, type TextStore } from './text-store.ts';

/** The submitted texts of one language. */
export interface WrittenTexts<Field extends string> {
  language: Language;
  /** Whether all stored texts of the language are removed. */
  replaces?: boolean;
  /** Absent texts stay. */
  texts: Partial<Record<Field, string | null>>;
  /** The requested slug, cleaned; empty for none. */
  slug?: string;
}

/** A change of the texts of one resource. */
export interface TextChange<Field extends string> {
  ownerId: number;
  firstLanguage: Language;
  /** Whether the resource is new, so that it has no stored texts. */
  isNew?: boolean;
  /** In the language of the context, and possibly in others. */
  written: readonly WrittenTexts<Field>[];
  /** Whether every language with a name needs a slug; drafts of events do not (wire-format 7.1). */
  needsSlug: boolean;
  trash?: 'into' | 'out';
  /** The slugs that were claimed with the id of a new resource, by the requested ones. */
  claimed?: ReadonlyMap<string, string>;
}

/**
 * Gives a new resource its id, unless it is known, and the slugs of its texts, in one statement.
 * What a slug is made of the id for is left to `writeTexts`.
 */
export function claimNew<Field extends string>(
  em: UnitOfWork,
  store: TextStore<Field>,
  change: Pick<TextChange<Field>, 'written' | 'needsSlug'> & { ownerId: number | undefined },
): Promise<Claims> {
  const create = (language: Language) => ({ language, ...emptyTexts(store.fields) });
  const rows = enterTexts({ store, change, rows: [] }, create);
  const requested = rows.map((row) => requestedSlug({ store, change }, row));
  return claimSlugs(em, { kind: store.kind, ownerId: change.ownerId }, requested.filter(isFilled));
}

interface TextWrite<Field extends string> {
  store: TextStore<Field>;
  change: TextChange<Field>;
}

interface TextRows<Field extends string> extends TextWrite<Field> {
  rows: TextRow<Field>[];
}

/** What the slug of a text depends on. */
type Requesting<Field extends string> = Pick<TextChange<Field>, 'written' | 'needsSlug' | 'trash'> & {
  ownerId: number | undefined;
};

/**
 * Writes texts in one or more languages, claims their slugs and derives the served texts. Throws
 * `invalidParameters` if no language with a name would be left.
 */
export async function writeTexts<Field extends string>(
  em: UnitOfWork,
  context: Context,
  { store, change }: TextWrite<Field>,
): Promise<void> {
  const rows = change.isNew === true ? [] : await store.load(em, change.ownerId);
  const owned = slugsOf(rows);
  enterTexts({ store, change, rows }, (language) => {
    const row = store.create(em, change.ownerId, language);
    em.persist(row);
    return row;
  });
  await settleSlugs(em, { store, change, rows });
  const filled = removeEmpty(em, store, rows);
  const slugs = slugsOf(filled);
  if (owned.some((slug) => !slugs.includes(slug)))
    await deleteSlugs(em, { kind: store.kind, ownerId: change.ownerId }, slugs);
  for (const row of filled) Object.assign(row, store.derive?.(row));
  const standard = (await holdFallback(em)) ?? context.config.defaultLanguage;
  const { ownerId, firstLanguage } = change;
  await deriveTexts(em, store, { ownerId, firstLanguage, rows: filled, standard });
}

/** Enters what was written into the rows, and those of further languages; returns all. */
function enterTexts<Field extends string>(
  { store, change, rows }: Omit<TextRows<Field>, 'change'> & { change: Pick<TextChange<Field>, 'written'> },
  create: (language: Language) => TextRow<Field>,
): TextRow<Field>[] {
  for (const written of change.written) {
    let row = rows.find(({ language }) => language === written.language);
    if (row === undefined) {
      if (!isWritten(written)) continue;
      row = create(written.language);
      rows.push(row);
    }
    Object.assign(row, written.replaces === true ? emptyTexts(store.fields) : {}, written.texts);
  }
  return rows;
}

/** Removes the rows without texts; returns the others. */
function removeEmpty<Field extends string>(
  em: UnitOfWork,
  store: TextStore<Field>,
  rows: TextRow<Field>[],
): TextRow<Field>[] {
  const columns = [...store.fields, 'slug'] as const;
  const filled = rows.filter((row) => columns.some((column) => row[column] !== null));
  for (const row of rows) if (!filled.includes(row)) em.remove(row);
  if (filled.some((row) => isFilled(row[store.naming]))) return filled;
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

async function settleSlugs<Field extends string>(
  em: UnitOfWork,
  { store, change, rows }: TextRows<Field>,
): Promise<void> {
  const requested = rows.map((row) => requestedSlug({ store, change }, row));
  const { ownerId } = change;
  const claimed = new Map(change.claimed);
  const open = requested.filter(isFilled).filter((slug) => !claimed.has(slug));
  if (open.length > 0)
    for (const each of (await claimSlugs(em, { kind: store.kind, ownerId }, open)).slugs)
      claimed.set(...each);
  for (const [index, row] of rows.entries()) row.slug = claimed.get(requested[index] ?? '') ?? row.slug;
}

/** The slug to claim for a row; null where it keeps its slug. */
function requestedSlug<Field extends string>(
  { store, change }: { store: TextStore<Field>; change: Requesting<Field> },
  row: TextRow<Field>,
): string | null {
  const requested = change.written.findLast(
    ({ language, slug }) => language === row.language && slug !== undefined,
  )?.slug;
  if (isFilled(requested)) return requested;
  if (isFilled(row.slug)) return movedSlug(row.slug, change.trash);
  const name = row[store.naming];
  if (!change.needsSlug || !isFilled(name)) return null;
  return slugOfName(name, row.language) || (change.ownerId === undefined ? null : String(change.ownerId));
}

/** Trashed slugs get a suffix, so that the slug is free; restoring removes it (wire-format 7). */
function movedSlug(slug: string, trash: TextChange<string>['trash']): string | null {
  if (trash === undefined) return null;
  return trash === 'into' ? `${slug}__trashed` : slug.replace(/__trashed(-\d+)?$/, '');
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
