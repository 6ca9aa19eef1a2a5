import { type Compilable, sql } from 'kysely';
import { sqlBuilder } from '../statements/sql.ts';
import { type EventQuery, listOrder, matchingEvents } from './event.ts';
import { selectPlaces } from './place.ts';

/** How many venues are selected, and how many events of each. */
export interface VenueRange {
  mostVenues: number;
  mostEvents: number;
}

/** One of the first events at a venue. */
export interface EventAtVenue {
  venue: number;
  number: number;
  /** How many events match at the venue. */
  total: number | string;
  /** How many venues have events that match. */
  venues: number | string;
}

/**
 * Selects the first events at each venue that has coordinates, in list order, the venue with the
 * first event before the others. Nobody goes to the venue of an event that takes place online
 * instead.
 */
export function selectEventsAtVenues(query: EventQuery, range: VenueRange): Compilable<EventAtVenue> {
  const { mostVenues, mostEvents } = range;
  const found = matchingEvents(query)
    .select('event.id')
    .select(sql<number>`row_number() over (order by ${listOrder})`.as('position'))
    .where('event.event_status', '<>', 'moved_online');
  const places = selectPlaces(query.reader)
    .where('venue.latitude', 'is not', null)
    .where('venue.longitude', 'is not', null);
  const first = sql<EventAtVenue>`with found as materialized (${found}),
    placed as (
      select event_venue.venue_id, found.id, found.position, count(*) over (partition by venue_id) as total,
        row_number() over (partition by venue_id order by found.position) as place
      from found join event_venue on event_venue.event_id = found.id
      where event_venue.venue_id in (${places})
    ),
    chosen as (
      select venue_id, position, count(*) over () as venues from placed where place = 1
      order by position, venue_id limit ${mostVenues}::int
    )
    select venue_id as venue, placed.id as number, placed.total, chosen.venues
    from chosen join placed using (venue_id) where placed.place <= ${mostEvents}::int
    order by chosen.position, venue_id, placed.place`;
  return { compile: () => first.compile(sqlBuilder) };
}
