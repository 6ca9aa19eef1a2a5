import type { TextSources } from '../../entities/shapes.ts';
import { fallbackOrder, serveText, type Translations } from '../../i18n/fallback.ts';
import { type Language, languages } from '../../i18n/language.ts';

/** The texts served in one language, and the language that each field came from. */
export interface ServedRow<Field extends string> {
  language: Language;
  text: Record<Field, string | null>;
  sources: TextSources;
}

interface Served<Field extends string> {
  fields: readonly Field[];
  translations: Translations<Field>;
  /** The default language of the calendar, and the first language of the resource. */
  standard: Language;
  firstWritten: Language;
}

/** The texts served in each of the four languages. */
export function serveAllLanguages<Field extends string>(served: Served<Field>): ServedRow<Field>[] {
  return languages.map((language) => {
    const order = fallbackOrder(language, served.standard, served.firstWritten);
    const { text, sources } = serveText(served.fields, served.translations, order);
    return { language, text, sources };
  });
}

/**
 * What null stores in a text field: with a chosen language it removes the translation, so that the
 * fallback is served; otherwise it stores the empty text.
 */
export function clearedText(languageChosen: boolean): string | null {
  return languageChosen ? null : '';
}
