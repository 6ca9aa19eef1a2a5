import type { Kind } from '../../values/kinds.ts';
import { descriptionRoute, kindRoutes, mediaRoutes, type Route, routesOf } from './routes.ts';

/** The collections of each kind below `wp/v2` (wire-format 11.13). */
export const siteCollections = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
  category: 'tribe_events_cat',
  tag: 'tags',
} as const satisfies Record<Kind, string>;

/** The routes below `wp/v2`. */
export const siteRoutes: readonly Route[] = [
  descriptionRoute('', 'index'),
  ...Object.entries(siteCollections).flatMap(([kind, collection]) => kindRoutes(kind as Kind, collection)),
  ...mediaRoutes,
  ...routesOf('image', [['DELETE /media/{id}', 'deleteImage', { id: 'path' }]]),
];

const listOfTickets = routesOf('ticket', [['GET /tickets', 'ticketPage']]);

/** The routes below `tec/v1`, the newer interface of the older service. */
export const newerRoutes: readonly Route[] = [
  descriptionRoute('', 'index'),
  descriptionRoute('/docs', 'doc'),
  ...(['event', 'venue', 'organizer'] as const).flatMap((kind) => kindRoutes(kind, `${kind}s`)),
  ...listOfTickets,
];

/** The routes below `tribe/tickets/v1`. */
export const ticketRoutes: readonly Route[] = [descriptionRoute('', 'index'), ...listOfTickets];
