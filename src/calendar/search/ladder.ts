import type { Context } from '../../context/context.ts';
import {
  countFound,
  pointsOfRank,
  type RankedRow,
  type RankPlace,
  type Search,
  type Searched,
  selectTermsFound,
  sliceOfFound,
  type Term,
  termsOfRank,
} from '../../database/queries/ranked-search.ts';
import { foldText } from '../../values/fold.ts';
import type { SearchTerm } from '../../values/search/terms.ts';
import { expandTerms, type ExpandedTerm, type SearchScope } from './expand.ts';
import { findMeant, knownAmong } from './slips.ts';

/** What a search tries, each where what comes before finds nothing: its words, what else they may mean, names that look like it. */
export const rungs = ['words', 'slips', 'likeness'] as const;

export type Rung = (typeof rungs)[number];

/** How something was found: with all words in some form, with most of them, or with something similar. */
export type SearchStep = 'ALL_WORDS' | 'MOST_WORDS' | 'SIMILAR';

/** What is searched: of which texts and names the words are known, and what they are worth. */
export interface Target<Row> {
  searched: Searched<Row>;
  scope: SearchScope;
  /** What has a term; without passing mentions if only the prominent places count. */
  toTerm: (term: ExpandedTerm, places: 'all' | 'prominent') => Term;
}

/** What is searched, by which words, and which of what is found is read. */
export interface Climb<Row> {
  terms: readonly SearchTerm[];
  target: Target<Row>;
  slice: { size: number; after?: RankPlace & { rung: Rung }; offset?: number };
}

/** What was found. */
export interface Found<Row> {
  rung: Rung;
  /** One more than requested if there are further ones. */
  rows: (Row & RankedRow)[];
  terms: readonly ExpandedTerm[];
  count: () => Promise<number>;
  stepOf: (row: RankedRow) => SearchStep;
  /** From 0 to 1. */
  scoreOf: (rank: number) => number;
}

/** Finds what has all words, else most of them, else what is similar (decision 0125). Three to five statements, where words are found. */
export async function climb<Row>(context: Context, request: Climb<Row>): Promise<Found<Row>> {
  const { slice, target } = request;
  const from = rungs.indexOf(slice.after?.rung ?? 'words');
  const expanded = await expandTerms(context, request.terms, target.scope);
  const like = foldText(request.terms.map(({ word }) => word).join(' '));
  const likeness: Attempt<Row> = {
    rung: 'likeness',
    terms: expanded,
    search: { searched: target.searched, terms: [{ bands: [], named: [], like }] },
  };
  const attempts = [
    () => attemptWords(target, expanded),
    () => attemptSlips(context, target, expanded),
    () => likeness,
  ];
  for (const attempt of attempts.slice(from)) {
    const prepared = await attempt();
    if (prepared.rung === 'likeness' && (await areAllKnown(context, request.terms))) continue;
    const found = prepared.search.terms.length === 0 ? null : await look(context, prepared, slice);
    if (found !== null) return found;
  }
  return toFound(context, likeness, []);
}

/** Whether nothing that only looks like the search is meant, because its words are spelt right. */
async function areAllKnown(context: Context, terms: readonly SearchTerm[]): Promise<boolean> {
  return (await knownAmong(terms, context)).size === terms.length;
}

function attemptWords<Row>({ searched, toTerm }: Target<Row>, terms: readonly ExpandedTerm[]): Attempt<Row> {
  return { rung: 'words', terms, search: { searched, terms: terms.map((term) => toTerm(term, 'all')) } };
}

/** The terms that something has, and what others may mean. */
async function attemptSlips<Row>(
  context: Context,
  target: Target<Row>,
  expanded: readonly ExpandedTerm[],
): Promise<Attempt<Row>> {
  const { searched, scope, toTerm } = target;
  const { search } = attemptWords(target, expanded);
  const found = await context.database.query(selectTermsFound(search), searched);
  const known = new Set(found.map(({ term }) => term));
  const { parts, guesses } = await findMeant(
    context,
    expanded.flatMap(({ term }, at) => (known.has(at) ? [] : [term])),
    scope,
  );
  const certain = [...expanded.filter((_, at) => known.has(at)), ...parts];
  const meant = guesses
    .map((term) => toTerm(term, 'all'))
    .filter(({ bands, named }) => bands.length + named.length > 0);
  // Where a word is lost, a passing mention of another is not what was meant.
  const isPartial = expanded.length > 1 && known.size < expanded.length;
  const terms = [...certain.map((term) => toTerm(term, isPartial ? 'prominent' : 'all')), ...meant];
  return {
    rung: 'slips',
    terms: [...certain, ...guesses],
    search: { searched, terms, guessedFrom: certain.length, isCompound: parts.length === terms.length },
    dropped: guesses.length - meant.length,
  };
}

interface Attempt<Row> {
  rung: Rung;
  terms: readonly ExpandedTerm[];
  search: Search & { searched: Searched<Row> };
  /** How many terms of the request it leaves out; they count as not found. */
  dropped?: number;
}

/** Null if nothing is found, before the slice neither. */
async function look<Row>(
  context: Context,
  attempt: Attempt<Row>,
  slice: Climb<Row>['slice'],
): Promise<Found<Row> | null> {
  const { search } = attempt;
  const { searched } = search;
  const points = await findWidePoints(context, attempt);
  const best = points === null ? null : await lookForBest(context, attempt, { slice, points });
  const all = sliceOfFound({ ...search, countsBestOnly: points !== null }, slice);
  const rows = best ?? (await context.database.query(searched.rowsOf(all), searched));
  const found = toFound(context, attempt, rows);
  if (rows.length > 0 || slice.after !== undefined) return found;
  return (slice.offset ?? 0) > 0 && (await found.count()) > 0 ? found : null;
}

/** The points of the best band of a search for one term that finds much (decision 0125); null if none does. */
async function findWidePoints<Row>({ database }: Context, attempt: Attempt<Row>): Promise<number | null> {
  const single = singleTerm(attempt);
  if (single === null) return null;
  const [wide] = await database.query(single.frequent.selectPoints(single.term), byFrequency);
  return wide?.points ?? null;
}

/** The slice, without ranking all that a term finds of which a band with these points finds much; null if its best do not fill the slice. */
async function lookForBest<Row>(
  { database }: Context,
  attempt: Attempt<Row>,
  { slice, points }: { slice: Climb<Row>['slice']; points: number },
): Promise<(Row & RankedRow)[] | null> {
  const single = singleTerm(attempt);
  if (single === null) return null;
  const { searched } = attempt.search;
  const terms = [single.frequent.narrow(single.term, points)];
  const best = sliceOfFound({ searched, terms, countsBestOnly: true }, slice);
  const rows = await database.query(searched.rowsOf(best), byFrequency);
  return rows.length > slice.size ? rows : null;
}

/** Words that few have are planned otherwise than those that many have. */
const byFrequency = { planDependsOnValues: true };

/** The only term of a search, where there is a faster way to find it; else null. */
function singleTerm<Row>({ rung, search }: Attempt<Row>) {
  const [term, ...others] = search.terms;
  const { frequent } = search.searched;
  if (rung !== 'words' || term === undefined || others.length > 0 || frequent === undefined) return null;
  return { term, frequent };
}

function toFound<Row>({ database }: Context, attempt: Attempt<Row>, rows: (Row & RankedRow)[]): Found<Row> {
  const { rung, terms, search, dropped = 0 } = attempt;
  const single = singleTerm(attempt);
  const total = single === null ? countFound(search) : single.frequent.count(single.term);
  const full = search.terms.length;
  return {
    rung,
    rows,
    terms,
    count: async () => Number((await database.query(total, byFrequency))[0]?.total ?? 0),
    stepOf({ rank, isGuessed }) {
      if (rung === 'likeness' || isGuessed) return 'SIMILAR';
      return rung === 'words' && termsOfRank(rank) === full ? 'ALL_WORDS' : 'MOST_WORDS';
    },
    scoreOf: (rank) => Math.min(1, pointsOfRank(rank) / (full + dropped) / fullPoints),
  };
}

/** The points of a term as written in the title or name. */
const fullPoints = 1000;
