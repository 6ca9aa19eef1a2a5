import { foldText } from '#word-forms';
import type { Context } from '../../context/context.ts';
import {
  countFound,
  type FrequentTerm,
  isLeftOut,
  pointsOfRank,
  type RankedRow,
  type RankPlace,
  type Searched,
  selectTermsFound,
  sliceOfFound,
  type Term,
  withBands,
} from '../../database/queries/ranked-search.ts';
import type { SearchTerm } from '../../values/search/terms.ts';
import { type Attempt, byFrequency, type Found, type Rung, rungs, toFound } from './found.ts';
import { expandTerms, type ExpandedTerm, type SearchScope } from './expand.ts';
import { correct } from './correct.ts';
import { findMeant, knownAmong } from './slips.ts';

/** What is searched: of which texts and names the words are known, and what they are worth. */
export interface Target<Row> {
  searched: Searched<Row>;
  scope: SearchScope;
  toTerm: (term: ExpandedTerm, places: Places) => Term;
}

/** Where a term counts: everywhere, or not where it is only mentioned in passing. */
export type Places = 'all' | 'prominent';

/** What is searched, by which words, and which of what is found is read. */
export interface Climb<Row> {
  terms: readonly SearchTerm[];
  target: Target<Row>;
  slice: { size: number; after?: RankPlace & { rung: Rung }; offset?: number };
}

/**
 * Finds what has all words, else most of them, else what is similar (decision 0125). Three to five
 * statements, where words are found.
 */
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
  return toFound(context, { ...likeness, rows: [], total: countFound(likeness.search) });
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
    correct: () => correct(context, target, guesses),
  };
}

/** Null if nothing is found, before the slice neither. */
async function look<Row>(
  context: Context,
  attempt: Attempt<Row>,
  slice: Climb<Row>['slice'],
): Promise<Found<Row> | null> {
  const wide = await findWide(context, attempt);
  const found = await (wide === null
    ? lookThrough(context, attempt, slice)
    : lookWidely(context, attempt, { slice, wide }));
  if (found.rows.length > 0 || slice.after !== undefined) return found;
  return (slice.offset ?? 0) > 0 && (await found.count()) > 0 ? found : null;
}

/** Ranks all that is found. */
async function lookThrough<Row>(
  context: Context,
  attempt: Attempt<Row>,
  slice: Climb<Row>['slice'],
): Promise<Found<Row>> {
  const { searched } = attempt.search;
  const rows = await context.database.query(searched.rowsOf(sliceOfFound(attempt.search, slice)), searched);
  const total = rows[0] === undefined ? countFound(attempt.search) : Number(rows[0].total);
  return toFound(context, { ...attempt, rows, total });
}

/** A single term that much has. */
interface Wide {
  term: Term;
  frequent: FrequentTerm;
  /** The points of the best band that finds much. */
  points: number;
}

/** The term of a search for one of which a band finds much (decision 0125); else null. */
async function findWide<Row>(
  { database }: Context,
  { rung, search: { terms, searched } }: Attempt<Row>,
): Promise<Wide | null> {
  const [term, ...others] = terms;
  const { frequent } = searched;
  if (rung !== 'words' || term === undefined || others.length > 0 || frequent === undefined) return null;
  const [found] = await database.query(frequent.selectPoints(term), byFrequency);
  const points = found?.points ?? null;
  return points === null ? null : { term, frequent, points };
}

interface WideSlice<Row> {
  slice: Climb<Row>['slice'];
  wide: Wide;
}

/**
 * Each hit has the points of its best band alone, so what is left out beside the best of all are
 * whole bands.
 */
async function lookWidely<Row>(
  context: Context,
  attempt: Attempt<Row>,
  { slice, wide }: WideSlice<Row>,
): Promise<Found<Row>> {
  const rows = await readWidely(context, attempt, { slice, wide });
  const isFirst = slice.after === undefined && (slice.offset ?? 0) === 0;
  const [best] = isFirst ? rows : await readWidely(context, attempt, { slice: { size: 0 }, wide });
  const stays = (points: number) => best === undefined || !isLeftOut(points, pointsOfRank(best.rank));
  return toFound(context, {
    ...attempt,
    rows: rows.filter(({ rank }) => stays(pointsOfRank(rank))),
    total: wide.frequent.count(withBands(wide.term, stays)),
    members: wide.frequent.hits(withBands(wide.term, stays)),
  });
}

/** The slice; without ranking all that the term finds if its best fill the slice. */
async function readWidely<Row>(
  { database }: Context,
  { search: { searched, terms } }: Attempt<Row>,
  { slice, wide: { term, frequent, points } }: WideSlice<Row>,
): Promise<(Row & RankedRow)[]> {
  const best = { searched, terms: [frequent.narrow(term, points)], countsBestOnly: true };
  const rows = await database.query(searched.rowsOf(sliceOfFound(best, slice)), byFrequency);
  if (rows.length > slice.size) return rows;
  const all = { searched, terms, countsBestOnly: true };
  return database.query(searched.rowsOf(sliceOfFound(all, slice)), searched);
}
