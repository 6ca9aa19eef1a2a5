import { languages, type Language } from './language.ts';

/** Text fields by language; null or absent if there is no text in that language. */
export type Translations<Field extends string> = Partial<
  Record<Language, Partial<Record<Field, string | null>>>
>;

/** Text fields after the fallback, and the language that each was found in. */
export interface ServedText<Field extends string> {
  text: Record<Field, string | null>;
  sources: Record<string, Language>;
}

/** The order in which languages are tried: requested, default, first written, then any. */
export function fallbackOrder(
  requested: Language,
  defaultLanguage: Language,
  firstWritten: Language,
): Language[] {
  return [...new Set([requested, defaultLanguage, firstWritten, ...languages])];
}

/** Applies the fallback to each field separately. An empty text counts as a text, null does not. */
export function serveText<Field extends string>(
  fields: readonly Field[],
  translations: Translations<Field>,
  order: readonly Language[],
): ServedText<Field> {
  const text = {} as Record<Field, string | null>;
  const sources: Record<string, Language> = {};
  for (const field of fields) {
    const source = order.find((language) => typeof translations[language]?.[field] === 'string');
    text[field] = source === undefined ? null : (translations[source]?.[field] ?? null);
    if (source !== undefined) sources[field] = source;
  }
  return { text, sources };
}
