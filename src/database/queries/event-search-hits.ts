import { type RawBuilder, sql } from 'kysely';
import { ranking } from '../../values/ranking.ts';
import { type EventQuery, matchingEvents } from './event.ts';
import type { Band, NamedBand } from './ranked-search.ts';

/** Selects the `id` of the events that a band of a term finds, in texts or by names. */
export function selectHits(band: Band | NamedBand, query: EventQuery): RawBuilder<unknown> {
  const among =
    band.isAmongLatest === true ? sql`join ${latestEvents(query)} on latest.id = event_id` : sql``;
  if ('query' in band)
    return sql`select event_id as id from event_words ${among}
      where language = ${sql.lit(query.language)} and words @@ ${band.query}::tsquery`;
  const { table, ids } = band;
  return sql`select event_id as id from ${sql.table(`event_${table}`)} ${among}
    where ${sql.ref(`${table}_id`)} = any(${ids}::int[])`;
}

/** The latest of the events that match the filters. */
function latestEvents(query: EventQuery): RawBuilder<unknown> {
  const latest = matchingEvents(query)
    .select('event.id')
    .orderBy('event.starts_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(sql.lit(ranking.limits.latest));
  return sql`(${latest}) as latest`;
}
