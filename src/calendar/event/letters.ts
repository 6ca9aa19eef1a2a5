import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { type LetterSearch, mostChunks, selectChunks } from '../../database/queries/event-letters.ts';
import type { Language } from '../../i18n/language.ts';
import { encodedPattern, parseSearch } from '../../values/search-text.ts';
import { type Needle, toNeedle } from '../../values/search/letters.ts';

/** The chunks that have a word, and whether no chunk without the word shares a number with them. */
interface Chunks {
  numbers: number[];
  isExact: boolean;
}

type KnownChunks = ReadonlyMap<string, Chunks>;

/** So many words of a filter are looked up; texts are read for the others. */
const mostWords = 20;

/**
 * Replaces the searches of a filter, nested ones too, by the chunks and letters of texts that have
 * them, which a narrow table finds (decision 0147). Texts are read only for terms that these do not
 * decide. A search that they do not narrow is left unchanged.
 */
export async function findLetters(context: Context, filters: EventFilters): Promise<EventFilters> {
  const words = new Set(searchesIn(filters).flatMap(wordsOf));
  const chunks = await findChunks(context, [...words].slice(0, mostWords));
  return replaceSearches(filters, (search) => lookUp(search, { chunks, language: context.language }));
}

function searchesIn({ search, and = [], or = [], not }: EventFilters): string[] {
  const nested = [...and, ...or, ...(not === undefined ? [] : [not])];
  return [...(search === undefined ? [] : [search]), ...nested.flatMap(searchesIn)];
}

/** Of what must not be there, only whole words decide. */
function wordsOf(search: string): string[] {
  const { all, none } = readTerms(search);
  return [...all, ...none.filter(({ isWhole }) => isWhole)].flatMap(({ words }) => words);
}

type Replace = (search: string) => EventFilters;

function replaceSearches({ search, and, or, not, ...others }: EventFilters, by: Replace): EventFilters {
  const within = (part: EventFilters) => replaceSearches(part, by);
  return {
    ...others,
    ...(search !== undefined && by(search)),
    ...(and && { and: and.map(within) }),
    ...(or && { or: or.map(within) }),
    ...(not && { not: within(not) }),
  };
}

function lookUp(
  search: string,
  { chunks, language }: { chunks: KnownChunks; language: Language },
): EventFilters {
  const { all, none } = readTerms(search);
  const lettered = toLetterSearch(all, none, chunks);
  return { ...encodedIn(all, language), ...(narrows(lettered) ? { lettered } : { search }) };
}

interface Term extends Needle {
  term: string;
}

function readTerms(search: string): { all: Term[]; none: Term[] } {
  const toTerm = (term: string) => ({ term, ...toNeedle(term) });
  const { all, none } = parseSearch(search);
  return { all: all.map(toTerm), none: none.map(toTerm) };
}

/** What the index of encoded characters finds the terms by. */
function encodedIn(terms: readonly Term[], language: Language): Pick<EventFilters, 'encoded'> {
  const patterns = terms.map(({ term }) => encodedPattern(term)).filter((pattern) => pattern !== null);
  return language === 'zh-hans' || patterns.length === 0 ? {} : { encoded: patterns };
}

/** The chunks of each word; nothing of those that are in too many. */
async function findChunks({ database }: Context, words: readonly string[]): Promise<KnownChunks> {
  if (words.length === 0) return new Map();
  const rows = await database.query(selectChunks(words), { planDependsOnValues: true });
  const found = words.map((word, at): [string, Chunks] => {
    const own = rows.filter((row) => row.at === at);
    return [word, { numbers: own.map(({ number }) => number), isExact: !own.some(({ shared }) => shared) }];
  });
  return new Map(found.filter(([, { numbers }]) => numbers.length <= mostChunks));
}

function toLetterSearch(all: readonly Term[], none: readonly Term[], known: KnownChunks): LetterSearch {
  const chunksOf = ({ words }: Term) => words.flatMap((word) => known.get(word) ?? []);
  const isSingle = ({ isWhole, words }: Term) => isWhole && words.length === 0;
  const isDecided = (term: Term) => isSingle(term) || (term.isWhole && chunksOf(term)[0]?.isExact === true);
  const isOpen = (term: Term) => !isDecided(term);
  const open = { all: all.filter(isOpen), none: none.filter(isOpen) };
  const lists = (terms: readonly Term[]) => terms.flatMap(chunksOf).map(({ numbers }) => numbers);
  return {
    letters: { all: bitsOf(all.filter(isSingle)), none: bitsOf(none.filter(isSingle)) },
    chunks: { all: lists(all), none: lists(none.filter(isDecided)) },
    ...(open.all.length + open.none.length > 0 && {
      texts: {
        all: open.all.map(({ term }) => term),
        none: open.none.map(({ term }) => term),
        letters: bitsOf(open.all.filter(({ hasSign }) => hasSign)),
      },
    }),
  };
}

function bitsOf(terms: readonly Needle[]): string {
  return terms.reduce((bits, { letters }) => bits | letters, 0n).toString();
}

/** Whether fewer texts are read than all, if any. */
function narrows({ letters, chunks, texts }: LetterSearch): boolean {
  if (texts !== undefined) return chunks.all.length > 0 || texts.letters !== '0';
  return (
    [letters.all, letters.none].some((bits) => bits !== '0') || chunks.all.length + chunks.none.length > 0
  );
}
