import { type Language, languages } from './language.ts';

interface Wish {
  range: string;
  /** 0 refuses, 1 is the strongest wish. */
  quality: number;
}

/**
 * The language that a reader's `Accept-Language` header asks for, else the standard one. Never throws: entries that
 * are not well-formed are passed over (RFC 9110, 12.5.4).
 */
export function negotiateLanguage(acceptLanguage: string | undefined, standard: Language): Language {
  const wishes = parseWishes(acceptLanguage ?? '');
  const named = new Set(wishes.map(({ range }) => spokenIn(range)));
  const byQuality = wishes.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of byQuality) {
    const language = range === '*' ? anyBut(named, standard) : spokenIn(range);
    if (language !== undefined) return language;
  }
  return standard;
}

/** Headers come from anybody: what follows the first forty entries says nothing new. */
const mostEntries = 40;
const longestEntry = 60;
const entryForm = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;

function parseWishes(header: string): Wish[] {
  return header.split(',', mostEntries).flatMap((entry) => {
    const text = entry.trim().toLowerCase();
    const found = text.length <= longestEntry ? entryForm.exec(text) : null;
    return found?.[1] === undefined ? [] : [{ range: found[1], quality: Number(found[2] ?? 1) }];
  });
}

/** Regions do not matter (de-AT is de), but who asks for traditional characters alone is not given simplified ones. */
function spokenIn(range: string): Language | undefined {
  const [primary = ''] = range.split('-', 1);
  if (primary === 'zh')
    return /-(hant|tw|hk|mo)\b/.test(range) && !range.includes('-hans') ? undefined : 'zh-hans';
  return languages.find((language) => language === primary);
}

function anyBut(named: ReadonlySet<Language | undefined>, standard: Language): Language | undefined {
  return [standard, ...languages].find((language) => !named.has(language));
}
