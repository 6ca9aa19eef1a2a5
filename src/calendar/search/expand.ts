import { findSynonyms, isUnspaced, loadChinese } from '#word-forms';
import type { Context } from '../../context/context.ts';
import type { AssociatedKind } from '../../database/queries/associated.ts';
import type { NameScope } from '../../database/queries/searched-name.ts';
import { selectRelatedWords } from '../../database/queries/search-word.ts';
import type { Language } from '../../i18n/language.ts';
import { ranking } from '../../values/ranking.ts';
import { type RelatedWord, weightOf, weightOfSynonym, weights } from '../../values/search/similarity.ts';
import { runTier, type SearchTerm, type Tier, wordTier } from '../../values/search/terms.ts';
import { type LocalTerm, readLocalTerms, readSynonyms } from './local-term.ts';
import { findNames, type NamedMatch } from './names.ts';
import { findTexts } from './texts.ts';

/**
 * A term of a search, and what counts as a match of it: words by their weights, best first, and
 * names.
 */
export interface ExpandedTerm {
  term: SearchTerm;
  tiers: readonly Tier[];
  names: readonly NamedMatch[];
  /** Venues or organizers by the words of their texts. */
  texts: readonly NamedMatch[];
  /** Known words that the term may be a slip of, the likeliest first; whoever has them. */
  corrections?: readonly string[];
}

/** What the words of a search are compared with, besides the known words of events. */
export interface SearchScope extends NameScope {
  /** Whose texts are read. */
  texts?: AssociatedKind;
}

/**
 * The terms with the known words and names that are forms, compounds, other spellings or synonyms
 * of them. Words that say little are left out, unless there are no others. Two statements, and one
 * for texts.
 */
export async function expandTerms(
  context: Context,
  terms: readonly SearchTerm[],
  scope: SearchScope,
): Promise<ExpandedTerm[]> {
  const local = await readLocalTerms(terms, context.language);
  const queried = [...local, ...(await readSynonyms(local))];
  const runs = await tiersOfRuns(terms, context.language);
  const [related, named, inTexts] = await Promise.all([
    findRelated(context, queried),
    findNames(context, { terms, local: queried }, scope),
    scope.texts === undefined ? () => [] : findTexts(context, terms, scope.texts),
  ]);
  // Synonyms come after these, and do not tell whether a word says little.
  const isServed = ({ at }: RelatedWord) => local[at]?.isServed === true;
  const stopWords = new Set(
    related.filter((each) => each.isStopWord && isServed(each)).map(({ at }) => local[at]?.term),
  );
  const saysMuch = terms.filter((term) => !term.isCommon && !stopWords.has(term));
  return (saysMuch.length === 0 ? terms : saysMuch).map((term) => {
    const own = related.flatMap(({ known, ...each }) => {
      const word = queried[each.at];
      return word?.term === term && known !== null ? [{ ...each, known, queried: word }] : [];
    });
    const written = term.isRun ? [] : [...toTiers(term, own), ...toSynonymTiers(own)];
    const tiers = [...written, ...(runs.get(term) ?? [])];
    return { term, tiers, names: named(term), texts: inTexts(term) };
  });
}

/**
 * What is written without spaces, by its term: the term itself, or what means nearly the same as
 * it, as 人工智能 for AI.
 */
async function tiersOfRuns(terms: readonly SearchTerm[], language: Language) {
  const read = async (term: SearchTerm): Promise<[SearchTerm, Tier[]]> => {
    const listed = await findSynonyms(language, (each) => term.spellings.includes(each));
    const synonyms = looseTiers(weights.synonym, listed.filter(isUnspaced));
    return [term, term.isRun ? [...(await tiersOfRun(term)), ...synonyms, ...spelt(listed)] : synonyms];
  };
  return new Map(await Promise.all(terms.map(read)));
}

async function tiersOfRun({ spellings }: SearchTerm): Promise<Tier[]> {
  const { subjectsOf } = await loadChinese();
  return [runTier(weights.same, spellings), ...looseTiers(weights.part, spellings.flatMap(subjectsOf))];
}

/** The words with spaces that mean nearly the same as a run: AI for 人工智能. */
function spelt(listed: readonly string[]): Tier[] {
  const words = listed.filter((each) => /^[a-z0-9]+$/.test(each));
  return words.length === 0 ? [] : [{ ...wordTier(weights.synonym, words), isSynonym: true }];
}

function looseTiers(weight: number, runs: readonly string[]): Tier[] {
  return runs.length === 0 ? [] : [{ ...runTier(weight, runs), isSynonym: true }];
}

async function findRelated(context: Context, local: readonly LocalTerm[]): Promise<RelatedWord[]> {
  if (local.length === 0) return [];
  const lookups = local.map(({ word, language, matcher: { beginnings, infixes }, isServed }) => ({
    ...{ word, language, beginnings },
    infixes: isServed ? infixes : [],
  }));
  return context.database.query(selectRelatedWords(context, lookups), { planDependsOnValues: true });
}

type Related = RelatedWord & { known: string; queried: LocalTerm };

function toTiers({ word }: SearchTerm, related: readonly Related[]): Tier[] {
  const written = related.filter(({ queried }) => !queried.isSynonym);
  return groupByWeight([
    [word, weights.same],
    ...written.map((each): [string, number] => {
      const weight = weightOf(each.queried, each);
      // A spelling that the client did not write counts no more than letters without their marks.
      return [each.known, each.queried.word === word ? weight : Math.min(weight, weights.key)];
    }),
  ]);
}

/** What a passing mention in a description does not count for. */
function toSynonymTiers(related: readonly Related[]): Tier[] {
  const synonyms = related.filter(({ queried }) => queried.isSynonym);
  const weighed = synonyms.map((each): [string, number] => [
    each.known,
    weightOfSynonym(weightOf(each.queried, each)),
  ]);
  return groupByWeight(weighed).map((tier) => ({ ...tier, isSynonym: true }));
}

function groupByWeight(weighed: readonly (readonly [string, number])[]): Tier[] {
  const best = new Map<string, number>();
  for (const [known, weight] of weighed) if (weight > (best.get(known) ?? 0)) best.set(known, weight);
  const sorted = [...best]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, ranking.limits.words);
  return [...Map.groupBy(sorted, ([, weight]) => weight)].map(([weight, words]) =>
    wordTier(
      weight,
      words.map(([known]) => known),
    ),
  );
}
