import { CalendarError, type ErrorName } from '../../../errors.ts';
import type { HttpResponse } from '../../../http/cache/response-cache.ts';
import { kindFacts, kinds } from '../../../values/kinds.ts';
import type { OperationRequest, Outcome, Runner } from '../../operations/operation.ts';
import { jsonResponse, listResponse } from '../../output/json-response.ts';
import type { Showing } from '../../output/showing.ts';
import { itemsOf } from './resource-shape.ts';
import type { WireObject } from '../../output/wire-object.ts';
import { collectionLink, type LinkRoot, linkRoot, pageLink } from '../../routing/links.ts';
import { createMatcher, type Route, type RouteKind } from '../../routing/routes.ts';
import type { Api, WireError } from '../api.ts';
import { readEmbedded } from './embedded.ts';
import { readWpV2Body, readWpV2Query, readWpV2Variables } from './input.ts';
import { filterNames } from './list-filters.ts';
import { type DefaultOrders, readPaging } from './paging.ts';
import { describeParameters } from './parameters.ts';
import {
  assertMayReadToEdit,
  inViewContext,
  readViewContext,
  type Shown,
  type ViewContext,
} from './view-context.ts';

/** How a namespace shows resources, by what they are read for. */
interface Shapes {
  shapeFor: (view: ViewContext) => Shape;
  /** Whether `context` chooses what resources are read for. */
  hasContexts: boolean;
  /** What clients call the variables of an operation. */
  names: (kind: RouteKind) => Readonly<Record<string, string>>;
}

type Shape = (item: WireObject, kind: Shown, showing: Showing) => WireObject;

/** The same shape, whatever resources are read for. */
export const always = (shape: Shape): Shapes => ({
  shapeFor: () => shape,
  hasContexts: false,
  names: filterNames,
});

/**
 * Creates an interface that lists, names and answers as `wp/v2` does, with its own routes and
 * shapes (decision 0099).
 */
export function createApiLikeWpV2(
  routes: readonly Route[],
  shapes: Shapes,
  defaultOrders: DefaultOrders,
): Api {
  return {
    routes,
    match: createMatcher(routes),
    readQuery: readWpV2Query,
    readPaging: (query, route) => readPaging(query, route, defaultOrders),
    readBody: (body, { kind }) => readWpV2Body(body, kind),
    readVariables: readWpV2Variables,
    names: shapes.names,
    parametersOf: describeParameters,
    show: (item, { kind }, showing) =>
      kind === null || kind === 'ticket' ? item : shapes.shapeFor('edit')(item, kind, showing),
    respond: (request, outcome, read) => respond(request, outcome, { shapes, read }),
    toWireError,
    isLegacy: true,
  };
}

/** Bare lists with totals in the headers; `force` asks for what was deleted. */
async function respond(
  request: OperationRequest,
  outcome: Outcome,
  { shapes, read }: { shapes: Shapes; read: Runner['read'] },
): Promise<HttpResponse> {
  const { route, origin, address, context } = request;
  const { item, ignored } = outcome;
  const { kind } = route;
  if (kind === null || kind === 'ticket') throw new Error(`no shape of ${route.operation}`);
  const isList = route.act === 'list';
  const view = shapes.hasContexts ? viewFor(request, kind, isList ? undefined : item) : 'view';
  const links = linkRoot(origin, address);
  const items = isList ? itemsOf(item, kind) : [item];
  const embeds = await readEmbedded(request, { kind, items }, read);
  const show = showerOf({ kind, view, shape: shapes.shapeFor(view), embeds, showing: { links, context } });
  if (!isList) return respondWithItem(request, outcome, { shown: show(item), links });
  if (kind === 'image') assertPageIsThere(request, item);
  const collection = collectionLink(links, route.path.slice(1), address.path);
  return listResponse(items.map(show), { headers: listHeaders(request, item, collection), ignored });
}

/** Our own lists of images end without an error. Throws `imagePageNotFound`. */
function assertPageIsThere({ context }: OperationRequest, { page, total_pages: pages }: WireObject): void {
  const isPastTheEnd = Number(page) > 1 && Number(page) > Number(pages);
  if (isPastTheEnd && context.paging?.offset === undefined) throw new CalendarError('imagePageNotFound');
}

/**
 * What it is read for; who writes a resource may edit it. Throws the errors of
 * `assertMayReadToEdit`.
 */
function viewFor({ route, search, context }: OperationRequest, kind: Shown, item?: WireObject): ViewContext {
  if (route.method !== 'GET') return 'edit';
  const view = readViewContext(search);
  if (view === 'edit') assertMayReadToEdit(context, kind, item);
  return view;
}

interface Shower {
  kind: Shown;
  view: ViewContext;
  shape: Shape;
  /** What a resource embeds. */
  embeds: (item: WireObject) => WireObject;
  showing: Showing;
}

/** Shows each item in its context, with what it links to if that is asked for. */
function showerOf({ kind, view, shape, embeds, showing }: Shower) {
  return (item: WireObject) => {
    const shaped = shape(item, kind, showing);
    const linked = embeds(item);
    const whole = Object.keys(linked).length === 0 ? shaped : { ...shaped, _embedded: linked };
    return inViewContext(whole, kind, view);
  };
}

function respondWithItem(
  { route, variables }: OperationRequest,
  { item, ignored }: Outcome,
  { shown, links }: { shown: WireObject; links: LinkRoot },
): HttpResponse {
  const isGone = variables?.permanently === true;
  const location = `${links.api}${route.path}/${String(item.id)}`;
  const headers: Record<string, string> = route.act === 'create' ? { Location: location } : {};
  const body = isGone ? { deleted: true, previous: shown } : shown;
  return jsonResponse(body, { status: route.status, headers, ignored });
}

/** The totals of a bare list, and links to the pages around this one. */
function listHeaders({ search }: OperationRequest, page: WireObject, collection: string) {
  const { total = 0, total_pages: pages = 0, page: number = 1 } = page as Record<string, number>;
  // With an offset no number names a page: the links would lead to the same items.
  const isNumbered = !new URLSearchParams(search).has('offset');
  const links = [
    ...(number > 1 ? [`<${pageLink(collection, search, number - 1)}>; rel="prev"`] : []),
    ...(number < pages ? [`<${pageLink(collection, search, number + 1)}>; rel="next"`] : []),
  ];
  return {
    ...totalHeaders(total, pages),
    ...(isNumbered && links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/** The totals of a list. */
export function totalHeaders(total: unknown, pages: unknown) {
  return { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) };
}

/** The codes that clients of these interfaces test for. */
const wireErrors: ReadonlyMap<ErrorName, WireError> = new Map<ErrorName, WireError>([
  ['imagePageNotFound', { status: 400, code: 'rest_post_invalid_page_number' }],
  ['userNotFound', { status: 404, code: 'rest_user_invalid_id' }],
  ...kinds.flatMap((kind): [ErrorName, WireError][] => {
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
]);

function toWireError({ reason }: CalendarError): WireError | undefined {
  return wireErrors.get(reason);
}
