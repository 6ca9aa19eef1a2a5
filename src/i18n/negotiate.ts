import { type Language, languages } from './language.ts';

interface Preference {
  range: string;
  /** From 0, not acceptable, to 1. */
  quality: number;
}

/**
 * The best language for an `Accept-Language` header, else the default. Malformed entries are
 * ignored (RFC 9110, 12.5.4).
 */
export function negotiateLanguage(acceptLanguage: string | undefined, defaultLanguage: Language): Language {
  const preferences = parsePreferences(acceptLanguage ?? '');
  const named = new Set(preferences.map(({ range }) => languageOf(range)));
  const byQuality = preferences.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of byQuality) {
    const language = range === '*' ? firstExcept(named, defaultLanguage) : languageOf(range);
    if (language !== undefined) return language;
  }
  return defaultLanguage;
}

/**
 * The language of a tag such as `FI`, `zh` or `zh-CN`, in any letter case, with or without script
 * and region (RFC 5646); undefined for other tags and other languages.
 */
export function languageOfTag(tag: string): Language | undefined {
  return tagPattern.test(tag) ? languageOf(tag.toLowerCase()) : undefined;
}

const tagPattern = /^[a-z]{2}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** Longer headers are not read to the end. */
const maxEntries = 40;
const maxEntryLength = 60;
const entryPattern = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;

function parsePreferences(header: string): Preference[] {
  return header.split(',', maxEntries).flatMap((entry) => {
    const text = entry.trim().toLowerCase();
    const found = text.length <= maxEntryLength ? entryPattern.exec(text) : null;
    return found?.[1] === undefined ? [] : [{ range: found[1], quality: Number(found[2] ?? 1) }];
  });
}

/** Regions do not matter (de-AT is de), but traditional Chinese is not simplified Chinese. */
function languageOf(range: string): Language | undefined {
  const [primary = ''] = range.split('-', 1);
  if (primary === 'zh')
    return /-(hant|tw|hk|mo)\b/.test(range) && !range.includes('-hans') ? undefined : 'zh-hans';
  return languages.find((language) => language === primary);
}

function firstExcept(
  named: ReadonlySet<Language | undefined>,
  defaultLanguage: Language,
): Language | undefined {
  return [defaultLanguage, ...languages].find((language) => !named.has(language));
}
