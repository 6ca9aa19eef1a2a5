import { kindFacts } from '../../values/kinds.ts';
import type { Route } from '../routing/routes.ts';

/** `Event`, `Venue` …; empty for index and `/doc`. */
export function typeOf({ kind }: Route): string {
  return kind === null ? '' : kindFacts[kind].type;
}

/** Whether it is about posts, which have a status and a trash: events, venues and organizers. */
export function isAboutPosts({ kind }: Route): boolean {
  return kind === 'event' || kind === 'venue' || kind === 'organizer';
}

/** Whether it describes the interface itself. */
export function isAboutItself({ kind }: Route): boolean {
  return kind === null;
}

/** Whether responses have an ETag (decision 0038). */
export function isCacheable({ act }: Route): boolean {
  return act === 'list' || act === 'read';
}
