import { foldText } from '#word-forms';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Language } from '../../i18n/language.ts';
import { yieldAfter } from '../../runtime/loop-turn.ts';
import { toIndexed } from '../../values/search-text.ts';
import { sortKey } from '../../values/sort-key.ts';
import type { TextRow, TextStore } from './text-store.ts';
import { serveAllLanguages } from './texts.ts';

/** The written texts of a resource, and what decides which of them each language serves. */
interface Derivation<Field extends string> {
  ownerId: number;
  firstLanguage: Language;
  rows: readonly TextRow<Field>[];
  /** The default language of the calendar. */
  standard: Language;
}

/**
 * Derives and saves the served and searched texts of a resource from those that were written
 * (decision 0064).
 */
export async function deriveTexts<Field extends string>(
  em: UnitOfWork,
  store: TextStore<Field>,
  { ownerId, firstLanguage, rows, standard }: Derivation<Field>,
): Promise<void> {
  const served = serveAllLanguages<Field | 'slug'>({
    fields: [...store.fields, 'slug'],
    translations: Object.fromEntries(rows.map((row) => [row.language, row])),
    standard,
    firstWritten: firstLanguage,
  });
  await em.flush();
  const toSearched = createSearchedTexts(store);
  const derived = [];
  for (const row of served) {
    const name = row.text[store.naming] ?? '';
    derived.push({ ...row, ...(await toSearched(row.text)), sortKey: sortKey(name, row.language) });
  }
  await store.save(em, ownerId, derived);
}

/**
 * Prepares texts for search. Languages without translations serve the same texts, which are
 * processed once.
 */
function createSearchedTexts<Field extends string>(store: TextStore<Field>) {
  const results = new Map<string, { searched: (string | null)[]; folded: string }>();
  return async (text: Record<Field | 'slug', string | null>) => {
    const key = JSON.stringify(text);
    const known = results.get(key);
    if (known !== undefined) return known;
    const searched = store.searched(text);
    await yieldAfter(searched);
    const result = { searched, folded: foldAll(searched) };
    results.set(key, result);
    await yieldAfter(searched);
    return result;
  };
}

/** Folds each text separately, so that no phrase matches across two of them. */
function foldAll(texts: (string | null)[]): string {
  return texts
    .map((text) => toIndexed(foldText(text ?? '')))
    .filter((text) => text !== '')
    .join('\n');
}
