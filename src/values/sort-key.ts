import { foldLetters } from '#word-forms';
import { inEachLanguage, type Language } from '../i18n/language.ts';
import { plainText } from './html.ts';

/**
 * Changes with the rule below, and with the collations of the runtime: keys of two versions do not
 * compare.
 */
export const collationVersion = `1 ${process.versions.icu ?? ''} ${process.versions.cldr ?? ''}`;

/** What a character is sorted by. */
interface Weight {
  /**
   * Grows with the place of the letter in the alphabet, and is the same for all its forms; two of
   * them for `æ` in German.
   */
  letter: string;
  /** The place among the forms of the letter, such as `a`, `A` and `á`; 0 is the first. */
  form: number;
}

type Alphabet = ReadonlyMap<string, Weight>;

/** Markup takes space, too. */
const longestRead = 2_000;

/**
 * Characters that count, so that a key fits into an index; names that differ only beyond sort by
 * number.
 */
const mostCharacters = 120;
const longestKey = 300;
const mostDigits = 40;

/** Sorts before every weight, so that a name precedes those that it begins. */
const endOfLetters = ' ';
const firstForm = 0x21;
const firstWeight = 0x100;

/** What precedes a character outside the alphabet: these come last, by their code points. */
const outside = '\ue000';

/**
 * A text that sorts as the name does in the collation of the language, if bytes are compared: so
 * both databases agree, although the embedded one has no collations. Letters decide first, and
 * between equal ones accents and case; numbers sort by their value. Never empty (decision 0122).
 */
export function sortKey(name: string, language: Language): string {
  const alphabet = alphabetOf(language);
  const weights = tokenize(name).map((token) => weigh(token, alphabet));
  const letters = weights.map(({ letter }) => letter).join('');
  const differing = weights.slice(0, weights.findLastIndex(({ form }) => form > 0) + 1);
  const forms = differing.map(({ form }) => String.fromCharCode(firstForm + form)).join('');
  return letters.slice(0, longestKey).toWellFormed() + endOfLetters + forms;
}

/** Whether a text may be a key: those in cursors come from clients. */
export function isSortKey(text: string): boolean {
  return text.length <= longestKey + mostCharacters + 1 && text.isWellFormed() && !text.includes('\0');
}

/** Characters, and numbers as a whole, without markup and what is not seen. */
function tokenize(name: string): string[] {
  const visible = plainText(name.slice(0, longestRead)).toWellFormed().normalize('NFKC');
  const spaced = visible
    .replace(/\p{Cf}/gu, '')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return (spaced.match(/\d+|./gu) ?? []).slice(0, mostCharacters);
}

function weigh(token: string, alphabet: Alphabet): Weight {
  if (/^\d/.test(token)) return weighNumber(token, alphabet);
  return alphabet.get(token) ?? { letter: outside + token, form: 0 };
}

/** The number of digits precedes them, so that numbers of any length compare. */
function weighNumber(token: string, alphabet: Alphabet): Weight {
  const digits = token.replace(/^0+(?=\d)/, '').slice(0, mostDigits);
  const start = alphabet.get('0')?.letter ?? '';
  return { letter: start + String.fromCharCode(firstForm + digits.length) + digits, form: 0 };
}

const alphabets = new Map<Language, Alphabet>();

/** Sorted when it is first used, at the latest by the first write: Chinese takes some 30 ms. */
function alphabetOf(language: Language): Alphabet {
  const known = alphabets.get(language) ?? createAlphabet(language);
  alphabets.set(language, known);
  return known;
}

type Block = readonly [first: number, last: number];

/** The letters and signs that names of the four languages are written with. */
const blocks: readonly Block[] = [
  [0x20, 0x24f],
  [0x370, 0x45f],
  [0x1e00, 0x1eff],
  [0x2010, 0x205e],
  [0x20a0, 0x20bf],
  [0x3001, 0x3020],
];

/**
 * Chinese characters; elsewhere they come last, by their code points, which count radicals and
 * strokes.
 */
const characters: readonly Block[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
];

const collations: Readonly<Record<Language, string>> = {
  ...inEachLanguage((language) => language),
  'zh-hans': 'zh-Hans-u-co-pinyin',
};

/**
 * The runtime has the collations but tells no keys, so the alphabet is sorted, and each letter gets
 * its place.
 */
function createAlphabet(language: Language): Alphabet {
  const { compare } = new Intl.Collator(collations[language]);
  const { compare: compareLetters } = new Intl.Collator(collations[language], { sensitivity: 'base' });
  const alphabet = new Map<string, Weight>();
  let [place, form, before] = [firstWeight, 0, ''];
  for (const letter of listLetters(language).sort(compare)) {
    form = compareLetters(before, letter) === 0 ? form + 1 : 0;
    if (form === 0) place += 1;
    alphabet.set(letter, { letter: String.fromCharCode(place), form });
    before = letter;
  }
  for (const letter of alphabet.keys()) {
    const spelt = spellOut(letter);
    if (spelt.length > 1 && compareLetters(letter, spelt) === 0)
      alphabet.set(letter, {
        letter: Array.from(spelt, (each) => alphabet.get(each)?.letter).join(''),
        form: 1,
      });
  }
  return alphabet;
}

function listLetters(language: Language): string[] {
  return [...blocks, ...(language === 'zh-hans' ? characters : [])]
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(letter));
}

/** `ǽ` as `ae`. */
function spellOut(letter: string): string {
  return foldLetters(letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
}
