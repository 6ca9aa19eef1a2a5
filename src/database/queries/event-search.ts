import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { sqlBuilder } from '../statements/sql.ts';
import { type Condition, type EventQuery, matchingEvents, selectEvents } from './event.ts';

/** Alternatives of a term in one field, as a `tsquery`, and the points of a match. */
export interface Step {
  query: string;
  points: number;
}

/** All alternatives of one term, best first. */
export interface Term {
  /** All of them, in any field. */
  query: string;
  steps: Step[];
}

/** The last event of the slice before, by the keys of the order. */
export interface ScorePlace {
  score: number;
  startsAt: string;
  number: number;
}

/** Events whose words contain every term; the index of words serves it. */
export function containsTerms(terms: readonly Term[]): Condition {
  const query = terms.map((term) => `(${term.query})`).join(' & ');
  return sql<SqlBool>`event_text.words @@ ${query}::tsquery`;
}

/**
 * A slice of the events that match, best first, then the latest start; one row more than requested. Scores and numbers
 * are selected first, so that no other texts are read.
 */
export function sliceOfFound(
  query: EventQuery,
  terms: readonly Term[],
  { size, after, offset = 0 }: { size: number; after?: ScorePlace; offset?: number },
) {
  const scored = matchingEvents(query).select(['event.id', 'event.starts_at', scoreOf(terms).as('score')]);
  const slice = sqlBuilder
    .selectFrom(scored.as('found'))
    .select(['found.id', 'found.score'])
    .where(comesAfter(after))
    .orderBy('found.score', 'desc')
    .orderBy('found.starts_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(size + 1)
    .offset(offset);
  return selectEvents(query.reader, query.language)
    .innerJoin(slice.as('found'), 'found.id', 'event.id')
    .select('found.score')
    .orderBy('found.score', 'desc')
    .orderBy('event.starts_at', 'desc')
    .orderBy('event.id', 'desc')
    .compile();
}

/** The average over the terms of the best match of each; whole numbers, so that both databases agree. */
function scoreOf(terms: readonly Term[]): RawBuilder<number> {
  const points = terms.map(({ steps }) => {
    const cases = steps.map(
      ({ query, points }) => sql`when event_text.words @@ ${query}::tsquery then ${sql.lit(points)}`,
    );
    return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(steps.at(-1)?.points ?? 0)} end`;
  });
  return sql<number>`((${sql.join(points, sql` + `)}) / ${sql.lit(terms.length)})::int`;
}

function comesAfter(place: ScorePlace | undefined): RawBuilder<SqlBool> {
  if (place === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(found.score, found.starts_at, found.id)
    < (${place.score}::int, ${place.startsAt}::timestamp, ${place.number}::bigint)`;
}
