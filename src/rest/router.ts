import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Answer as Sent, Answers, Given } from '../http/cache/response-cache';
import { readKnownVersions } from '../http/cache/etag';
import { sendGiven } from '../http/cache/send';
import type { Authenticator } from '../accounts/credentials';
import type { Kind } from '../calendar/kinds.ts';
import type { Context, Service } from '../context/context';
import { refuseCrossSite } from '../http/cross-site';
import { CalendarError } from '../errors.ts';
import type { Execute } from '../graphql/execute';
import { isLanguage, type Language } from '../i18n/language.ts';
import { originOf } from '../http/public-origin';
import { searchOf } from '../values/paths.ts';
import { createAddressReader, type RestAddress } from './routing/address';
import { admit } from './input/admit';
import { discardBody } from '../http/discard-body';
import { createRestContext } from './context.ts';
import type { AskedDescription, Describer } from './openapi/describe';
import { sendError, type WireNames } from './output/errors';
import { linkRoot } from './routing/links';
import { ignoredNames } from './input/ignored';
import { type Answer, type Asked, createAnswerer, namesOf } from './operation.ts';
import { readQuery } from './input/request';
import { type Match, matchRoutes, type Route } from './routing/routes';
import { createOperations } from './sofa.ts';
import { createWireSchemas, readOperations, type WireOperation } from './schema/wire-schema';

interface RestMeans {
  schema: GraphQLSchema;
  describer: Describer;
  service: Service;
  execute: Execute;
  authenticator: Authenticator;
  answers: Answers;
}

interface Door extends RestMeans {
  operations: ReadonlyMap<string, WireOperation>;
  answer(asked: Asked): Promise<Answer>;
}

/** One request on its way through the door. */
interface Visit {
  request: Request;
  response: Response;
  address: RestAddress;
  /** What errors call the parameters; known once the route is. */
  names: WireNames;
  language: Language;
}

/**
 * The REST interface as one Express handler: finds the address and the route, reads the request's dialect, runs the
 * generated operation and sends its legacy form (design, Doors). Paths that are not its own pass.
 */
export function createRestRouter(means: RestMeans): RequestHandler {
  const operations = readOperations(means.schema);
  const run = createOperations(createWireSchemas(means.schema), [...operations.values()], means.execute);
  const { config } = means.service;
  const door: Door = {
    ...means,
    operations,
    answer: createAnswerer({ schema: means.schema, operations, run }),
  };
  const readAddress = createAddressReader(config);
  return (request: Request, response: Response, next: NextFunction) => {
    const address = readAddress(request.path);
    if (address === null) {
      next();
      return undefined;
    }
    const language = address.language ?? config.defaultLanguage;
    return handle(door, { request, response, address, names: {}, language });
  };
}

async function handle(door: Door, visit: Visit): Promise<void> {
  try {
    await send(door, visit, await answerVisit(door, visit));
  } catch (thrown) {
    const { request, response } = visit;
    await discardBody(request, response);
    const error = door.service.report(thrown, { requestId: request.id, path: request.path });
    sendError(response, error, visit);
  }
}

async function answerVisit(door: Door, visit: Visit): Promise<Given> {
  const { request, address } = visit;
  const method = methodOf(request);
  const { match, route } = findRoute(visit, method);
  if (route !== undefined) visit.names = namesOf(door, route);
  refuseCrossSite(door.service.config, request);
  const { query, search } = readAddressed(visit, method);
  const caller = { request, response: visit.response, authenticator: door.authenticator };
  const { viewer, body } = await admit(caller, {
    kind: writtenKind(match, route),
    choose: (sent) => (visit.language = chosenLanguage({ ...query, ...sent }) ?? visit.language),
  });
  const links = linkRoot(originOf(door.service.config, request), address);
  const asked = { query, links, address, language: visit.language };
  if (route !== undefined && isDescription(route)) return toGiven(door.describer[route.operation](asked));
  const context = createRestContext(door.service, request, { viewer, language: address.language });
  if (route === undefined) return toGiven(await describeOptions(door, visit, { match, asked, context }));
  const operation = { route, match, query, body, search, links, context };
  if (method === 'GET') return giveRead(door, visit, operation);
  return toGiven(await door.answer({ ...operation, expected: knownOf(request, match) }));
}

/** A read is given as it was made before, as long as it holds; a client that has it already is told so (decision 0038). */
function giveRead(door: Door, { request, address }: Visit, asked: Asked): Promise<Given> {
  const { links, search, context } = asked;
  const { viewer, clock } = context;
  const where = [links.origin, address.prefix, address.namespace, address.path, search];
  return door.answers({
    key: ['rest', viewer?.id, viewer?.role, ...where].join('\n'),
    ifNoneMatch: request.headers['if-none-match'],
    moment: clock.dependence.moment,
    reads: true,
    make: async () => {
      const answer = await door.answer(asked);
      return { answer: toSent(answer), lasting: { clock, thing: answer.thing } };
    },
  });
}

/** What a write of a single thing knows of it, by the tags that reads gave (decision 0041). */
function knownOf({ headers }: Request, { kind, id, slug }: Match) {
  const names = id !== undefined || slug !== undefined;
  return names && kind !== undefined ? readKnownVersions(headers['if-match'], kind) : undefined;
}

function toGiven(answer: Answer): Given {
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
  { describer }: Door,
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

async function send({ service }: Door, { request, response, language }: Visit, given: Given): Promise<void> {
  response.setHeader('Content-Language', language);
  response.vary('Authorization');
  if (given.etag !== undefined) {
    const isOwn = request.headers.authorization !== undefined;
    response.setHeader('Cache-Control', isOwn ? 'private, no-cache' : 'no-cache');
  }
  await sendGiven({ request, response, bytes: service.database.bytes }, given);
}
