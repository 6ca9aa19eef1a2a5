import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { type LetterSearch, mostChunks, selectChunks } from '../../database/queries/event-letters.ts';
import type { Language } from '../../i18n/language.ts';
import { encodedPattern, parseSearch } from '../../values/search-text.ts';
import { type Needle, toNeedle } from '../../values/search/letters.ts';

/**
 * Replaces a search by the chunks and letters of texts that have it, which a narrow table finds
 * (decision 0147). Texts are read only for terms that these do not decide. A search that they do
 * not narrow is left unchanged.
 */
export async function findLetters(
  context: Context,
  search: string,
  others: EventFilters,
): Promise<EventFilters> {
  const terms = parseSearch(search);
  const [all, none] = [terms.all.map(toTerm), terms.none.map(toTerm)];
  const chunks = await findChunks(context, [...all, ...none.filter(({ isWhole }) => isWhole)]);
  const lettered = toLetterSearch(all, none, chunks);
  const encoded = encodedIn(terms.all, context.language);
  return { ...others, ...encoded, ...(narrows(lettered) ? { lettered } : { search }) };
}

/** What the index of encoded characters finds the terms by. */
function encodedIn(terms: readonly string[], language: Language): Pick<EventFilters, 'encoded'> {
  const patterns = terms.map(encodedPattern).filter((pattern) => pattern !== null);
  return language === 'zh-hans' || patterns.length === 0 ? {} : { encoded: patterns };
}

interface Term extends Needle {
  term: string;
}

function toTerm(term: string): Term {
  return { term, ...toNeedle(term) };
}

/** The chunks that have a word, and whether no chunk without the word shares a number with them. */
interface Chunks {
  numbers: number[];
  isExact: boolean;
}

/** The chunks of each word of the terms; nothing of those that are in too many. */
async function findChunks(
  { database }: Context,
  terms: readonly Term[],
): Promise<ReadonlyMap<string, Chunks>> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  if (words.length === 0) return new Map();
  const rows = await database.query(selectChunks(words), { planDependsOnValues: true });
  const found = words.map((word, at): [string, Chunks] => {
    const own = rows.filter((row) => row.at === at);
    return [word, { numbers: own.map(({ number }) => number), isExact: !own.some(({ shared }) => shared) }];
  });
  return new Map(found.filter(([, { numbers }]) => numbers.length <= mostChunks));
}

function toLetterSearch(
  all: readonly Term[],
  none: readonly Term[],
  known: ReadonlyMap<string, Chunks>,
): LetterSearch {
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
