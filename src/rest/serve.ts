import type { Request, Response } from 'express';
import type { Context, RequestQuota } from '../context/context.ts';
import { CalendarError, isRejection } from '../errors.ts';
import { readKnownVersions } from '../http/cache/etag.ts';
import { openRequest, type Opening, type OpenRequest } from '../http/cache/open-request.ts';
import type { HttpResponse, Served } from '../http/cache/response-cache.ts';
import { writeRejection } from '../http/cross-site.ts';
import { discardBody, hasUnreadBody } from '../http/discard-body.ts';
import { encodingsOf } from '../http/compression.ts';
import { createRequestQuota } from '../http/request-quota.ts';
import type { Language } from '../i18n/language.ts';
import type { UploadedFile } from '../media/uploaded-file.ts';
import type { KnownVersion } from '../values/kinds.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Api } from './apis/api.ts';
import { admitWrite } from './input/admit.ts';
import type { Raw } from './input/coercion.ts';
import { withoutUnchanged } from './apis/unchanged.ts';
import type { Describer } from './openapi/describe.ts';
import type { AllowedMethods } from './operations/allowed-methods.ts';
import type { OperationRequest, Runner } from './operations/operation.ts';
import { applyForm, type ResponseForm } from './output/response-form.ts';
import type { RestAddress } from './routing/address.ts';
import { linkRoot } from './routing/links.ts';
import type { Match, Route } from './routing/routes.ts';

/** What serving a request takes. */
export interface Server extends Opening {
  loadDescriber: () => Promise<Describer>;
  rateLimits: RateLimits;
  runner: Runner;
  allowedMethods: AllowedMethods;
}

/** A request, its response and the language of that response. */
export interface Exchange {
  request: Request;
  response: Response;
  /** As requested, without the query: Express parses it anew each time. */
  path: string;
  address: RestAddress;
  api: Api;
  /** Set once the path and method have matched a route. */
  route?: Route;
  /** Set once the query is read. */
  form?: ResponseForm;
  language: Language;
}

/** The matched path and the query string. */
export interface Target {
  match: Match;
  query: Raw;
  /** The query string without `?`. */
  search: string;
}

/**
 * Serves fresh responses from the cache, and 304 if the client has the current version (decision
 * 0038).
 */
export async function serveRead(server: Server, exchange: Exchange, target: Target): Promise<Served> {
  const { request, response, address, api, route, form } = exchange;
  const { service } = server;
  if (form?.callback !== undefined && writeRejection(service.config, request) !== null)
    throw new CalendarError('crossSite');
  const opened = await openRequest(server, request);
  if (hasUnreadBody(request)) await discardBody(request, response);
  if (route === undefined || isDescribed(route)) {
    const described = formed(await describe(server, exchange, { ...target, opened }), form);
    return { response: described, encodings: encodingsOf(described.body) };
  }
  const { publicRoot: origin } = opened;
  return opened.serve(['rest', address.prefix, address.namespace, address.path, target.search], {
    make: async () => {
      const context = opened.createContext({
        ...{ segment: address.language, showsWhole: true },
        paging: api.readPaging?.(target.query, route),
      });
      const cacheable = { clock: context.clock };
      if (route.kind === null) {
        const links = linkRoot(origin, address);
        const described = api.describe?.(route.operation, { ...target.match, context, links });
        if (described === undefined) throw new CalendarError('noRoute');
        return { response: formed(described, form), cacheable };
      }
      const requested = { ...readRequested(exchange, target, { route }), address, origin, context, body: {} };
      const { resource, ...outcome } = await server.runner.run(requested);
      const made = await api.respond(requested, { ...outcome, resource }, server.runner.read);
      const methods = api.tellsMethods === true ? await server.allowedMethods(context, target.match) : [];
      const allow: Record<string, string> = methods.length === 0 ? {} : { Allow: methods.join(', ') };
      const headers = { ...made.headers, ...allow };
      return { response: formed({ ...made, headers }, form), cacheable: { ...cacheable, resource } };
    },
  });
}

/**
 * The part of an operation request that the route and the query string decide, in the names of the
 * operation.
 */
function readRequested(
  { api, form }: Exchange,
  { match, query, search }: Target,
  { route, body = {} }: { route: Route; body?: Raw },
) {
  const read = api.readQuery?.(query, route) ?? query;
  return {
    match,
    search,
    route,
    query: read,
    variables: api.readVariables?.({ ...query, ...body }, route),
    embed: form?.embed,
  };
}

/** Admits and runs a write. */
export async function serveWrite(
  server: Server,
  exchange: Exchange,
  target: Target & { route: Route },
): Promise<Served> {
  const { request } = exchange;
  const open = () => openRequest(server, request);
  const { opened, body } = await admitWrite(exchange, { open, kind: target.match.kind });
  const quota = createRequestQuota(server.rateLimits, request, opened.viewer);
  return runWrite(server, exchange, { ...target, opened, quota, body });
}

/** A write that may be run. */
interface AdmittedWrite extends Target {
  route: Route;
  opened: OpenRequest;
  quota: RequestQuota;
  body: Raw;
  file?: UploadedFile;
}

/** Runs a write. */
export async function runWrite(
  server: Server,
  exchange: Exchange,
  { opened, quota, body, file, ...target }: AdmittedWrite,
): Promise<Served> {
  const { address, api, form } = exchange;
  const { route } = target;
  const requested = {
    ...readRequested(exchange, target, { route, body }),
    ...{ body, file, address },
    origin: opened.publicRoot,
    context: { ...contextOf(exchange, opened), quota },
    expected: readExpected(exchange, route),
  };
  const written = { ...requested, body: await readBody(server, api, requested) };
  const { run, read } = server.runner;
  return { response: formed(await api.respond(written, await run(written), read), form) };
}

/**
 * The versions in `If-Match`, which applies to writes of a single resource only (decision 0041).
 */
function readExpected({ request }: Exchange, { kind, by }: Route): readonly KnownVersion[] | undefined {
  const header = request.headers['if-match'];
  const isVersioned = by !== null && kind !== null && kind !== 'image' && kind !== 'ticket';
  return isVersioned ? readKnownVersions(header, kind) : undefined;
}

/** The body of a write in the names of the operation, without what it repeats. */
async function readBody(server: Server, api: Api, requested: OperationRequest): Promise<Raw> {
  const { body, route } = requested;
  const changes =
    route.act === 'update' && api.show !== undefined ? await readChanges(server, api, requested) : body;
  return api.readBody?.(changes, route) ?? changes;
}

/** What the body of an update changes; all of it if the client may not read the resource. */
async function readChanges(server: Server, api: Api, requested: OperationRequest): Promise<Raw> {
  const { body, route, match, address, origin } = requested;
  const reading = [...match.routes.values()].find(({ act }) => act === 'read');
  if (reading === undefined || Object.keys(body).length === 0) return body;
  const { i18n_language } = { ...requested.query, ...body };
  const query: Raw = i18n_language === undefined ? {} : { i18n_language };
  try {
    const { item } = await server.runner.run({
      ...requested,
      route: reading,
      query,
      body: {},
      expected: undefined,
    });
    const showing = { links: linkRoot(origin, address), context: requested.context };
    return withoutUnchanged(body, api.show?.(item, route, showing) ?? {});
  } catch (error) {
    // The update says why it is rejected.
    if (isRejection(error)) return body;
    throw error;
  }
}

/** A response in the form that was asked for. */
function formed(response: HttpResponse, form: ResponseForm | undefined): HttpResponse {
  return form === undefined ? response : applyForm(response, form);
}

/** The context of a request at an address. */
function contextOf({ address }: Exchange, opened: OpenRequest): Context {
  return opened.createContext({ segment: address.language, showsWhole: true });
}

/** Whether a route describes the interface as a whole. */
function isDescribed({ act }: Route): boolean {
  return act === 'index' || act === 'doc';
}

/** Serves the index, `/doc` and OPTIONS. */
async function describe(
  server: Server,
  exchange: Exchange,
  { match, query, opened }: Target & { opened: OpenRequest },
): Promise<HttpResponse> {
  const describer = await server.loadDescriber();
  const { response, address, api, route, language } = exchange;
  const links = linkRoot(opened.publicRoot, address);
  const descriptionRequest = { query, links, address, language, api };
  if (route?.act === 'index' || route?.act === 'doc') return describer[route.act](descriptionRequest);
  const allowed = await server.allowedMethods(contextOf(exchange, opened), match);
  const described = describer.options(match, descriptionRequest);
  response.setHeader('Allow', allowed.join(', '));
  return described;
}
