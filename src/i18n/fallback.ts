import { languages, type Language } from './language.ts';

/** Text fields by the language they were written in; null or absent says that the language has no text of its own. */
export type Translations<Field extends string> = Partial<
  Record<Language, Partial<Record<Field, string | null>>>
>;

/** What a reader of one language gets: each field with the language it was found in. */
export interface ServedText<Field extends string> {
  text: Record<Field, string | null>;
  sources: Record<string, Language>;
}

/**
 * In which order the languages are asked for a text: requested, default, first written, then any (design, Languages).
 */
export function fallbackOrder(requested: Language, standard: Language, firstWritten: Language): Language[] {
  return [...new Set([requested, standard, firstWritten, ...languages])];
}

/** Resolves the fallback field by field: an empty text is a text, null is none. */
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
