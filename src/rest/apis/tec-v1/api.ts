import type { HttpResponse } from '../../../http/cache/response-cache.ts';
import type { Outcome } from '../../operations/operation.ts';
import { listResponse } from '../../output/json-response.ts';
import { descriptionRoute, kindRoutes, type Route, routesOf } from '../../routing/routes.ts';
import type { Api } from '../api.ts';
import { shapeTicketForTecV1 } from '../tribe-tickets-v1/shapes.ts';
import { always, createApiLikeWpV2, totalHeaders } from '../wp-v2/create-api.ts';
import { itemsOf } from '../wp-v2/resource-shape.ts';
import { shapeForTecV1 } from './shapes.ts';

const routes: readonly Route[] = [
  descriptionRoute('', 'index'),
  descriptionRoute('/docs', 'doc'),
  ...(['event', 'venue', 'organizer'] as const).flatMap((kind) => kindRoutes(kind, `${kind}s`)),
  ...routesOf('ticket', [['GET /tickets', 'ticketPage']]),
];

const posts = createApiLikeWpV2(
  routes,
  always((item, kind, { links }) => (kind === 'image' ? item : shapeForTecV1(item, kind, links))),
  { event: 'event_date' },
);

/** `tec/v1`: the newer interface of the older service (decision 0099). */
export const tecV1Api: Api = {
  ...posts,
  respond: (request, outcome, read) =>
    request.route.kind === 'ticket' ? listTickets(outcome) : posts.respond(request, outcome, read),
};

function listTickets({ item, ignored }: Outcome): HttpResponse {
  const headers = totalHeaders(item.total, item.total_pages);
  return listResponse(itemsOf(item, 'ticket').map(shapeTicketForTecV1), { headers, ignored });
}
