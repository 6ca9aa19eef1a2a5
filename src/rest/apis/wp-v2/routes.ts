import type { Kind } from '../../../values/kinds.ts';
import { descriptionRoute, kindRoutes, mediaRoutes, type Route, routesOf } from '../../routing/routes.ts';

/** The collections of each kind below `wp/v2` (wire-format 11.13). */
export const wpV2Collections = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
  category: 'tribe_events_cat',
  tag: 'tags',
} as const satisfies Record<Kind, string>;

/** The routes below `wp/v2`. */
export const wpV2Routes: readonly Route[] = [
  descriptionRoute('', 'index'),
  ...Object.entries(wpV2Collections).flatMap(([kind, collection]) => kindRoutes(kind as Kind, collection)),
  ...mediaRoutes,
  ...routesOf('image', [['DELETE /media/{id}', 'deleteImage', { id: 'path' }]]),
];
