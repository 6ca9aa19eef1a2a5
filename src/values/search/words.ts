import type { TextSources } from '../../entities/shapes.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { foldText } from '../fold.ts';

/** A word of a text, or a run of characters of a script without spaces, and its place. */
export interface Token {
  /** The word as it is compared: letters and digits only. */
  word: string;
  isRun: boolean;
  start: number;
  end: number;
}

const unspaced = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const runOnly = new RegExp(`^[${unspaced}]+$`, 'u');
const tokens = new RegExp(`(?<run>[${unspaced}]+)|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}\\u00ad])+`, 'gu');

/** Whether a word is written in a script without spaces. */
export function isUnspaced(word: string): boolean {
  return runOnly.test(word);
}

/** The words of a text in their order, without punctuation. */
export function splitWords(text: string): Token[] {
  return [...tokensOf(text)];
}

/** The same, lazily. */
function* tokensOf(text: string): Generator<Token> {
  for (const match of text.matchAll(tokens)) {
    const [written] = match;
    const place = { start: match.index, end: match.index + written.length };
    const isRun = match.groups?.run !== undefined;
    for (const word of bareWords(written)) yield { word, isRun, ...place };
  }
}

/**
 * A word as ranked search compares it: lower case, without marks except in ä, ö, ü and å, which are
 * letters of their own to the dictionaries (decision 0164). Characters that fold to punctuation
 * split it: `ʼ` is an apostrophe, `½` a fraction.
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

/**
 * The pairs of adjacent characters of a run, and its last character: words in a run are found by
 * their pairs.
 */
export function pairsOfRun(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((character, at) => `${character}${characters[at + 1] ?? ''}`);
}

/**
 * The marks of the fields that a search can tell apart, in the order of `searched`: title,
 * description, excerpt.
 */
const marks = ['A', '', 'B'];
const mostWords = 10_000;
const mostCharacters = 200_000;
const mostPlaces = 250;
const longestWord = 64;
/**
 * Each new word costs the database about 0.1 ms: a text of random words must not block other
 * writers for seconds.
 */
const mostLearnt = 5_000;
const gap = 10;

/** The words of an event in one language, and where they are. */
export type PlacedWords = ReadonlyMap<string, readonly number[]>;

/**
 * Places the words of an event in one language. Those of the title and the excerpt are in it a
 * second time with the mark of their field, so that the index knows in which field a word is. Words
 * beyond the ten thousandth are left out: PostgreSQL rejects larger values.
 */
export function placeWords(searched: readonly (string | null)[]): PlacedWords {
  const places = new Map<string, number[]>();
  const left = { words: mostWords, characters: mostCharacters };
  let place = 0;
  for (const [field, mark] of marks.entries()) {
    for (const lexeme of lexemesOf(searched[field] ?? '')) {
      left.words -= 1;
      left.characters -= lexeme.length;
      if (left.words < 0 || left.characters < 0) break;
      place += 1;
      addPlace(places, lexeme, place);
      if (mark !== '') addPlace(places, `${mark}${lexeme}`, place);
    }
    place += gap;
  }
  return places;
}

/**
 * Placed words as the text of a `tsvector`. Those that were written in the language of the row have
 * weight C, so that it tells which words the event makes known (decision 0164).
 */
export function toWordIndex(places: PlacedWords, own?: ReadonlySet<string>): string {
  const written = ([lexeme, at]: readonly [string, readonly number[]]) => {
    const weight = own?.has(lexeme) === true ? 'C' : '';
    return `'${lexeme}':${at.join(`${weight},`)}${weight}`;
  };
  return [...places].map(written).join(' ');
}

function addPlace(places: Map<string, number[]>, lexeme: string, place: number): void {
  const known = places.get(lexeme);
  if (known === undefined) places.set(lexeme, [place]);
  else if (known.length < mostPlaces) known.push(place);
}

function* lexemesOf(text: string): Generator<string> {
  for (const { word, isRun } of tokensOf(text)) {
    if (isRun) yield* pairsOfRun(word);
    else yield truncateWord(word);
  }
}

/** Truncates long words, in texts and in queries. */
export function truncateWord(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord).toWellFormed().replace('\ufffd', '');
}

/** A word and the language that it was written in. */
export interface LocalWord {
  language: Language;
  word: string;
}

/**
 * The distinct words of an event by the language that they were written in: a fallback text is
 * stemmed in its own language. Numbers have no stem. Words beyond `mostLearnt` are found only in
 * the form in which they are written.
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
    if (!isRun && !/^\d+$/.test(word)) yield truncateWord(word);
  }
}

/** Irregular forms that the dictionaries lack and calendars often contain. */
const irregular: Partial<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map([
    ['children', 'child'],
    ['women', 'woman'],
    ['men', 'man'],
    ['people', 'person'],
  ]),
  fi: new Map(['lasten', 'lapsi', 'lapsia', 'lapsen'].map((form) => [form, 'lapset'])),
};

/**
 * The word as passed to the dictionary. The German dictionary of PostgreSQL 18 reads `ue` as `ü`
 * and drops the ending of `Schülerinnen`, that of 15 does not; doing it here makes both agree.
 */
export function toStem({ language, word }: LocalWord): string {
  const known = irregular[language]?.get(word);
  if (known !== undefined) return known;
  return language === 'de' ? withUmlauts(word).replace(/erin(nen)?$/, 'er') : word;
}

/** `Muenchen` becomes `München`; `neue` stays. */
export function withUmlauts(word: string): string {
  return word.replace(/ae|oe|(?<![aeiouyäöüq])ue/g, (letters) => umlauts[letters] ?? letters);
}

const umlauts: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };
