import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ranking } from '../../values/ranking.ts';
import { type Condition, type EventQuery, type EventRow, matchingEvents, selectEvents } from './event.ts';
import { selectHits } from './event-search-hits.ts';
import { frequentIn } from './event-search-wide.ts';
import { foundColumns, foundOrder, type Members, type Searched, type Term } from './ranked-search.ts';

/**
 * Searches events by the words of their texts and the names of what they are linked to. Only the
 * texts of the slice are read.
 */
export function searchedEvents(query: EventQuery): Searched<EventRow> {
  const { reader, language, planDependsOnValues } = query;
  return {
    matching: sql`${matchingEvents(query).select(['event.id', 'event.starts_at as instant'])}`,
    hitsOf: (term, at) => hitsOf(term, at, query),
    rowsOf: (slice) =>
      selectEvents(reader, language)
        .innerJoin(slice, 'found.id', 'event.id')
        .select(foundColumns)
        .orderBy(foundOrder)
        .compile(),
    planDependsOnValues,
    frequent: frequentIn(query),
  };
}

/** The events that a search finds. */
export function isMember(members: Members): Condition {
  return sql<SqlBool>`event.id in (${members})`;
}

/** No event at all. */
export const isNoEvent: Condition = sql<SqlBool>`false`;

function hitsOf({ bands, named, like }: Term, at: number, query: EventQuery): RawBuilder<unknown>[] {
  const hits = [...bands, ...named].map(
    (band) => sql`
      select id, ${sql.lit(at)} as term, ${sql.lit(band.points)} as points from (${selectHits(band, query)}) as found`,
  );
  if (like === undefined) return hits;
  const titles = sql`
      select event_id as id, ${sql.lit(at)} as term, (${sql.lit(ranking.points.likeness)} * word_similarity(${like}, name_words))::int as points from event_text
      where language = ${sql.lit(query.language)} and name_words %> ${like}`;
  return [...hits, titles];
}
