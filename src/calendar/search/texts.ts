import { withoutMarks } from '#word-forms';
import type { Context } from '../../context/context.ts';
import type { AssociatedKind } from '../../database/queries/associated.ts';
import { selectWordsOfTexts } from '../../database/queries/searched-name.ts';
import { fromIndexed } from '../../values/search-text.ts';
import { ranking } from '../../values/ranking.ts';
import type { SearchTerm } from '../../values/search/terms.ts';
import { readLocalTerms } from './local-term.ts';
import { conditionsOf, matchNames, type NamedMatch, weightOfName } from './names.ts';

/**
 * What finds the venues or organizers whose texts, as served, match a term. They are stored for
 * search without marks, so the terms are compared without them. One statement.
 */
export async function findTexts(
  context: Context,
  terms: readonly SearchTerm[],
  table: AssociatedKind,
): Promise<(term: SearchTerm) => NamedMatch[]> {
  const plain = new Map(terms.map((term) => [term, toPlain(term)]));
  const search = {
    terms: [...plain.values()],
    local: await readLocalTerms([...plain.values()], context.language),
  };
  const select = selectWordsOfTexts(context, conditionsOf(search), {
    table,
    most: ranking.limits.wordsOfTexts,
  });
  const stored = await context.database.query(select, { planDependsOnValues: true });
  const words = stored.map(({ name, ...word }) => ({ ...word, name: fromIndexed(name) }));
  return (term) => matchNames(words, (word) => weightOfName(word, plain.get(term) ?? term, search.local));
}

function toPlain({ word, spellings, ...term }: SearchTerm): SearchTerm {
  return { ...term, word: withoutMarks(word), spellings: spellings.map(withoutMarks) };
}
