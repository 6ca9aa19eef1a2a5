import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import type { Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import { CalendarError } from '../errors.ts';
import type { Execute } from '../graphql/execute.ts';
import { readKnownVersions } from '../http/cache/etag.ts';
import type { HttpResponse, ResponseCache, Served } from '../http/cache/response-cache.ts';
import { sendServed } from '../http/cache/send.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { discardBody, hasUnreadBody } from '../http/discard-body.ts';
import { originOf } from '../http/public-origin.ts';
import { createRequestQuota } from '../http/request-quota.ts';
import type { Language } from '../i18n/language.ts';
import { type Viewer, viewerKey } from '../policy/viewer.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { searchOf } from '../values/paths.ts';
import { admitWrite } from './input/admit.ts';
import type { Raw } from './input/coercion.ts';
import { readQuery } from './input/request.ts';
import type { Describer } from './openapi/describe.ts';
import {
  type OperationResult,
  createOperationRunner,
  type OperationRequest,
} from './operations/operation.ts';
import { sendError } from './output/errors.ts';
import { createAddressReader, type RestAddress, restMounts } from './routing/address.ts';
import { languageOfQuery } from './routing/language.ts';
import { linkRoot } from './routing/links.ts';
import { type Match, matchRoutes, type Route } from './routing/routes.ts';
import { readOperations, type WireOperation } from './schema/wire-schema.ts';

interface Dependencies {
  schema: GraphQLSchema;
  describer: Describer;
  service: Service;
  execute: Execute;
  authenticator: Authenticator;
  responseCache: ResponseCache;
  rateLimits: RateLimits;
}

interface Endpoint extends Dependencies {
  operations: ReadonlyMap<string, WireOperation>;
  runOperation(request: OperationRequest): Promise<OperationResult>;
}

/** A request, its response and the language of that response. */
interface Exchange {
  request: Request;
  response: Response;
  address: RestAddress;
  /** Set once the path and method have matched a route. */
  route?: Route;
  language: Language;
}

/** The matched path and the query string. */
interface Target {
  match: Match;
  query: Raw;
  /** The query string without `?`. */
  search: string;
}

/**
 * Creates the Express handler of the REST API: it matches the route, parses the request, runs the operation and sends
 * the response in the legacy format. Requests for other paths go to the next handler.
 */
export async function createRestRouter(dependencies: Dependencies): Promise<RequestHandler> {
  const operations = readOperations(dependencies.schema);
  const { config } = dependencies.service;
  const runOperation = await createOperationRunner(
    { schema: dependencies.schema, operations },
    dependencies.execute,
  );
  const endpoint: Endpoint = { ...dependencies, operations, runOperation };
  const readAddress = createAddressReader(restMounts(config));
  return (request, response, next) => {
    const address = readAddress(request.path);
    if (address === null) {
      next();
      return undefined;
    }
    const language = languageOfQuery(request.url) ?? address.language ?? config.defaultLanguage;
    return handle(endpoint, { request, response, address, language });
  };
}

async function handle(endpoint: Endpoint, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  try {
    const served = await serveExchange(endpoint, exchange);
    setHeaders(exchange, served);
    await sendServed({ request, response, bytes: endpoint.service.database.bytes }, served);
  } catch (thrown) {
    if (hasUnreadBody(request)) await discardBody(request, response);
    const error = endpoint.service.report(thrown, { requestId: request.id, path: request.path });
    const { names } = endpoint.operations.get(exchange.route?.operation ?? '') ?? {};
    sendError(response, error, { language: exchange.language, names });
  }
}

function setHeaders({ request, response, language }: Exchange, { etag }: Served): void {
  response.setHeader('Content-Language', language);
  response.vary('Authorization');
  if (etag === undefined) return;
  const isPrivate = request.headers.authorization !== undefined;
  response.setHeader('Cache-Control', isPrivate ? 'private, no-cache' : 'no-cache');
}

/** Unsupported methods are 404, not 405; OPTIONS matches any method of the path (wire-format 1). */
function serveExchange(endpoint: Endpoint, exchange: Exchange): Promise<Served> {
  const { request, address } = exchange;
  const method = methodOf(request);
  const match = findRoutes(address);
  const route = match?.routes.get(method);
  if (match === null || (route === undefined && method !== 'OPTIONS')) throw new CalendarError('noRoute');
  exchange.route = route;
  if (route === undefined || method === 'GET')
    return serveRead(endpoint, exchange, readTarget(exchange, match));
  if (isCrossSite(endpoint.service.config, request)) throw new CalendarError('crossSite');
  return serveWrite(endpoint, exchange, { ...readTarget(exchange, match), route });
}

function findRoutes({ namespace, path }: RestAddress): Match | null {
  const match = matchRoutes(path);
  if (match !== null) noteRequest({ route: `/${namespace}${match.path}` });
  return match;
}

/** Parses the query string. */
function readTarget({ request, route }: Exchange, match: Match): Target {
  const search = searchOf(request.url);
  if (search === '') return { match, query: {}, search };
  const query = readQuery(search);
  if (route?.method !== 'GET' && '_method' in query && methodInQuery(request) !== undefined)
    delete query._method;
  return { match, query, search };
}

/** The method to route by: HEAD counts as GET, and POST may carry a method override (decision 0016). */
function methodOf(request: Request): string {
  const { method, headers } = request;
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  const override = String(headers['x-http-method-override'] ?? methodInQuery(request)).toUpperCase();
  return ['PUT', 'PATCH', 'DELETE'].includes(override) ? override : method;
}

/**
 * The override in the query string. It is ignored if the request has an `Origin`: a form on another site could send it
 * without a preflight (decision 0016).
 */
function methodInQuery({ headers, url }: Request): string | undefined {
  return headers.origin === undefined ? /[?&]_method=(\w+)(?:&|$)/.exec(url)?.[1] : undefined;
}

/** Serves fresh responses from the cache, and 304 if the client has the current version (decision 0038). */
async function serveRead(endpoint: Endpoint, exchange: Exchange, target: Target): Promise<Served> {
  const { request, response, address, route } = exchange;
  const { authenticator, service } = endpoint;
  const viewer = await authenticator.authenticate(readCredentials(request));
  if (hasUnreadBody(request)) await discardBody(request, response);
  if (route === undefined || route.act === 'index' || route.act === 'doc')
    return { response: await describe(endpoint, exchange, { ...target, viewer }) };
  const origin = originOf(service.config, request);
  const moment = service.now();
  const where = [origin, address.prefix, address.namespace, address.path, target.search];
  return endpoint.responseCache({
    key: ['rest', viewerKey(viewer), ...where].join('\n'),
    ifNoneMatch: request.headers['if-none-match'],
    moment,
    reads: true,
    make: async () => {
      const context = createContext(service, {
        ...{ viewer, segment: address.language, publicRoot: origin, requestId: request.id, moment },
      });
      const result = await endpoint.runOperation({
        ...{ ...target, route, address, origin, context, body: {} },
      });
      return { response: result.response, cacheable: { clock: context.clock, resource: result.resource } };
    },
  });
}

async function serveWrite(
  endpoint: Endpoint,
  exchange: Exchange,
  { route, match, query, search }: Target & { route: Route },
): Promise<Served> {
  const { request, address } = exchange;
  const { authenticator, service, rateLimits } = endpoint;
  const { viewer, body } = await admitWrite(exchange, { authenticator, kind: match.kind });
  const origin = originOf(service.config, request);
  const context = createContext(service, {
    viewer,
    segment: address.language,
    publicRoot: origin,
    requestId: request.id,
    quota: createRequestQuota(rateLimits, request, viewer),
  });
  // `If-Match` applies to writes of a single resource only (decision 0041).
  const ifMatch = route.by === null ? undefined : request.headers['if-match'];
  const expected =
    ifMatch === undefined || match.kind === null ? undefined : readKnownVersions(ifMatch, match.kind);
  return endpoint.runOperation({ route, match, query, body, search, address, origin, context, expected });
}

/** Serves the index, `/doc` and OPTIONS. */
async function describe(
  { describer, service }: Endpoint,
  { request, response, address, route, language }: Exchange,
  { match, query, viewer }: Target & { viewer: Viewer | null },
): Promise<HttpResponse> {
  const origin = originOf(service.config, request);
  const descriptionRequest = { query, links: linkRoot(origin, address), address, language };
  if (route?.act === 'index' || route?.act === 'doc') return describer[route.act](descriptionRequest);
  const context = createContext(service, {
    viewer,
    segment: address.language,
    publicRoot: origin,
    requestId: request.id,
  });
  const described = await describer.options(context, match, descriptionRequest);
  response.setHeader('Allow', described.allow.join(', '));
  return described.response;
}
