import type { TextSources } from '../../entities/shapes.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { foldText } from '../fold.ts';

/** A word of a text, or a run of a script that puts no spaces between words, and where it stands. */
export interface Token {
  /** The word as it is compared, of letters and digits alone. */
  word: string;
  isRun: boolean;
  start: number;
  end: number;
}

const unspaced = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const tokens = new RegExp(`(?<run>[${unspaced}]+)|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}\\u00ad])+`, 'gu');

/** The words of a text, in their order; signs are left out. */
export function splitWords(text: string): Token[] {
  return [...tokensOf(text)];
}

/** The same one by one, for those who need no more than the first of them. */
function* tokensOf(text: string): Generator<Token> {
  for (const match of text.matchAll(tokens)) {
    const [written] = match;
    const place = { start: match.index, end: match.index + written.length };
    const isRun = match.groups?.run !== undefined;
    for (const word of bareWords(written)) yield { word, isRun, ...place };
  }
}

/**
 * A word as ranked search compares it: lower case, no marks but those of ä, ö, ü and å, which are letters of their own to
 * the dictionaries (decision 0019). A letter that stands for signs, too, may part it: `ʼ` is an apostrophe, `½` a fraction.
 */
function bareWords(word: string): string[] {
  if (/^[a-z0-9]+$/i.test(word)) return [word.toLowerCase()];
  return word
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9äöüå]+/gu, foldText)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

/** The pairs of neighbours of a run, and its last character: a word of it is found as the pairs that it is made of. */
export function pairsOfRun(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((character, at) => `${character}${characters[at + 1] ?? ''}`);
}

/** The weights of the three fields in the order of `searched`: title, description, excerpt. */
const weights = ['A', 'D', 'B'];
const mostWords = 10_000;
const mostCharacters = 200_000;
const mostPlaces = 250;
const longestWord = 64;
/** Each new word takes the database about 0.1 ms: a text of random words must not keep other writers waiting for seconds. */
const mostLearnt = 5_000;
const gap = 10;

/**
 * The words of an event in one language as the text of a `tsvector`, weighted by field. What lies beyond ten thousand
 * words is left out: the database refuses larger values.
 */
export function toWordIndex(searched: readonly (string | null)[]): string {
  const places = new Map<string, string[]>();
  const left = { words: mostWords, characters: mostCharacters };
  let place = 0;
  for (const [field, weight] of weights.entries()) {
    for (const lexeme of lexemesOf(searched[field] ?? '')) {
      left.words -= 1;
      left.characters -= lexeme.length;
      if (left.words < 0 || left.characters < 0) break;
      place += 1;
      addPlace(places, lexeme, `${place}${weight}`);
    }
    place += gap;
  }
  return [...places].map(([lexeme, at]) => `'${lexeme}':${at.join(',')}`).join(' ');
}

function addPlace(places: Map<string, string[]>, lexeme: string, place: string): void {
  const known = places.get(lexeme);
  if (known === undefined) places.set(lexeme, [place]);
  else if (known.length < mostPlaces) known.push(place);
}

function* lexemesOf(text: string): Generator<string> {
  for (const { word, isRun } of tokensOf(text)) {
    if (isRun) yield* pairsOfRun(word);
    else yield cutWord(word);
  }
}

/** Longer words are cut, in texts and in queries alike. */
export function cutWord(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord).toWellFormed().replace('\ufffd', '');
}

/** A word with the language that it was written in. */
export interface LocalWord {
  language: Language;
  word: string;
}

/**
 * Every word of an event once for each language that it was written in: a text that stands in for a missing translation
 * is stemmed as what it is. Numbers have no stem. Words beyond `mostLearnt` are found as they are written, without their
 * other forms.
 */
export function wordsByLanguage(
  rows: readonly { searched: readonly (string | null)[]; sources: TextSources }[],
  fields: readonly string[],
): LocalWord[] {
  const texts = new Map<string, { language: Language; text: string }>();
  for (const { searched, sources } of rows) {
    for (const [at, field] of fields.entries()) {
      const language = sources[field];
      const text = searched[at] ?? '';
      if (isLanguage(language)) texts.set(`${language} ${text}`, { language, text });
    }
  }
  const words = new Map<string, LocalWord>();
  for (const { language, text } of texts.values()) {
    for (const word of stemmable(text)) {
      if (words.size === mostLearnt) break;
      words.set(`${language} ${word}`, { language, word });
    }
  }
  return [...words.keys()].sort().flatMap((key) => words.get(key) ?? []);
}

function* stemmable(text: string): Generator<string> {
  let left = mostWords;
  for (const { word, isRun } of tokensOf(text)) {
    if (left === 0) return;
    left -= 1;
    if (!isRun && !/^\d+$/.test(word)) yield cutWord(word);
  }
}

/** What the dictionaries do not know, and calendars are full of. */
const irregular: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  en: { children: 'child', women: 'woman', men: 'man', people: 'person' },
  fi: { lasten: 'lapset', lapsi: 'lapset', lapsia: 'lapset', lapsen: 'lapset' },
};

/**
 * The word as it is handed to the dictionary. That for German of PostgreSQL 18 reads `ue` as `ü` and drops the ending of
 * `Schülerinnen`, that of 15 does neither: it is done here, so that both agree.
 */
export function toStem({ language, word }: LocalWord): string {
  const known = irregular[language]?.[word];
  if (known !== undefined) return known;
  return language === 'de' ? withUmlauts(word).replace(/erin(nen)?$/, 'er') : word;
}

/** `Muenchen` as `München`; `neue` stays. */
export function withUmlauts(word: string): string {
  return word.replace(/ae|oe|(?<![aeiouyäöüq])ue/g, (letters) => umlauts[letters] ?? letters);
}

const umlauts: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** A word that is asked for, in one spelling and one language. */
export interface AskedWord extends LocalWord {
  /** Which term of the search it belongs to. */
  term: number;
}

/** A word that is asked for beside a known one that is like it; `known` is null where there is none. */
export interface LikeWord {
  term: number;
  language: Language;
  asked: string;
  askedStem: string;
  askedKey: string;
  /** Whether the language says the word all the time: `the`, `ja`, `und`. */
  common: boolean;
  known: string | null;
  stem: string;
  key: string;
}
