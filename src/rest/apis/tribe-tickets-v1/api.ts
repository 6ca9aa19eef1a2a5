import type { HttpResponse } from '../../../http/cache/response-cache.ts';
import type { OperationRequest, Outcome } from '../../operations/operation.ts';
import { listResponse } from '../../output/json-response.ts';
import { collectionLink, linkRoot } from '../../routing/links.ts';
import { descriptionRoute, routesOf } from '../../routing/routes.ts';
import type { Api } from '../api.ts';
import { always, createApiLikeWpV2, totalHeaders } from '../wp-v2/create-api.ts';
import { itemsOf } from '../wp-v2/resource-shape.ts';
import { shapeTicket } from './shapes.ts';

const routes = [descriptionRoute('', 'index'), ...routesOf('ticket', [['GET /tickets', 'ticketPage']])];

/** `tribe/tickets/v1`: the tickets of the older service, to read (decision 0099). */
export const tribeTicketsV1Api: Api = {
  ...createApiLikeWpV2(
    routes,
    always((item) => item),
    {},
  ),
  respond,
};

/** Tickets with totals and an address. */
function respond({ origin, address }: OperationRequest, { item, ignored }: Outcome): HttpResponse {
  const links = linkRoot(origin, address);
  const { total, total_pages: pages } = item;
  const body = {
    rest_url: collectionLink(links, 'tickets', address.path),
    ...{ total, total_pages: pages },
    tickets: itemsOf(item, 'ticket').map((ticket) => shapeTicket(ticket, links)),
  };
  const totals = { 'X-ET-Total': String(total), 'X-ET-TotalPages': String(pages) };
  return listResponse(body, { headers: { ...totalHeaders(total, pages), ...totals }, ignored });
}
