import german from './descriptions/de.json' with { type: 'json' };
import finnish from './descriptions/fi.json' with { type: 'json' };
import chinese from './descriptions/zh-hans.json' with { type: 'json' };
import type { Language } from './language.ts';

/**
 * What the interface says about itself, by its English sentence: the schema holds that one, and stays readable
 * (decision 0018).
 */
const catalogues: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = {
  fi: finnish,
  de: german,
  'zh-hans': chinese,
};

/** The members of a description that people read; everything else is the same in every language. */
const readable = new Set(['description', 'summary', 'title']);

/** The members that hold examples: what they quote is the same in every language. */
const quoted = new Set(['example', 'examples']);

/** A copy of a description of the interface, every sentence for people in the language. */
export function translateDescription<Part>(part: Part, language: Language): Part {
  return language === 'en' ? part : (translate(part, catalogues[language]) as Part);
}

function translate(part: unknown, catalogue: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(part)) return part.map((each) => translate(each, catalogue));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => [
      name,
      quoted.has(name) ? value : translateMember(name, value, catalogue),
    ]),
  );
}

function translateMember(name: string, value: unknown, catalogue: Readonly<Record<string, string>>): unknown {
  return readable.has(name) && typeof value === 'string'
    ? (catalogue[value] ?? value)
    : translate(value, catalogue);
}
