import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Authenticator } from '../accounts/credentials.ts';
import type { Context, Service } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import type { Execute } from '../graphql/execute.ts';
import { readKnownVersions } from '../http/cache/etag.ts';
import type { Answer as Sent, ResponseCache, Served } from '../http/cache/response-cache.ts';
import { sendServed } from '../http/cache/send.ts';
import { refuseCrossSite } from '../http/cross-site.ts';
import { discardBody } from '../http/discard-body.ts';
import { originOf } from '../http/public-origin.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { takeLoopTurn } from '../runtime/loop-turn.ts';
import type { Kind } from '../values/kinds.ts';
import { searchOf } from '../values/paths.ts';
import { createRestContext } from './context.ts';
import { admit } from './input/admit.ts';
import { ignoredNames } from './input/ignored.ts';
import { readQuery } from './input/request.ts';
import type { AskedDescription, Describer } from './openapi/describe.ts';
import { type Answer, type Asked, createAnswerer, namesOf } from './operations/operation.ts';
import { sendError } from './output/errors.ts';
import { createAddressReader, type RestAddress } from './routing/address.ts';
import { linkRoot } from './routing/links.ts';
import { type Match, matchRoutes, type Route } from './routing/routes.ts';
import { readOperations, type WireOperation } from './schema/wire-schema.ts';

interface RestMeans {
  schema: GraphQLSchema;
  describer: Describer;
  service: Service;
  execute: Execute;
  authenticator: Authenticator;
  answers: ResponseCache;
}

interface Endpoint extends RestMeans {
  operations: ReadonlyMap<string, WireOperation>;
  answer(asked: Asked): Promise<Answer>;
}

/** One request on its way through the interface. */
interface Visit {
  request: Request;
  response: Response;
  address: RestAddress;
  /** Known once the path and the method were read. */
  route?: Route;
  language: Language;
}

/**
 * The REST interface as one Express handler: finds the address and the route, reads the request's dialect, runs the
 * generated operation and sends its legacy form (design, Doors). Paths that are not its own pass.
 */
export async function createRestRouter(dependencies: RestMeans): Promise<RequestHandler> {
  const operations = readOperations(dependencies.schema);
  const { config } = dependencies.service;
  const answer = await createAnswerer({ schema: dependencies.schema, operations }, dependencies.execute);
  const endpoint: Endpoint = { ...dependencies, operations, answer };
  const readAddress = createAddressReader(config);
  return (request: Request, response: Response, next: NextFunction) => {
    const address = readAddress(request.path);
    if (address === null) {
      next();
      return undefined;
    }
    const language = address.language ?? config.defaultLanguage;
    return handle(endpoint, { request, response, address, language });
  };
}

async function handle(endpoint: Endpoint, visit: Visit): Promise<void> {
  try {
    await send(endpoint, visit, await answerVisit(endpoint, visit));
  } catch (thrown) {
    const { request, response } = visit;
    await discardBody(request, response);
    const error = endpoint.service.report(thrown, { requestId: request.id, path: request.path });
    const operation = endpoint.operations.get(visit.route?.operation ?? '');
    sendError(response, error, { language: visit.language, names: namesOf(endpoint.schema, operation) });
  }
}

async function answerVisit(endpoint: Endpoint, visit: Visit): Promise<Served> {
  const { request, address } = visit;
  const method = methodOf(request);
  const { match, route } = findRoute(visit, method);
  visit.route = route;
  refuseCrossSite(endpoint.service.config, request);
  const { query, search } = readAddressed(visit, method);
  const caller = { request, response: visit.response, authenticator: endpoint.authenticator };
  const { viewer, body } = await admit(caller, {
    kind: writtenKind(match, route),
    choose: (sent) => (visit.language = chosenLanguage({ ...query, ...sent }) ?? visit.language),
  });
  const links = linkRoot(originOf(endpoint.service.config, request), address);
  const asked = { query, links, address, language: visit.language };
  if (route !== undefined && isDescription(route)) {
    await takeLoopTurn(Infinity);
    return toGiven(endpoint.describer[route.operation](asked));
  }
  const context = createRestContext(endpoint.service, request, {
    viewer,
    language: address.language,
    origin: links.origin,
  });
  if (route === undefined) return toGiven(await describeOptions(endpoint, visit, { match, asked, context }));
  const operation = { route, match, query, body, search, links, context };
  if (method === 'GET') return giveRead(endpoint, visit, operation);
  return toGiven(await endpoint.answer({ ...operation, expected: knownOf(request, match) }));
}

/** A read is given as it was made before, as long as it holds; a client that has it already is told so (decision 0038). */
function giveRead(endpoint: Endpoint, { request, address }: Visit, asked: Asked): Promise<Served> {
  const { links, search, context } = asked;
  const { viewer, clock } = context;
  const where = [links.origin, address.prefix, address.namespace, address.path, search];
  return endpoint.answers({
    key: ['rest', viewer?.id, viewer?.role, ...where].join('\n'),
    ifNoneMatch: request.headers['if-none-match'],
    moment: clock.dependence.moment,
    reads: true,
    make: async () => {
      const answer = await endpoint.answer(asked);
      return { answer: toSent(answer), cacheable: { clock, thing: answer.thing } };
    },
  });
}

/** What a write of a single thing knows of it, by the tags that reads gave (decision 0041). */
function knownOf({ headers }: Request, { kind, id, slug }: Match) {
  const names = id !== undefined || slug !== undefined;
  return names && kind !== undefined ? readKnownVersions(headers['if-match'], kind) : undefined;
}

function toGiven(answer: Answer): Served {
  return { answer: toSent(answer) };
}

function toSent({ status, text, totals, link, ignored }: Answer): Sent {
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
  if (totals !== undefined) {
    headers['X-TEC-Total'] = String(totals.total);
    headers['X-TEC-TotalPages'] = String(totals.totalPages);
  }
  if (link !== undefined) headers.Link = link;
  if (ignored.length > 0) headers['X-Calendar-Ignored'] = ignoredNames(ignored);
  return { status, headers, body: Buffer.from(text) };
}

/** HEAD is answered as GET; a POST may stand for a method that its client cannot send (decision 0016). */
function methodOf(request: Request): string {
  const { method, headers } = request;
  if (method === 'HEAD') return 'GET';
  const meant = String(headers['x-http-method-override'] ?? methodInAddress(request)).toUpperCase();
  return method === 'POST' && ['PUT', 'PATCH', 'DELETE'].includes(meant) ? meant : method;
}

/** Only without an `Origin`: a form on a page of another one would need no preflight (decision 0016). */
function methodInAddress({ headers, url }: Request): string | undefined {
  return headers.origin === undefined ? /[?&]_method=(\w+)(?:&|$)/.exec(url)?.[1] : undefined;
}

/** The route of a path and method; OPTIONS needs the path alone. There is no 405 (wire-format 1). */
function findRoute({ address }: Visit, method: string): { match: Match; route?: Route } {
  const match = matchRoutes(address.path);
  const route = match?.routes.find((each) => each.method === method);
  if (match === null || (route === undefined && method !== 'OPTIONS')) throw new CalendarError('noRoute');
  return { match, route };
}

/** The kind of what is to be written; none where nothing is. */
function writtenKind({ kind }: Match, route: Route | undefined): Kind | undefined {
  return route === undefined || route.method === 'GET' ? undefined : kind;
}

function isDescription(route: Route): route is Route & { operation: 'index' | 'doc' } {
  return route.operation === 'index' || route.operation === 'doc';
}

async function describeOptions(
  { describer }: Endpoint,
  { response }: Visit,
  { match, asked, context }: { match: Match; asked: AskedDescription; context: Context },
): Promise<Answer> {
  const { allow, answer } = await describer.options(context, match, asked);
  response.setHeader('Allow', allow.join(', '));
  return answer;
}

/** What the address says besides the path. */
function readAddressed({ request }: Visit, method: string) {
  const search = searchOf(request.url);
  const query = readQuery(search);
  if (method !== 'GET' && methodInAddress(request) !== undefined) delete query._method;
  return { query, search };
}

function chosenLanguage({ i18n_language: language }: Record<string, unknown>): Language | undefined {
  return isLanguage(language) ? language : undefined;
}

async function send(
  { service }: Endpoint,
  { request, response, language }: Visit,
  given: Served,
): Promise<void> {
  response.setHeader('Content-Language', language);
  response.vary('Authorization');
  if (given.etag !== undefined) {
    const isOwn = request.headers.authorization !== undefined;
    response.setHeader('Cache-Control', isOwn ? 'private, no-cache' : 'no-cache');
  }
  await sendServed({ request, response, bytes: service.database.bytes }, given);
}
