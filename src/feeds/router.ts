import { toWallClock } from '#strtotime';
import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { RunOperation } from '../graphql/run-operation.ts';
import { streamEncodingFor } from '../http/compression.ts';
import { hasCredentials, varyByCredentials } from '../http/cookies.ts';
import { openRequest, type Opening } from '../http/cache/open-request.ts';
import { setEncoding } from '../http/cache/send.ts';
import type { Language } from '../i18n/language.ts';
import { ignoredNames } from '../rest/output/json-response.ts';
import { readQuery } from '../rest/input/request.ts';
import { sendError } from '../rest/output/errors.ts';
import { createAddressReader, type RestAddress, restMounts, takeLanguage } from '../rest/routing/address.ts';
import { languageOfQuery } from '../rest/routing/language.ts';
import type { ExportFormat } from '../values/export-format.ts';
import type { FairTurns } from '../runtime/fair-queue.ts';
import type { ExportLimits } from '../runtime/limits.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { searchOf, trimSlashes } from '../values/paths.ts';
import type { ExportFile } from './file/file.ts';
import { createFileFinder } from './files.ts';
import type { ExportRequest } from './file/read-request.ts';
import { isAbort, sendPieces } from './file/send-pieces.ts';

interface Dependencies extends Opening {
  schema: GraphQLSchema;
  run: RunOperation;
  limits: ExportLimits;
  turns: FairTurns;
}

interface Exchange {
  file: ExportFile;
  request: Request;
  response: Response;
  /** The language segment of the path. */
  segment: Language | null;
  language: Language;
}

/**
 * The paths of files, and of nothing else that the service has: Express asks the handler for no
 * other ones.
 */
export const feedPath = /\.(?:csv|ics|atom|json)\/*$/;

/**
 * `GET [/language]/export/events.csv`, and likewise for the other kinds: the full REST list as CSV,
 * with the same filters, permissions and errors; `statistics.csv` counts the events of that list
 * (decision 0030). `events.ics` has them as iCalendar, `/event/{slug}.ics` a single one;
 * `events.atom` and `events.json` tell what is new. Addresses of the older service with `ical=1`
 * are feeds too (decision 0167). The same paths below the namespace are for clients with the base
 * URL of `/doc`. Trailing slashes are ignored (wire-format 1). Other paths go to the next handler.
 */
export function createFeeds(dependencies: Dependencies): RequestHandler {
  const files = createFileFinder(dependencies.schema);
  const { config } = dependencies.service;
  const readAddress = createAddressReader(restMounts(config));
  return async (request, response, next) => {
    const { path } = request;
    const { language: segment, path: route } = readAddress(path) ?? readPlainPath(path);
    const file = files.at(trimSlashes(route));
    const found = file === undefined ? files.forLegacy(request) : { file, language: segment };
    if (found === null) {
      next();
      return;
    }
    noteRequest({ route: found.file.route });
    const language = languageOfQuery(request.url) ?? found.language ?? config.defaultLanguage;
    const exchange = { file: found.file, segment: found.language, request, response, language };
    try {
      await respond(dependencies, exchange);
    } catch (thrown) {
      reject(dependencies, exchange, thrown);
    }
  };
}

/** A path outside the namespace. */
function readPlainPath(path: string): Pick<RestAddress, 'language' | 'path'> {
  const { language, rest } = takeLanguage(path);
  return { language, path: rest };
}

async function respond(dependencies: Dependencies, exchange: Exchange): Promise<void> {
  const { run, service, limits, turns } = dependencies;
  const { config } = service;
  const { request, response, segment, file } = exchange;
  const query = readQuery(searchOf(request.url));
  const opened = await openRequest(dependencies, request);
  const input = file.readRequest.read(query);
  const { fresh, tagOf } = await opened.validate(['export', request.url]);
  const today = toWallClock(opened.moment, config.timeZone).slice(0, 10);
  const setHeaders = () => setFileHeaders(exchange, { today, ignored: input.ignored });
  if (fresh !== undefined) {
    setHeaders();
    response.status(304).set('ETag', fresh).end();
    return;
  }
  const context = opened.createContext({ segment, paging: { largest: limits.largest } });
  const content = await file.open({ run, context }, input);
  const etag = tagOf(context);
  const encoding = streamEncodingFor(request);
  const setAllHeaders = () => {
    setHeaders();
    setEncoding(response, etag, encoding);
  };
  if (request.method === 'HEAD') {
    setAllHeaders();
    response.end();
    return;
  }
  const patience = config.requestTimeout * 1000;
  await sendPieces(
    { request, response, turns, patience, encoding, setHeaders: setAllHeaders },
    content.pieces({ ...limits, row: service.database.bytes.limits.read }),
  );
}

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ics: 'text/calendar; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

function setFileHeaders(
  { request, response, file, language }: Exchange,
  { today, ignored }: Pick<ExportRequest, 'ignored'> & { today: string },
): void {
  const filename = `${file.name}-${language}-${today}.${file.format}`;
  response.setHeader('Content-Type', contentTypes[file.format]);
  response.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
  response.setHeader('Content-Language', language);
  response.vary('Accept-Encoding');
  varyByCredentials(request, response);
  response.setHeader('Cache-Control', hasCredentials(request) ? 'private, no-cache' : 'no-cache');
  if (ignored.length > 0) response.setHeader('X-Calendar-Ignored', ignoredNames(ignored));
}

/**
 * Sends the error as REST does. Once a part of the table is sent, the connection is aborted
 * instead, so that the client does not take the part for the whole.
 */
function reject(
  { service }: Dependencies,
  { request, response, language, file }: Exchange,
  thrown: unknown,
): void {
  if (isAbort(thrown)) return;
  const error = service.report(thrown, { requestId: request.id, path: request.path });
  if (response.headersSent) response.destroy();
  else sendError(response, error, { language, names: file.readRequest.names });
}
