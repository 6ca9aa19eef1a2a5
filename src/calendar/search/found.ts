import type { Context } from '../../context/context.ts';
import {
  type Members,
  pointsOfRank,
  type RankedRow,
  type Search,
  type Searched,
  selectFound,
  termsOfRank,
  type TotalQuery,
} from '../../database/queries/ranked-search.ts';
import { ranking } from '../../values/ranking.ts';
import type { ExpandedTerm } from './expand.ts';

/**
 * What a search tries, each where what comes before finds nothing: its words, what else they may
 * mean, names that look like it.
 */
export const rungs = ['words', 'slips', 'likeness'] as const;

export type Rung = (typeof rungs)[number];

/**
 * How something was found: with all words in some form, with most of them, or with something
 * similar.
 */
export type SearchStep = 'ALL_WORDS' | 'MOST_WORDS' | 'SIMILAR';

/** Words of a search by their letters, and the spelling of each that finds something. */
export type Corrections = ReadonlyMap<string, string>;

/** A search that is tried. */
export interface Attempt<Row> {
  rung: Rung;
  terms: readonly ExpandedTerm[];
  search: Search & { searched: Searched<Row> };
  /** How many terms of the request it leaves out; they count as not found. */
  dropped?: number;
  correct?: () => Promise<Corrections>;
}

/** What was found. */
export interface Found<Row> {
  rung: Rung;
  /** One more than requested if there are further ones. */
  rows: (Row & RankedRow)[];
  terms: readonly ExpandedTerm[];
  count: () => Promise<number>;
  /** Selects all that is found. */
  members: Members;
  stepOf: (row: RankedRow) => SearchStep;
  /** Words of the search that nothing has, and what stands in for each and finds something. */
  correct: () => Promise<Corrections>;
  /** From 0 to 1. */
  scoreOf: (rank: number) => number;
}

/** Words that few have are planned otherwise than those that many have. */
export const byFrequency = { planDependsOnValues: true };

interface Looked<Row> extends Attempt<Row> {
  rows: (Row & RankedRow)[];
  total: number | TotalQuery;
  /** By default all that the search finds. */
  members?: Members;
}

/** What an attempt found. */
export function toFound<Row>({ database }: Context, looked: Looked<Row>): Found<Row> {
  const { rung, terms, search, rows, total, dropped = 0, members = selectFound(search) } = looked;
  const { correct = () => Promise.resolve(new Map()) } = looked;
  const full = search.terms.length;
  return {
    rung,
    rows,
    terms,
    members,
    correct,
    count: async () =>
      typeof total === 'number' ? total : Number((await database.query(total, byFrequency))[0]?.total ?? 0),
    stepOf({ rank, isGuessed }) {
      if (rung === 'likeness' || isGuessed) return 'SIMILAR';
      return rung === 'words' && termsOfRank(rank) === full ? 'ALL_WORDS' : 'MOST_WORDS';
    },
    scoreOf: (rank) => Math.min(1, pointsOfRank(rank) / (full + dropped) / ranking.points.full),
  };
}
