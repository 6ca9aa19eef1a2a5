import type { HttpResponse } from '../../http/cache/response-cache.ts';
import type { OperationRequest, Outcome } from '../operations/operation.ts';
import { listResponse } from '../output/json-response.ts';
import { itemsOf } from '../output/site-shapes.ts';
import { shapeLegacyTicket, shapeTicket } from '../output/ticket-shapes.ts';
import { collectionLink, linkRoot } from '../routing/links.ts';

/** Tickets, bare below `tec/v1`, and with totals and an address below `tribe/tickets/v1`. */
export function respondWithTickets(
  { origin, address }: OperationRequest,
  { item, ignored }: Outcome,
): HttpResponse {
  const links = linkRoot(origin, address);
  const { total, total_pages: pages } = item;
  const totals = { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) };
  const tickets = itemsOf(item, 'ticket');
  if (address.namespace === 'tec/v1')
    return listResponse(tickets.map(shapeTicket), { headers: totals, ignored });
  const body = {
    rest_url: collectionLink(links, 'tickets', address.path),
    ...{ total, total_pages: pages },
    tickets: tickets.map((ticket) => shapeLegacyTicket(ticket, links)),
  };
  const older = { 'X-ET-Total': String(total), 'X-ET-TotalPages': String(pages) };
  return listResponse(body, { headers: { ...totals, ...older }, ignored });
}
