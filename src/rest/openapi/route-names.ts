import { kindFacts } from '../../values/kinds.ts';
import type { Route } from '../routing/routes.ts';

/** The schema type of a route, e.g. `Event`; empty for the index and `/doc`. */
export function typeOf({ kind, isFact = false }: Route): string {
  return kind === null ? (isFact ? 'Image' : '') : kindFacts[kind].type;
}

/** Whether a route serves posts, which have a status and a trash: events, venues and organizers. */
export function isPostRoute({ kind }: Route): boolean {
  return kind === 'event' || kind === 'venue' || kind === 'organizer';
}

/** Whether a route describes the API: the index and `/doc`. */
export function isDescription({ act }: Route): boolean {
  return act === 'index' || act === 'doc';
}

/** Whether the responses of a route have an ETag (decision 0038). */
export function isCacheable({ act }: Route): boolean {
  return act === 'list' || act === 'read' || act === 'export';
}
