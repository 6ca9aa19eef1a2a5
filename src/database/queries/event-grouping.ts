import { type RawBuilder, sql } from 'kysely';
import type { EventQuery } from './event.ts';
import { notInTrash, visibleTo } from './visibility.ts';

/** What events are counted by. */
export type EventGrouping =
  | keyof typeof clockForms
  | 'category'
  | 'tag'
  | 'venue'
  | 'organizer'
  | 'city'
  | 'country'
  | 'language'
  | 'status'
  | 'event_status';

/** The formats of the parts of a wall clock. */
const clockForms = {
  year: 'YYYY',
  month: 'YYYY-MM',
  week: 'IYYY-"W"IW',
  day: 'YYYY-MM-DD',
  weekday: 'ID',
  hour: 'HH24',
} as const;

/** Which events are grouped, and how many of the largest values of each grouping are groups. */
interface Grouped {
  events: EventQuery;
  largest: readonly (number | null)[];
}

/** How a statement groups by one thing. */
export interface Part {
  name: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  /** Stands for a missing key: null would not equal null in a join. */
  missing: RawBuilder<unknown>;
  /** How many of the largest values are groups, and what tells the group of the others. */
  size?: number;
  other?: RawBuilder<unknown>;
}

/** The part of a grouping; the statement calls the events `matched`. */
export function toPart({ events, largest }: Grouped, grouping: EventGrouping, index: number): Part {
  const size = largest[index] ?? undefined;
  const limit = size === undefined ? {} : { size, other: sql.ref(`other_${index}`) };
  const name = sql.ref(`key_${index}`);
  const text = { ...limit, name, missing: sql`''` };
  if (grouping in clockForms) {
    const form = clockForms[grouping as keyof typeof clockForms];
    const written = sql`to_char(matched.clock, ${sql.lit(form)}) collate "C"`;
    const key = grouping === 'hour' ? sql`case when matched.all_day then '' else ${written} end` : written;
    return { ...text, key, join: sql`` };
  }
  if (grouping === 'status' || grouping === 'event_status')
    return { ...text, key: sql.ref(`matched.${grouping}`), join: sql`` };
  const table = sql.ref(`by_${index}`);
  const join = sql`left join (${selectKeys(events, grouping)}) as ${table} on ${table}.event_id = matched.id`;
  const named = ['city', 'country', 'language'].includes(grouping);
  return named
    ? { ...text, key: sql`coalesce(${table}.key, '')`, join }
    : { ...limit, name, missing: sql`0`, key: sql`coalesce(${table}.key, 0)`, join };
}

/** The distinct keys of each event in a grouping. */
function selectKeys({ reader, language }: EventQuery, grouping: EventGrouping): RawBuilder<unknown> {
  switch (grouping) {
    case 'category':
    case 'tag':
      return sql`select event_term.event_id, event_term.term_id as key from event_term
        join term on term.id = event_term.term_id where term.kind = ${sql.lit(grouping)}`;
    case 'language':
      return sql`select event_id, language as key from event_translation where title is not null`;
    case 'city':
    case 'country':
      return sql`select distinct event_venue.event_id, ${sql.ref(`venue_text.${grouping}`)} as key from event_venue
        join venue on venue.id = event_venue.venue_id
        join venue_text on venue_text.venue_id = venue.id and venue_text.language = ${language}
        where ${visibleTo('venue', reader)} and ${notInTrash('venue')} and ${sql.ref(`venue_text.${grouping}`)} <> ''`;
    default:
      return sql`select link.event_id, ${sql.ref(`link.${grouping}_id`)} as key from ${sql.table(`event_${grouping}`)} as link
        join ${sql.table(grouping)} on ${sql.ref(`${grouping}.id`)} = ${sql.ref(`link.${grouping}_id`)}
        where ${visibleTo(grouping as 'venue' | 'organizer', reader)} and ${notInTrash(grouping as 'venue' | 'organizer')}`;
  }
}
