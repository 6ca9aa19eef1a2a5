import type { TextSources } from '../../entities/shapes.ts';
import { fallbackOrder, serveText, type Translations } from '../../i18n/fallback.ts';
import { type Language, languages } from '../../i18n/language.ts';

/** One derived row: the text that readers of a language are served, and where each field came from. */
export interface ServedRow<Field extends string> {
  language: Language;
  text: Record<Field, string | null>;
  sources: TextSources;
}

interface Served<Field extends string> {
  fields: readonly Field[];
  translations: Translations<Field>;
  /** The calendar's own language, and the one that the thing was first written in. */
  standard: Language;
  firstWritten: Language;
}

/** What readers of each of the four languages are served (design, Languages). */
export function serveAllLanguages<Field extends string>(served: Served<Field>): ServedRow<Field>[] {
  return languages.map((language) => {
    const order = fallbackOrder(language, served.standard, served.firstWritten);
    const { text, sources } = serveText(served.fields, served.translations, order);
    return { language, text, sources };
  });
}

/**
 * What null makes of a text field: it removes the text of this language, so that the fallback shows; where nobody chose a
 * language it empties the text for good, as an empty text always does (design, Languages).
 */
export function clearedText(languageChosen: boolean): string | null {
  return languageChosen ? null : '';
}
