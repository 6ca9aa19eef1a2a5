import { type Route, routeFacts } from '../routing/routes.ts';

/** The schema type of a route, e.g. `Event`; empty for descriptions. */
export function typeOf({ kind }: Route): string {
  return kind === null ? '' : routeFacts[kind].type;
}

/** Whether a route serves posts, which have a status and a trash: events, venues and organizers. */
export function isPostRoute({ kind }: Route): boolean {
  return kind === 'event' || kind === 'venue' || kind === 'organizer';
}

/** Whether a route describes the API: the index, `/doc`, and what is described beside it. */
export function isDescription({ kind }: Route): boolean {
  return kind === null;
}

/** Whether the responses of a route have an ETag (decision 0038). */
export function isCacheable({ act }: Route): boolean {
  return act === 'list' || act === 'read' || act === 'export';
}
