import type { Kind } from '../../values/kinds.ts';
import {
  collectionRoutes,
  descriptionRoute,
  factRoute,
  itemRoutes,
  mediaRoutes,
  type Route,
} from './routes.ts';

/** The collections of each kind below `wp/v2` (wire-format 11). */
export const siteCollections = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
  category: 'tribe_events_cat',
  tag: 'tags',
} as const satisfies Record<Kind, string>;

/** What `wp/v2` has without an operation: what it answers is the name of the route. */
const siteFacts = ['settings', 'users/me'] as const;

/** The routes below `wp/v2`. */
export const siteRoutes: readonly Route[] = [
  descriptionRoute('', 'index'),
  ...Object.entries(siteCollections).flatMap(([kind, collection]) => routesOf(kind as Kind, collection)),
  ...siteFacts.map((name) => factRoute(`/${name}`, name)),
  ...mediaRoutes,
  { ...factRoute('/media/{id}', 'deleteImage'), method: 'DELETE', act: 'delete' },
];

/** The routes below `tec/v1`, the newer interface of the older service. */
export const newerRoutes: readonly Route[] = [
  descriptionRoute('', 'index'),
  descriptionRoute('/docs', 'doc'),
  ...(['event', 'venue', 'organizer'] as const).flatMap((kind) => routesOf(kind, `${kind}s`)),
  factRoute('/tickets', 'tickets'),
];

/** The routes below `tribe/tickets/v1`. */
export const ticketRoutes: readonly Route[] = [
  descriptionRoute('', 'index'),
  factRoute('/tickets', 'tickets'),
];

function routesOf(kind: Kind, collection: string): Route[] {
  return [...collectionRoutes(kind, collection), ...itemRoutes(kind, 'id', collection)];
}
