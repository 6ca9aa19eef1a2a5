import german from './descriptions/de.json' with { type: 'json' };
import finnish from './descriptions/fi.json' with { type: 'json' };
import chinese from './descriptions/zh-hans.json' with { type: 'json' };
import type { Language } from './language.ts';

/** Translated descriptions of the API, by their English sentence in the schema (decision 0112). */
const catalogs: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = {
  fi: finnish,
  de: german,
  'zh-hans': chinese,
};

/** The members whose text is translated. */
const translated = new Set(['description', 'summary', 'title']);

/** The members that are never translated, whatever they contain. */
const verbatim = new Set(['example', 'examples']);

/**
 * A copy of a part of the API description in a language; a sentence without a translation stays
 * English.
 */
export function translateDescription<Part>(part: Part, language: Language): Part {
  return language === 'en' ? part : (translate(part, catalogs[language]) as Part);
}

function translate(part: unknown, catalog: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(part)) return part.map((each) => translate(each, catalog));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => [
      name,
      verbatim.has(name) ? value : translateMember(name, value, catalog),
    ]),
  );
}

function translateMember(name: string, value: unknown, catalog: Readonly<Record<string, string>>): unknown {
  return translated.has(name) && typeof value === 'string'
    ? (catalog[value] ?? value)
    : translate(value, catalog);
}
