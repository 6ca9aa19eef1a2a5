import { sql, type SqlBool } from 'kysely';
import { ranking } from '../../values/ranking.ts';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import { selectHits } from './event-search-hits.ts';
import { visibleTo } from './visibility.ts';
import {
  type Band,
  type FrequentTerm,
  type Members,
  type NamedBand,
  type Term,
  type TotalQuery,
  withBands,
} from './ranked-search.ts';

const { rankedAtOnce } = ranking.limits;

/**
 * How a single term that many events have is found and counted without ranking all of them
 * (decision 0125).
 */
export function frequentIn(query: EventQuery): FrequentTerm {
  return {
    selectPoints: (term) => selectWidePoints(term, query),
    narrow: narrowToBest,
    count: (term) => countHits(term, query),
    hits: (term) => allHits(term, query),
  };
}

function selectWidePoints({ bands, named }: Term, query: EventQuery) {
  const isListed = sql`not event.hide_from_listings and ${visibleTo('event', query.reader)}`;
  const widths = [...bands, ...named].map(
    (band) => sql`select ${sql.lit(band.points)} as points, count(*) as events
      from (select hit.id from (${selectHits(band, query)}) as hit join event on event.id = hit.id
        where ${isListed} limit ${sql.lit(rankedAtOnce + 1)}) as hit`,
  );
  return sql<{ points: number | null }>`select max(points) as points
    from (${sql.join(widths, sql` union all `)}) as width where events > ${sql.lit(rankedAtOnce)}`.compile(
    sqlBuilder,
  );
}

/**
 * The bands with more points, and those with as many among the latest events: what is left out
 * comes after all that they find.
 */
function narrowToBest(term: Term, points: number): Term {
  const { bands, named } = withBands(term, (each) => each >= points);
  const narrow = <Each extends Band | NamedBand>(all: readonly Each[]) =>
    all.map((band) => ({ ...band, isAmongLatest: band.points === points }));
  return { bands: narrow(bands), named: narrow(named) };
}

function countHits(term: Term, query: EventQuery): TotalQuery {
  return matchingEvents(query)
    .select(sql<number | string>`count(*)`.as('total'))
    .where(sql<SqlBool>`event.id in (${allHits(term, query)})`)
    .compile();
}

/** All that have the term, whatever their points. The index of words is read once. */
function allHits({ bands, named }: Term, query: EventQuery): Members {
  const words = bands.map((band) => band.query).filter((each) => each !== '');
  const texts: Band = { query: words.join(' | '), points: 0 };
  return sql.join(
    [texts, ...named].map((band) => selectHits(band, query)),
    sql` union all `,
  );
}
