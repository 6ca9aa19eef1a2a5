import { foldText } from '#word-forms';
import type { Context } from '../../context/context.ts';
import { type Searched, selectTermsFound, type Term } from '../../database/queries/ranked-search.ts';
import { weights } from '../../values/search/similarity.ts';
import { wordTier } from '../../values/search/terms.ts';
import type { ExpandedTerm } from './expand.ts';
import { byFrequency, type Corrections } from './found.ts';

/**
 * The likeliest spelling of each guessed term that the viewer finds something with, among what the
 * filters leave: words that only hidden events have are never told (decision 0125). One statement.
 */
export async function correct<Row>(
  { database }: Context,
  { searched, toTerm }: { searched: Searched<Row>; toTerm: (term: ExpandedTerm, places: 'all') => Term },
  guesses: readonly ExpandedTerm[],
): Promise<Corrections> {
  const candidates = guesses.flatMap(({ term, corrections = [] }) =>
    corrections.map((word) => ({ term, word })),
  );
  if (candidates.length === 0) return new Map();
  const terms = candidates.map(({ term, word }) =>
    toTerm({ term, tiers: [wordTier(weights.same, [word])], names: [], texts: [] }, 'all'),
  );
  const found = await database.query(selectTermsFound({ searched, terms }), {
    ...searched,
    ...byFrequency,
  });
  const known = new Set(found.map(({ term }) => term));
  const corrected = candidates.filter((_, at) => known.has(at)).reverse();
  return new Map(corrected.map(({ term, word }) => [foldText(term.word), word]));
}

/** The text of a search with its words corrected; null if none is. */
export function correctText(text: string, corrections: Corrections): string | null {
  const corrected = text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrections.get(foldText(word)) ?? word);
  return corrected === text ? null : corrected;
}
