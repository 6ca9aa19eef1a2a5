import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import type { Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import { originOf } from '../http/public-origin.ts';
import { writePieces } from '../http/slow-reader.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { ignoredNames } from '../rest/output/json-response.ts';
import { readQuery } from '../rest/input/request.ts';
import { sendError } from '../rest/output/errors.ts';
import { languageOfQuery } from '../rest/routing/language.ts';
import { matchRoutes } from '../rest/routing/routes.ts';
import { readOperations, type WireOperation } from '../rest/schema/wire-schema.ts';
import type { FairTurns } from '../runtime/fair-queue.ts';
import type { ExportLimits } from '../runtime/limits.ts';
import { addressGroup } from '../values/address-group.ts';
import { type Kind, kindFacts, kinds } from '../values/kinds.ts';
import { searchOf } from '../values/paths.ts';
import { toWallClock } from '../values/time-zone.ts';
import { writeCsv } from './csv.ts';
import { createRequestReader, type ExportRequest } from './read-request.ts';
import { tables } from './tables.ts';

interface Dependencies {
  schema: GraphQLSchema;
  service: Service;
  authenticator: Authenticator;
  limits: ExportLimits;
  turns: FairTurns;
}

/** A REST list that can be exported. */
interface ExportedList {
  kind: Kind;
  operation: WireOperation;
  readRequest: ReturnType<typeof createRequestReader>;
}

interface Exchange extends ExportedList {
  request: Request;
  response: Response;
  /** The language segment of the path. */
  segment: Language | null;
  language: Language;
}

/**
 * `GET [/language]/export/events.csv`, and likewise for the other kinds: the full REST list as CSV, with the same filters,
 * permissions and errors (decision 0030). Other paths go to the next handler.
 */
export function createExport(dependencies: Dependencies): RequestHandler {
  const lists = findLists(dependencies.schema);
  const { defaultLanguage } = dependencies.service.config;
  return async (request, response, next) => {
    const address = ['GET', 'HEAD'].includes(request.method) ? readPath(lists, request.path) : undefined;
    if (address === undefined) {
      next();
      return;
    }
    const language = languageOfQuery(request.url) ?? address.segment ?? defaultLanguage;
    const exchange = { ...address, request, response, language };
    try {
      await respond(dependencies, exchange);
    } catch (thrown) {
      refuse(dependencies, exchange, thrown);
    }
  };
}

function readPath(lists: Map<string, ExportedList>, path: string) {
  const [, segment = null, collection = ''] = /^(?:\/([a-z-]+))?\/export\/([a-z]+)\.csv$/.exec(path) ?? [];
  const list = lists.get(collection);
  return list && (segment === null || isLanguage(segment)) ? { ...list, segment } : undefined;
}

/** The lists of the route table by collection, so that names and parameters are the same. */
function findLists(schema: GraphQLSchema): Map<string, ExportedList> {
  const operations = readOperations(schema);
  const lists = kinds.flatMap((kind) => {
    const { collection } = kindFacts[kind];
    const route = matchRoutes(`/${collection}`)?.routes.get('GET');
    const operation = operations.get(route?.operation ?? '');
    if (operation === undefined) return [];
    return [
      [collection, { kind, operation, readRequest: createRequestReader(schema, kind, operation) }] as const,
    ];
  });
  return new Map(lists);
}

async function respond(dependencies: Dependencies, exchange: Exchange): Promise<void> {
  const { service, authenticator, limits, turns } = dependencies;
  const { config } = service;
  const { request, response, kind, segment } = exchange;
  const query = readQuery(searchOf(request.url));
  const viewer = await authenticator.authenticate(readCredentials(request));
  const { raw, ignored, ...input } = exchange.readRequest(query);
  const publicRoot = originOf(config, request);
  const context = createContext(service, { viewer, segment, publicRoot, requestId: request.id });
  const table = await tables[kind](context, input);
  const today = toWallClock(context.clock.now, config.timeZone).slice(0, 10);
  const setHeaders = () => setTableHeaders(exchange, today, ignored);
  if (request.method === 'HEAD') {
    setHeaders();
    response.end();
    return;
  }
  const gone = closeSignal(response);
  const patience = config.requestTimeout * 1000;
  const release = await turns.take(addressGroup(request.ip ?? ''), { patience, gone });
  try {
    // What fails before the first piece is an error with a status; each piece waits until the client has taken the last.
    for await (const text of writeCsv({ ...table, rows: table.read(limits) }, { raw })) {
      gone.throwIfAborted();
      if (!response.headersSent) setHeaders();
      await writePieces(response, Buffer.from(text));
    }
    gone.throwIfAborted();
    response.end();
  } finally {
    release();
  }
}

/** Aborted when the connection closes. */
function closeSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

function setTableHeaders(
  { response, kind, language }: Exchange,
  today: string,
  ignored: ExportRequest['ignored'],
): void {
  const filename = `${kindFacts[kind].collection}-${language}-${today}.csv`;
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
  response.setHeader('Content-Language', language);
  response.vary('Authorization');
  if (ignored.length > 0) response.setHeader('X-Calendar-Ignored', ignoredNames(ignored));
}

/**
 * Sends the error as REST does. Once a part of the table is sent, the connection is aborted instead, so that the client
 * does not take the part for the whole.
 */
function refuse(
  { service }: Dependencies,
  { request, response, language, operation }: Exchange,
  thrown: unknown,
): void {
  if (isAbort(thrown)) return;
  const error = service.report(thrown, { requestId: request.id, path: request.path });
  if (response.headersSent) response.destroy();
  else sendError(response, error, { language, names: operation.names });
}

/** The client has left. */
function isAbort(thrown: unknown): boolean {
  return Reflect.get(Object(thrown) as object, 'name') === 'AbortError';
}
