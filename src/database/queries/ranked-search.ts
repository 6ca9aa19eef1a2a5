import { type AliasedRawBuilder, type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import { ranking } from '../../values/ranking.ts';
import { sqlBuilder } from '../statements/sql.ts';
import type { NamedTable } from './searched-name.ts';

/** The points of what a band finds, and whether that is looked for among the latest only. */
interface Scoring {
  points: number;
  isAmongLatest?: boolean;
}

/** Words of texts as a `tsquery`, and the points of what has one of them. */
export interface Band extends Scoring {
  query: string;
}

/**
 * Venues, organizers, categories or tags by their ids, and the points of what is one of them or has
 * one.
 */
export interface NamedBand extends Scoring {
  table: NamedTable;
  ids: readonly number[];
}

/** A term of a search: each hit gets the most points that one of its bands gives. */
export interface Term {
  bands: readonly Band[];
  named: readonly NamedBand[];
  /** Letters that titles or names resemble; hundredths of the likeness count as points. */
  like?: string;
}

/** The term with only some of its bands. */
export function withBands({ bands, named }: Term, keeps: (points: number) => boolean): Term {
  const isKept = (band: Scoring) => keeps(band.points);
  return { bands: bands.filter(isKept), named: named.filter(isKept) };
}

/** The last one of the slice before, by the keys of the order. */
export interface RankPlace {
  rank: number;
  instant: string;
  number: number;
}

/** How a row was found. */
export interface RankedRow extends RankPlace {
  /** Whether one of its terms is a guess. */
  isGuessed: boolean;
  /** How many were found in all. */
  total: number | string;
}

/** What is searched, and how it is read. */
export interface Searched<Row> {
  /**
   * Selects what matches the filters: its `id`, and the `instant` by which equal ranks are sorted,
   * the latest first.
   */
  matching: RawBuilder<unknown>;
  /** Selects the `id` of what has a term, the index of the term as `term`, and the `points`. */
  hitsOf: (term: Term, at: number) => RawBuilder<unknown>[];
  /** Reads the rows of a slice, in its order. */
  rowsOf: (slice: FoundSlice) => CompiledQuery<Row & RankedRow>;
  planDependsOnValues: boolean;
  frequent?: FrequentTerm;
}

/** How a single term that much has is found and counted without ranking all of that. */
export interface FrequentTerm {
  /**
   * The points of the best band that finds more than a few, or null. Reads no more of each band
   * than it takes to know.
   */
  selectPoints: (term: Term) => CompiledQuery<{ points: number | null }>;
  /**
   * The term for its best alone, given these points: what it leaves out comes after all that it
   * finds.
   */
  narrow: (term: Term, points: number) => Term;
  /** How many have the term, exactly. */
  count: (term: Term) => TotalQuery;
  /** Selects the `id` of all that have the term, whatever else they match. */
  hits: (term: Term) => Members;
}

interface Total {
  total: number | string;
}

/** Counts what a search finds, exactly. */
export type TotalQuery = CompiledQuery<Total>;

/** What a search finds. */
export interface Search {
  searched: Pick<Searched<unknown>, 'matching' | 'hitsOf'>;
  terms: readonly Term[];
  /**
   * The index of the first term that is a guess: where guesses are made, it is enough to have the
   * rarest term.
   */
  guessedFrom?: number;
  /**
   * Whether the terms are parts of one word: what has only one of them needs the rarest. `kochkurs`
   * is no other `kurs` where something has `kochen`.
   */
  isCompound?: boolean;
  /**
   * Whether a hit gets the points of its best band alone, because so many have the term that not
   * all are ranked.
   */
  countsBestOnly?: boolean;
}

const { points: weighed, leftOut, partial } = ranking;

/** How many terms a hit of this rank has. */
export function termsOfRank(rank: number): number {
  return Math.floor(rank / weighed.perTerm);
}

/** The sum of the points of its terms. */
export function pointsOfRank(rank: number): number {
  return rank % weighed.perTerm;
}

/** Whether what a single term finds with these points is left out beside the best. */
export function isLeftOut(points: number, best: number): boolean {
  return points < leftOut.below && points * leftOut.timesMore < best;
}

/**
 * What has every term; where that is little, also what has at least half of the terms, the rarest
 * among them, provided that each term is somewhere. With guesses: what has every term, else what
 * has the most, then what has the rarest. What lacks a term needs at least half the points of the
 * best, what only mentions other forms or has a word of nearly the same meaning in the excerpt 0.27
 * of them, and what has a guess a quarter (decision 0125; the numbers are in `values/ranking.ts`).
 */
function foundBy(search: Search): RawBuilder<unknown> {
  const { guessedFrom } = search;
  const count = sql.lit(search.terms.length);
  const all = guessedFrom === undefined ? count : sql`(select max(terms) from ranked)`;
  const fewHaveAll = sql`(select count(*) from ranked where terms = ${all}) < ${sql.lit(partial.fewerThan)}`;
  const most =
    guessedFrom === undefined
      ? sql`terms * ${sql.lit(partial.oneOf)} >= ${count} and (has_rarest or terms > 1) and (select rarest.terms from rarest) = ${count} and ${fewHaveAll}`
      : sql`has_rarest and ${all} < ${count}`;
  const hasEnough =
    search.isCompound === true
      ? sql`(terms > 1 or (has_rarest and points >= ${sql.lit(partial.pointsOfPart)}))`
      : sql`true`;
  const best = sql`(select max(points) from eligible)`;
  const isComplete = search.countsBestOnly
    ? sql`true`
    : sql`(points >= ${count} * ${sql.lit(leftOut.below)} or points * ${sql.lit(leftOut.timesMore)} >= ${best})`;
  const isNear =
    guessedFrom === undefined
      ? sql`case when terms = ${count} then ${isComplete} else points * ${sql.lit(leftOut.timesMoreThanPartial)} >= ${best} end`
      : sql`points * (case when "isGuessed" then ${sql.lit(leftOut.timesMoreThanGuess)} else ${sql.lit(leftOut.timesMoreThanPartial)} end) >= ${best}`;
  return sql`${seenBy(search)},
    rarest as (select array_agg(term) filter (where place = 1) as rarest, count(*) as terms
      from (select term, rank() over (order by count(*)) as place from seen group by term) as counted),
    ranked as materialized (
      select id, instant, (count(*) * ${sql.lit(weighed.perTerm)} + sum(points))::int as rank, count(*) as terms, sum(points) as points,
        bool_or(seen.term = any ((select rarest.rarest from rarest)::int[])) as has_rarest,
        bool_or(seen.term >= ${sql.lit(guessedFrom ?? search.terms.length)}) as "isGuessed"
      from seen group by id, instant),
    eligible as (select * from ranked where ${hasEnough} and (terms = ${all} or (${most}))),
    found as (
      select id, instant, rank, "isGuessed" from eligible where ${isNear})`;
}

/** Each term of each hit that matches the filters, with its points. */
function seenBy({ searched, terms, countsBestOnly = false }: Search): RawBuilder<unknown> {
  const points = countsBestOnly
    ? sql`max(points)`
    : sql`max(points) + (sum(points) - max(points)) / ${sql.lit(weighed.furtherPart)}`;
  return sql`
    hit as (${sql.join(
      terms.flatMap((term, at) => searched.hitsOf(term, at)),
      sql` union all `,
    )}),
    best as (select id, term, ${points} as points from hit group by id, term),
    seen as materialized (
      select matching.id, matching.instant, best.term, best.points
      from best join (${searched.matching}) as matching on matching.id = best.id)`;
}

/** The indexes of the terms that something has, of what matches the filters. */
export function selectTermsFound(search: Search): CompiledQuery<{ term: number }> {
  return sql<{ term: number }>`with ${seenBy(search)} select distinct term from seen`.compile(sqlBuilder);
}

/** A slice of what is found, as a table. */
export type FoundSlice = AliasedRawBuilder<{ id: number }, 'found'>;

/** How a row of the slice was found. */
export const foundColumns = [
  sql<number>`found.rank`.as('rank'),
  sql<string>`found.instant`.as('instant'),
  sql<boolean>`found."isGuessed"`.as('isGuessed'),
  sql<number | string>`found.total`.as('total'),
] as const;

/** The order of what is found: best first, then the latest. */
export const foundOrder = sql`found.rank desc, found.instant desc, found.id desc`;

/** A slice of what is found, with the number of all that is; one row more than requested. */
export function sliceOfFound(
  search: Search,
  { size, after, offset = 0 }: { size: number; after?: RankPlace; offset?: number },
): FoundSlice {
  return sql<{ id: number }>`(
    with ${foundBy(search)}
    select id, instant, rank, "isGuessed", (select count(*) from found) as total
    from found where ${comesAfter(after)} order by ${foundOrder}
    limit ${size + 1} offset ${offset})`.as('found');
}

/** How many are found, exactly. */
export function countFound(search: Search): TotalQuery {
  return sql<Total>`with ${foundBy(search)} select count(*) as total from found`.compile(sqlBuilder);
}

/** Selects the `id` of all that is found, of what matches the filters. */
export type Members = RawBuilder<unknown>;

/** The members of what a search finds. */
export function selectFound(search: Search): Members {
  return sql`with ${foundBy(search)} select id from found`;
}

function comesAfter(place: RankPlace | undefined): RawBuilder<SqlBool> {
  if (place === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(rank, instant, id)
    < (${place.rank}::int, ${place.instant}::timestamp, ${place.number}::bigint)`;
}
