import type { Arguments } from '../src/calendar/input/schema-types.ts';

type Queries = Arguments['Query'];
type Type = 'event' | 'venue' | 'organizer' | 'category' | 'tag';
type Plural = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** Arguments of a list; the rules check every value. */
export type ListArguments =
  | Queries[Plural | `${Type}Page` | 'searchEvents' | 'searchVenues' | 'searchOrganizers' | 'eventStatistics']
  | Arguments['Category']['children' | 'events']
  | Arguments['Venue']['upcomingEvents']
  | Arguments['Subscription']['eventChanged'];

/** Arguments that name one resource. */
export type ReadArguments = Queries['event'] & Queries['eventBySlug'];

/** Arguments of the history of a resource. */
export type HistoryArguments = Arguments['Event']['history'];
