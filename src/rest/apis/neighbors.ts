import type { CalendarError, ErrorName } from '../../errors.ts';
import type { HttpResponse } from '../../http/cache/response-cache.ts';
import { type Kind, kindFacts, kinds } from '../../values/kinds.ts';
import type { OperationRequest, Outcome } from '../operations/operation.ts';
import { jsonResponse, listResponse } from '../output/json-response.ts';
import { shapeForNewer } from '../output/newer-shapes.ts';
import { embedImage, itemsOf, shapeForSite } from '../output/site-shapes.ts';
import type { WireObject } from '../output/wire-object.ts';
import { type LinkRoot, linkRoot, pageLink } from '../routing/links.ts';
import { newerRoutes, siteRoutes, ticketRoutes } from '../routing/neighbors.ts';
import { createMatcher, type Route } from '../routing/routes.ts';
import type { Api, WireError } from './api.ts';
import { readNeighborArguments, readNeighborBody, readNeighborQuery } from './neighbor-input.ts';
import { type DefaultOrders, readNeighborPaging } from './neighbor-paging.ts';

type Shape = (item: WireObject, kind: Kind, links: LinkRoot) => WireObject;

/** `wp/v2`: the routes beside the older interface that writers use (decision 0099). */
export const siteApi = createNeighbor(siteRoutes, shapeForSite, { event: 'date' });

/** `tec/v1`: the newer interface of the older service (decision 0100). */
export const newerApi = createNeighbor(newerRoutes, shapeForNewer, { event: 'event_date' });

/** `tribe/tickets/v1`. */
export const ticketsApi = createNeighbor(ticketRoutes, (item) => item, {});

function createNeighbor(routes: readonly Route[], shape: Shape, defaultOrders: DefaultOrders): Api {
  return {
    routes,
    match: createMatcher(routes),
    readQuery: readNeighborQuery,
    readPaging: (query, route) => readNeighborPaging(query, route, defaultOrders),
    readBody: (body, { kind }) => readNeighborBody(body, kind),
    readArguments: readNeighborArguments,
    show: (item, { kind }, links) => (kind === null ? item : shape(item, kind, links)),
    respond: (request, outcome) => respond(request, outcome, shape),
    toWireError,
    isLegacy: true,
  };
}

/** Bare lists with totals in the headers; `force` asks for what was deleted. */
function respond(request: OperationRequest, outcome: Outcome, shape: Shape): HttpResponse {
  const { route, origin, address, embed = false } = request;
  const { item, resource, ignored } = outcome;
  const { kind } = route;
  if (kind === null) throw new Error(`no kind of ${route.operation}`);
  const links = linkRoot(origin, address);
  const show = (each: WireObject) => {
    const shaped = shape(each, kind, links);
    return embed ? embedImage(shaped, each.image, links) : shaped;
  };
  if (resource === undefined) {
    const headers = listHeaders(request, item, `${links.api}${address.path}`);
    return listResponse(itemsOf(item, kind).map(show), { headers, ignored });
  }
  return respondWithItem(request, outcome, { shown: show(item), links });
}

function respondWithItem(
  { route, search }: OperationRequest,
  { item, ignored }: Outcome,
  { shown, links }: { shown: WireObject; links: LinkRoot },
): HttpResponse {
  const isGone = route.act === 'delete' && (isForced(search) || !('status' in item));
  const location = `${links.api}${route.path}/${String(item.id)}`;
  const headers: Record<string, string> = route.act === 'create' ? { Location: location } : {};
  const body = isGone ? { deleted: true, previous: shown } : shown;
  return jsonResponse(body, { status: route.status, headers, ignored });
}

/** Clients that ask for good expect what was deleted; posts go to the trash all the same (decision 0099). */
function isForced(search: string): boolean {
  return ['true', '1'].includes(new URLSearchParams(search).get('force') ?? '');
}

function listHeaders(
  { search }: OperationRequest,
  page: WireObject,
  collection: string,
): Record<string, string> {
  const { total, total_pages: pages = 0, page: number = 1 } = page as Record<string, number>;
  // With an offset no number names a page: the links would lead to the same items.
  const isNumbered = !new URLSearchParams(search).has('offset');
  const links = [
    ...(number > 1 ? [`<${pageLink(collection, search, number - 1)}>; rel="prev"`] : []),
    ...(number < pages ? [`<${pageLink(collection, search, number + 1)}>; rel="next"`] : []),
  ];
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(isNumbered && links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/** The codes that clients of these interfaces test for. */
const wireErrors: ReadonlyMap<ErrorName, WireError> = new Map<ErrorName, WireError>(
  kinds.flatMap((kind): [ErrorName, WireError][] => {
    if (kind === 'category' || kind === 'tag')
      return [[kindFacts[kind].errors.notFound, { status: 404, code: 'rest_term_invalid' }]];
    const { notFound, noPage, notAccessible, inTrash } = kindFacts[kind].errors;
    return [
      [notFound, { status: 404, code: 'rest_post_invalid_id' }],
      [noPage, { status: 400, code: 'rest_post_invalid_page_number' }],
      [notAccessible, { status: 403, code: 'rest_forbidden' }],
      [inTrash, { status: 410, code: 'rest_already_trashed' }],
    ];
  }),
);

function toWireError({ reason }: CalendarError): WireError | undefined {
  return wireErrors.get(reason);
}
