import type { Context } from '../../context/context.ts';
import type { EventFilters } from '../../database/queries/event-filters.ts';
import { type LetterSearch, mostChunks, selectChunks } from '../../database/queries/event-letters.ts';
import { parseSearch } from '../../values/search-text.ts';
import { bitsOf, type LetterTerms, toLetterTerms } from '../../values/search/letter-terms.ts';

/**
 * Replaces a search for letters and digits by the chunks of texts that have them, which a narrow
 * index finds without reading any text (decision 0147). Other searches, nested ones, and terms that
 * are in too many chunks are left unchanged.
 */
export async function findLetters(
  context: Context,
  search: string,
  others: EventFilters,
): Promise<EventFilters> {
  const unchanged = { ...others, search };
  const terms = toLetterTerms(parseSearch(search));
  if (terms === null) return unchanged;
  const chunks = await findChunks(context, terms.words);
  if (chunks === null) return unchanged;
  const letters = { all: bitsOf(terms.letters.all), none: bitsOf(terms.letters.none) };
  return { ...others, lettered: { letters, chunks } };
}

/** The chunks of each term; null if these do not decide which texts have it. */
async function findChunks(
  { database }: Context,
  { all, none }: LetterTerms['words'],
): Promise<LetterSearch['chunks'] | null> {
  const needles = [...all, ...none];
  if (needles.length === 0) return { all: [], none: [] };
  const rows = await database.query(selectChunks(needles), { planDependsOnValues: true });
  const found = needles.map((_needle, at) => rows.filter((row) => row.at === at).map(({ number }) => number));
  if (rows.some(({ shared }) => shared) || found.some(({ length }) => length > mostChunks)) return null;
  return { all: found.slice(0, all.length), none: found.slice(all.length) };
}
