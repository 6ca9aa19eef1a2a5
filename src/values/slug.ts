import { foldLetters } from '#word-forms';
import type { Language } from '../i18n/language.ts';
import { plainText } from './html.ts';

const longestSlug = 200;

/** One character of a slug: plain, or all percent escapes of a UTF-8 character. */
const slugCharacter = /%[0-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f])*|./gsu;

/**
 * The slug of a text: lower case; markup, quotation marks and & removed, accents folded (ß becomes
 * s), other punctuation and spaces replaced by '-', other scripts percent-encoded, at most 200
 * characters. May be empty (wire-format 7.1).
 */
export function slugify(text: string): string {
  const words = foldAccents(decodeEscapes(plainText(text)))
    .replace(/[&'"‘’‚‛“”„‟′″`´«»‹›\p{Cf}©®°]/gu, '')
    .replace(/×/gu, 'x')
    .replace(/[\s\p{Cc}\p{Sc}\p{Sm}\p{Sk}]|(?!_)\p{P}/gu, '-');
  return truncate(encode(words.replace(/-+/g, '-').replace(/^-/, '')), longestSlug);
}

/**
 * The slug of a name that was written in a language. German spells umlauts and ß out, as its
 * readers expect of an address (`strassenfest-fuer-alle`); the other languages follow the rule of
 * all slugs (decision 0123). May be empty.
 */
export function slugOfName(name: string, language: Language): string {
  return slugify(language === 'de' ? spellOutGerman(plainText(name)) : name);
}

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function spellOutGerman(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/gu, (letter) => germanLetters[letter] ?? letter);
}

/** The slug with a number, such as 'jazz-night-2', within 200 characters (wire-format 7.1). */
export function suffixed(slug: string, n: number): string {
  const suffix = `-${n}`;
  return truncate(slug, longestSlug - suffix.length) + suffix;
}

/** The slug without the number that `suffixed` gave it. */
export function withoutSuffix(slug: string): string {
  return slug.replace(/-\d+$/, '');
}

/**
 * Normalizes a slug of a path or filter, in any letter case, percent-encoded or not, for the
 * lookup. Invalid escapes stay, and match nothing (wire-format 1).
 */
export function normalizeSlug(pathSegment: string): string {
  return encode(decodeEscapes(pathSegment).toWellFormed().normalize('NFC').toLowerCase());
}

/**
 * Decodes the escapes of slugs that clients send back; only non-ASCII characters are ever encoded.
 */
function decodeEscapes(text: string): string {
  return text.replace(/(?:%[89a-f][0-9a-f])+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/**
 * Removes marks from Latin letters only: in other scripts they form different letters, which are
 * composed again.
 */
function foldAccents(text: string): string {
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/ß/gu, 's');
  return foldLetters(bare).normalize('NFC');
}

function encode(text: string): string {
  return text.replace(/[^\0-\x7f]+/gu, (other) => encodeURIComponent(other).toLowerCase());
}

function truncate(slug: string, limit: number): string {
  let kept = '';
  for (const [character] of slug.matchAll(slugCharacter)) {
    if (kept.length + character.length > limit) break;
    kept += character;
  }
  return kept.replace(/-$/, '');
}
