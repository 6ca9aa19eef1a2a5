import type { Language } from '../../i18n/language.ts';

/** The labels of a package that knows only English, by that English, with `#` for numbers. */
export type Labels = Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>>;

/**
 * The labels of a package in a language, as JSON for `assets/labels.js`; an empty object in
 * English.
 */
export function writeLabels(labels: Labels, language: Language): string {
  if (language === 'en') return '{}';
  return JSON.stringify(
    Object.fromEntries(Object.entries(labels).map(([text, own]) => [text, own[language]])),
  );
}
