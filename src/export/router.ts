import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import type { ExportInput } from '../calendar/export.ts';
import type { Context, Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import { originOf } from '../http/public-origin.ts';
import { hasCredentials, varyByCredentials } from '../http/session-cookie.ts';
import { writePieces } from '../http/slow-reader.ts';
import type { Language } from '../i18n/language.ts';
import { ignoredNames } from '../rest/output/json-response.ts';
import { readQuery } from '../rest/input/request.ts';
import { sendError } from '../rest/output/errors.ts';
import { createAddressReader, type RestAddress, restMounts, takeLanguage } from '../rest/routing/address.ts';
import { languageOfQuery } from '../rest/routing/language.ts';
import { exportRoutes } from '../rest/routing/routes.ts';
import type { FairTurns } from '../runtime/fair-queue.ts';
import type { ExportLimits } from '../runtime/limits.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { addressGroup } from '../values/address-group.ts';
import { searchOf, trimSlashes } from '../values/paths.ts';
import { toWallClock } from '../values/time-zone.ts';
import { writeCsv } from './csv.ts';
import { createRequestReader, type ExportRequest, type RequestReader } from './read-request.ts';
import { readStatisticsTable } from './statistics.ts';
import { type Table, tables } from './tables.ts';

interface Dependencies {
  schema: GraphQLSchema;
  service: Service;
  authenticator: Authenticator;
  limits: ExportLimits;
  turns: FairTurns;
}

/** A file that can be exported. */
interface Exported {
  /** Its name without `.csv`. */
  name: string;
  readRequest: RequestReader;
  readTable: (context: Context, input: ExportInput) => Promise<Table>;
}

interface Exchange extends Exported {
  request: Request;
  response: Response;
  /** The language segment of the path. */
  segment: Language | null;
  language: Language;
}

/**
 * `GET [/language]/export/events.csv`, and likewise for the other kinds: the full REST list as CSV, with the same filters,
 * permissions and errors (decision 0030); `statistics.csv` counts the events of that list (decision 0069). The same paths
 * below the namespace are for clients with the base URL of `/doc`. Trailing slashes are ignored (wire-format 1). Other
 * paths go to the next handler.
 */
export function createExport(dependencies: Dependencies): RequestHandler {
  const files = findFiles(dependencies.schema);
  const { config } = dependencies.service;
  const readAddress = createAddressReader(restMounts(config));
  return async (request, response, next) => {
    const { method, path } = request;
    const { language: segment, path: route } = readAddress(path) ?? readPlainPath(path);
    const file = ['GET', 'HEAD'].includes(method) ? files.get(trimSlashes(route)) : undefined;
    if (file === undefined) {
      next();
      return;
    }
    noteRequest({ route: `/export/${file.name}.csv` });
    const language = languageOfQuery(request.url) ?? segment ?? config.defaultLanguage;
    const exchange = { ...file, segment, request, response, language };
    try {
      await respond(dependencies, exchange);
    } catch (thrown) {
      refuse(dependencies, exchange, thrown);
    }
  };
}

/** A path outside the namespace. */
function readPlainPath(path: string): Pick<RestAddress, 'language' | 'path'> {
  const { language, rest } = takeLanguage(path);
  return { language, path: rest };
}

/** The files by path. */
function findFiles(schema: GraphQLSchema): Map<string, Exported> {
  const files = exportRoutes.map(({ path, kind, operation }): [string, Exported] => [
    path,
    {
      name: path.replace(/^.*\/|\.csv$/g, ''),
      readRequest: createRequestReader(schema, { kind, operation }),
      readTable: operation === 'eventStatistics' ? readStatisticsTable : tables[kind],
    },
  ]);
  return new Map(files);
}

async function respond(dependencies: Dependencies, exchange: Exchange): Promise<void> {
  const { service, authenticator, limits, turns } = dependencies;
  const { config } = service;
  const { request, response, segment } = exchange;
  const query = readQuery(searchOf(request.url));
  const viewer = await authenticator.authenticate(readCredentials(request));
  const { raw, ignored, ...input } = exchange.readRequest.read(query);
  const publicRoot = originOf(config, request);
  const context = createContext(service, { viewer, segment, publicRoot, requestId: request.id });
  const table = await exchange.readTable(context, input);
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
    for await (const text of writeCsv({ names: () => table.names(), rows: table.read(limits) }, { raw })) {
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
  { request, response, name, language }: Exchange,
  today: string,
  ignored: ExportRequest['ignored'],
): void {
  const filename = `${name}-${language}-${today}.csv`;
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
  response.setHeader('Content-Language', language);
  varyByCredentials(request, response);
  if (hasCredentials(request)) response.setHeader('Cache-Control', 'private, no-cache');
  if (ignored.length > 0) response.setHeader('X-Calendar-Ignored', ignoredNames(ignored));
}

/**
 * Sends the error as REST does. Once a part of the table is sent, the connection is aborted instead, so that the client
 * does not take the part for the whole.
 */
function refuse(
  { service }: Dependencies,
  { request, response, language, readRequest }: Exchange,
  thrown: unknown,
): void {
  if (isAbort(thrown)) return;
  const error = service.report(thrown, { requestId: request.id, path: request.path });
  if (response.headersSent) response.destroy();
  else sendError(response, error, { language, names: readRequest.names });
}

/** The client has left. */
function isAbort(thrown: unknown): boolean {
  return Reflect.get(Object(thrown) as object, 'name') === 'AbortError';
}
