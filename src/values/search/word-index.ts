import { pairsOfRun, tokensOf, truncateWord, withUmlauts } from '#word-forms';
import type { TextSources } from '../../entities/shapes.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';

/**
 * The marks of the fields that a search can tell apart, in the order of `searched`: title,
 * description, excerpt.
 */
const marks = ['A', '', 'B'];
const mostWords = 10_000;
const mostCharacters = 200_000;
const mostPlaces = 250;
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
