import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type Answers, createAnswers, type Given } from '../answers/answers.ts';
import type { Authenticator } from '../auth/credentials.ts';
import type { Context, Service } from '../context.ts';
import { asCalendarError, CalendarError } from '../errors.ts';
import type { Execute } from '../execution.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { originOf } from '../origin.ts';
import { createAddressReader, type RestAddress } from './address.ts';
import { readBytes } from './body.ts';
import { createRestContext } from './context.ts';
import type { AskedDescription, Describer } from './describe.ts';
import { challenge, serializeError, type WireNames } from './errors.ts';
import { linkRoot } from './links.ts';
import { ignoredNames } from './ignored.ts';
import { type Answer, type Asked, createAnswerer, namesOf } from './operation.ts';
import { readBody, readQuery } from './request.ts';
import { type Match, matchRoutes, type Route } from './routes.ts';
import { createOperations } from './sofa.ts';
import { createWireSchemas, readOperations, type WireOperation } from './wire-schema.ts';

/** An answer as it is sent. */
interface Sent extends Omit<Answer, 'text'> {
  body: Buffer;
}

interface RestMeans {
  schema: GraphQLSchema;
  describer: Describer;
  service: Service;
  edition: string;
  execute: Execute;
  authenticator: Authenticator;
}

interface Door extends RestMeans {
  operations: ReadonlyMap<string, WireOperation>;
  answer(asked: Asked): Promise<Answer>;
  answers: Answers<Sent>;
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
    answers: createAnswers({
      database: means.service.database,
      edition: means.edition,
      sizeOf: ({ body }) => body.length,
    }),
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
    send(visit, await answerVisit(door, visit));
  } catch (thrown) {
    const error = asCalendarError(thrown);
    if (error !== thrown) logUnknown(door, visit, thrown);
    const text = JSON.stringify(serializeError(error, visit.language, visit.names));
    send(visit, toGiven({ status: error.status, text, ignored: [] }));
  }
}

async function answerVisit(door: Door, visit: Visit): Promise<Partial<Given<Sent>>> {
  const { request, address } = visit;
  const method = methodOf(request);
  const { match, route } = findRoute(visit, method);
  if (route !== undefined) visit.names = namesOf(door, route);
  const { query, body, search } = await readRequest(visit, method);
  visit.language = chosenLanguage({ ...query, ...body }) ?? visit.language;
  const viewer = await door.authenticator.authenticate(request.headers.authorization);
  const links = linkRoot(originOf(door.service.config, request), address);
  const asked = { query, links, address, language: visit.language };
  if (route !== undefined && isDescription(route)) return toGiven(door.describer[route.operation](asked));
  const context = createRestContext(door.service, request, { viewer, language: address.language });
  if (route === undefined) return toGiven(await describeOptions(door, visit, { match, asked, context }));
  const operation = { route, match, query, body, search, links, context };
  return method === 'GET' ? giveRead(door, visit, operation) : toGiven(await door.answer(operation));
}

/** A read is given as it was made before, as long as it holds; a client that has it already is told so (decision 0038). */
function giveRead(door: Door, { request, address }: Visit, asked: Asked): Promise<Given<Sent>> {
  const { links, search, context } = asked;
  const { viewer, clock } = context;
  const where = [links.origin, address.prefix, address.namespace, address.path, search];
  return door.answers({
    key: [viewer?.id, viewer?.role, ...where].join('\n'),
    ifNoneMatch: request.headers['if-none-match'],
    moment: clock.dependence.moment,
    make: async () => ({ answer: toSent(await door.answer(asked)), clock }),
  });
}

function toGiven(answer: Answer): Partial<Given<Sent>> {
  return { answer: toSent(answer) };
}

function toSent({ text, ...answer }: Answer): Sent {
  return { ...answer, body: Buffer.from(text) };
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

/** Reads take the query string, writes the body too (wire-format 1). */
async function readRequest({ request, response }: Visit, method: string) {
  const [, search = ''] = /\?(.*)$/s.exec(request.url) ?? [];
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
  const body = writes ? await readBody(request.headers, await readBytes(request, response)) : {};
  const query = readQuery(search);
  if (writes && methodInAddress(request) !== undefined) delete query._method;
  return { query, body, search };
}

function chosenLanguage({ i18n_language: language }: Record<string, unknown>): Language | undefined {
  return isLanguage(language) ? language : undefined;
}

function send(visit: Visit, { answer, etag }: Partial<Given<Sent>>): void {
  const { request, response, language } = visit;
  response.setHeader('Content-Language', language);
  response.vary('Authorization');
  if (etag !== undefined) {
    response.setHeader('ETag', etag);
    response.setHeader(
      'Cache-Control',
      request.headers.authorization === undefined ? 'no-cache' : 'private, no-cache',
    );
  }
  if (answer === undefined) response.status(304).end();
  else sendAnswer(visit, answer);
}

function sendAnswer({ request, response }: Visit, { status, body, totals, link, ignored }: Sent): void {
  response.status(status);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (status === 401) response.setHeader('WWW-Authenticate', challenge);
  if (totals !== undefined) {
    response.setHeader('X-TEC-Total', totals.total);
    response.setHeader('X-TEC-TotalPages', totals.totalPages);
  }
  if (link !== undefined) response.setHeader('Link', link);
  if (ignored.length > 0) response.setHeader('X-Calendar-Ignored', ignoredNames(ignored));
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function logUnknown({ service }: Door, { request }: Visit, error: unknown): void {
  service.log.error({ err: error, requestId: request.id, path: request.path }, 'a request failed');
}
