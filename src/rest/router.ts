import type { Request, RequestHandler } from 'express';
import { CalendarError } from '../errors.ts';
import type { Execute } from '../graphql/execute.ts';
import type { Opening } from '../http/cache/open-request.ts';
import type { Served } from '../http/cache/response-cache.ts';
import { sendServed } from '../http/cache/send.ts';
import { writeRejection } from '../http/cross-site.ts';
import { discardBody, dropBody, hasUnreadBody } from '../http/discard-body.ts';
import { hasCredentials, varyByCredentials } from '../http/cookies.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { isLanguage } from '../i18n/language.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { searchOf } from '../values/paths.ts';
import { apiOf } from './namespaces.ts';
import type { Raw } from './input/coercion.ts';
import { readQuery } from './input/request.ts';
import type { Describer } from './openapi/describe.ts';
import { createAllowedMethods } from './operations/allowed-methods.ts';
import { createRunner, type RestOperations } from './operations/operation.ts';
import { respondWithError } from './output/errors.ts';
import { takeForm, withLanguageOfPlugins } from './apis/form.ts';
import { allMounts, createAddressReader } from './routing/address.ts';
import { languageOfQuery } from './routing/language.ts';
import type { Match } from './routing/routes.ts';
import { type Exchange, type Server, serveRead, serveWrite, type Target } from './serve.ts';
import { serveUpload } from './upload.ts';

interface Dependencies extends Opening {
  rest: RestOperations;
  loadDescriber: () => Promise<Describer>;
  execute: Execute;
  rateLimits: RateLimits;
}

interface Endpoint extends Server {
  operations: RestOperations['operations'];
}

/**
 * Creates the Express handler of the REST API: it matches the route, parses the request, runs the
 * operation and sends the response in the format of the namespace. Requests for other paths go to
 * the next handler.
 */
export function createRestRouter(dependencies: Dependencies): RequestHandler {
  const { rest, execute, service } = dependencies;
  const { config } = service;
  const endpoint: Endpoint = {
    ...dependencies,
    operations: rest.operations,
    runner: createRunner(rest, execute),
    allowedMethods: createAllowedMethods(rest, execute),
  };
  const readAddress = createAddressReader(allMounts(config));
  return (request, response, next) => {
    const { path } = request;
    const address = readAddress(path);
    if (address === null) {
      next();
      return undefined;
    }
    const language = languageOfQuery(request.url) ?? address.language ?? config.defaultLanguage;
    return handle(endpoint, { request, response, path, address, language, api: apiOf(address.namespace) });
  };
}

async function handle(endpoint: Endpoint, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const recipient = { request, response, bytes: endpoint.service.database.bytes };
  try {
    const served = await serveExchange(endpoint, exchange);
    setHeaders(exchange, served);
    await sendServed(recipient, served);
  } catch (thrown) {
    await discardUnread(exchange);
    const error = endpoint.service.report(thrown, { requestId: request.id, path: exchange.path });
    const { language, api, form } = exchange;
    const names = namesIn(endpoint, exchange);
    const as = api.toWireError?.(error);
    await sendServed(recipient, {
      response: respondWithError(response, error, { language, names, as, form }),
    });
  }
}

/**
 * The body of a rejected upload passes by while the response is sent; others are read first
 * (decisions 0062, 0096).
 */
async function discardUnread(exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  if (isUpload(exchange)) dropBody(request);
  else if (hasUnreadBody(request)) await discardBody(request, response);
}

/** What the client calls the arguments: the names of the variables, or those of its interface. */
function namesIn({ operations }: Endpoint, { route, api }: Exchange): Readonly<Record<string, string>> {
  if (route === undefined || route.kind === null) return {};
  const { names = {} } = operations.get(route.operation) ?? {};
  const own = api.names?.(route.kind) ?? {};
  return Object.fromEntries(
    Object.entries(names).map(([name, variable]) => [name, own[variable] ?? variable]),
  );
}

function setHeaders({ request, response, language }: Exchange, { etag }: Served): void {
  response.setHeader('Content-Language', language);
  varyByCredentials(request, response);
  if (etag === undefined) return;
  response.setHeader('Cache-Control', hasCredentials(request) ? 'private, no-cache' : 'no-cache');
}

/** Unsupported methods are 404, not 405; OPTIONS matches any method of the path (wire-format 1). */
function serveExchange(endpoint: Endpoint, exchange: Exchange): Promise<Served> {
  const { request } = exchange;
  const method = methodOf(request);
  const match = findRoutes(exchange);
  const route = match?.routes.get(method);
  if (match === null || (route === undefined && method !== 'OPTIONS')) throw new CalendarError('noRoute');
  chooseRoute(endpoint, exchange, route);
  if (route === undefined || method === 'GET')
    return serveRead(endpoint, exchange, readTarget(exchange, match));
  const rejection = writeRejection(endpoint.service.config, request);
  if (rejection !== null) throw new CalendarError(rejection);
  return serverOf(exchange)(endpoint, exchange, { ...readTarget(exchange, match), route });
}

function serverOf(exchange: Exchange): typeof serveWrite {
  return isUpload(exchange) ? serveUpload : serveWrite;
}

/** Whether the body is a file, which is not read before it is wanted. */
function isUpload({ route }: Exchange): boolean {
  return route?.variables.file === 'file';
}

function chooseRoute({ operations }: Endpoint, exchange: Exchange, route: Exchange['route']): void {
  exchange.route = route;
  if (route !== undefined) noteRequest({ operation: operations.get(route.operation)?.name });
}

function findRoutes({ api, address: { namespace, path } }: Exchange): Match | null {
  const match = api.match(path);
  if (match !== null) noteRequest({ route: `/${namespace}${match.path}`, interface: 'rest' });
  return match;
}

/** Parses the query string. */
function readTarget(exchange: Exchange, match: Match): Target {
  const { request, route, api } = exchange;
  const search = searchOf(request.url);
  if (search === '') return { match, query: {}, search };
  const query = readQuery(search);
  if (route?.method !== 'GET' && '_method' in query && methodInQuery(request) !== undefined)
    delete query._method;
  return { match, query: api.isLegacy ? readLegacyQuery(exchange, query) : query, search };
}

/**
 * Takes off what only older clients send: the form of the response, and another name of the
 * language.
 */
function readLegacyQuery(exchange: Exchange, query: Raw): Raw {
  const { form, rest } = takeForm(query, exchange.route?.method === 'GET');
  const read = withLanguageOfPlugins(rest);
  exchange.form = form;
  if (isLanguage(read.i18n_language)) exchange.language = read.i18n_language;
  return read;
}

/**
 * The method to route by: HEAD counts as GET, and POST may carry a method override (decision 0020).
 */
function methodOf(request: Request): string {
  const { method, headers } = request;
  if (method === 'HEAD') return 'GET';
  if (method !== 'POST') return method;
  const override = String(headers['x-http-method-override'] ?? methodInQuery(request)).toUpperCase();
  return ['PUT', 'PATCH', 'DELETE'].includes(override) ? override : method;
}

/**
 * The override in the query string. It is ignored if the request has an `Origin`: a form on another
 * site could send it without a preflight (decision 0020).
 */
function methodInQuery({ headers, url }: Request): string | undefined {
  return headers.origin === undefined ? /[?&]_method=(\w+)(?:&|$)/.exec(url)?.[1] : undefined;
}
