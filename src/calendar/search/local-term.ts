import { createMatcher, findSynonyms, spellingsOf, withoutMarks, type WordMatcher } from '#word-forms';
import { type Language, languages } from '../../i18n/language.ts';
import type { SearchTerm } from '../../values/search/terms.ts';

/** A term in one spelling and one language. */
export interface LocalTerm {
  term: SearchTerm;
  word: string;
  language: Language;
  matcher: WordMatcher;
  /** Whether texts are served in the language. */
  isServed: boolean;
  /** Whether the word only means nearly the same as the term. */
  isSynonym: boolean;
}

/**
 * The words of a search in the language that is served, in each of their spellings, and in the
 * others as they are: a text that stands in for a translation has its own language.
 */
export async function readLocalTerms(terms: readonly SearchTerm[], served: Language): Promise<LocalTerm[]> {
  const all = terms
    .filter(({ isRun }) => !isRun)
    .flatMap((term) => [
      ...term.spellings
        .flatMap((word) => spellingsOf(word, served))
        .map((word) => ({ term, word, language: served })),
      ...languages.filter((each) => each !== served).map((language) => ({ term, word: term.word, language })),
    ]);
  return Promise.all(
    all.map(async (each) => ({
      ...each,
      matcher: await createMatcher(each.word, each.language),
      isServed: each.language === served,
      isSynonym: false,
    })),
  );
}

/** The synonyms of the words in each of their spellings, in the language that is served. */
export async function readSynonyms(local: readonly LocalTerm[]): Promise<LocalTerm[]> {
  const written = local.filter(({ isServed }) => isServed);
  const isSearched = (word: string, but: LocalTerm) =>
    written.some((each) => each.term !== but.term && isForm(each, word));
  const read = await Promise.all(written.map(readSynonymsOf));
  // What is searched by itself stands for nothing else: `singing choirs` are no other choirs.
  return read.flatMap((synonyms) => synonyms.filter((each) => !isSearched(each.word, each)));
}

function isForm({ word, matcher }: LocalTerm, listed: string): boolean {
  return listed === word || matcher.relate(listed) === 'form';
}

async function readSynonymsOf(written: LocalTerm): Promise<LocalTerm[]> {
  const { language, matcher } = written;
  const begins = (listed: string) =>
    matcher.beginnings.some((beginning) => withoutMarks(listed).startsWith(beginning));
  const words = await findSynonyms(
    language,
    (listed) => listed === written.word || (begins(listed) && isForm(written, listed)),
  );
  return Promise.all(
    words.map(async (word) => ({
      ...written,
      word,
      matcher: await createMatcher(word, language, true),
      isSynonym: true,
    })),
  );
}
