import type { HttpResponse } from '../../http/cache/response-cache.ts';
import type { OperationRequest, Outcome } from '../operations/operation.ts';
import { jsonResponse, listResponse } from '../output/json-response.ts';
import { serializeItem, serializePage, type ShapeOf, shapeOf } from '../output/serialize.ts';
import { alternateLinks, linkRoot } from '../routing/links.ts';
import { matchRoutes, routeFacts, servedRoutes } from '../routing/routes.ts';
import type { Api } from './api.ts';

/** The interface of our own namespace, `calendar/events/v1` (wire-format 1 to 10). */
export const ownApi: Api = {
  routes: servedRoutes,
  match: matchRoutes,
  respond: (request, outcome) => respondInLegacyFormat(request, outcome, shapeOf),
  isLegacy: false,
};

/**
 * A list or a resource in the format of the older service; the shapes differ below its own
 * namespace.
 */
export function respondInLegacyFormat(
  { route, search, origin, address }: OperationRequest,
  { item, resource, ignored }: Outcome,
  shapes: ShapeOf,
): HttpResponse {
  if (route.kind === null) throw new Error(`no kind of ${route.operation}`);
  const { collection } = routeFacts[route.kind];
  const links = linkRoot(origin, address);
  if (route.act === 'list') {
    const page = serializePage(item, collection, { links, path: address.path, search, shapes });
    const totals = { 'X-TEC-Total': String(item.total), 'X-TEC-TotalPages': String(item.total_pages) };
    return listResponse(page, { headers: totals, ignored });
  }
  const { number, languages = [] } = resource ?? {};
  const link = alternateLinks(links, `/${collection}/${String(number)}`, languages);
  const shown = serializeItem(item, collection, { links, shapes, isRead: route.act === 'read' });
  const headers: Record<string, string> = {
    ...(link === undefined ? {} : { Link: link }),
    ...(route.operation === 'uploadImage' ? { Location: `${links.api}/media/${String(item.id)}` } : {}),
  };
  return jsonResponse(shown, { status: route.status, headers, ignored });
}
