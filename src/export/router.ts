import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type Authenticator, readCredentials } from '../accounts/credentials';
import type { Kind } from '../calendar/kinds.ts';
import { toWallClock } from '../values/time-zone';
import type { Service } from '../context/context';
import type { FairTurns } from '../runtime/fair-queue';
import { isLanguage, type Language } from '../i18n/language.ts';
import type { ExportLimits } from '../graphql/limits/limits';
import { takeLanguage } from '../rest/routing/address';
import { createRestContext } from '../rest/context.ts';
import { sendError, type WireNames } from '../rest/output/errors';
import { ignoredNames } from '../rest/input/ignored';
import { namesOf } from '../rest/operation.ts';
import { readQuery } from '../rest/input/request';
import { routes } from '../rest/routing/routes';
import { readOperations, type WireOperation } from '../rest/schema/wire-schema';
import { writePieces } from '../http/slow-reader';
import { addressGroup } from '../trusted-proxy.ts';
import { searchOf } from '../values/paths.ts';
import { writeCsv } from './csv.ts';
import { type Asked, readAsked } from './read-request.ts';
import { tables } from './tables.ts';

interface ExportMeans {
  schema: GraphQLSchema;
  service: Service;
  authenticator: Authenticator;
  limits: ExportLimits;
  turns: FairTurns;
}

/** What the address of an export names. */
interface Wanted {
  kind: Kind;
  /** The collection as REST names it, e.g. `events`. */
  collection: string;
  /** The language segment, if there is one. */
  segment: Language | null;
  operation: WireOperation;
  names: WireNames;
}

/** One request on its way. */
interface Visit extends Wanted {
  request: Request;
  response: Response;
  language: Language;
}

/**
 * `GET [/language]/export/events.csv`, and the same for the other kinds: the whole of a REST list as a table, with its
 * filters, rights and errors (decision 0030). Other addresses pass.
 */
export function createExport(means: ExportMeans): RequestHandler {
  const find = createFinder(means.schema);
  return (request: Request, response: Response, next: NextFunction) => {
    const wanted = ['GET', 'HEAD'].includes(request.method) ? find(request.path) : null;
    if (wanted === null) {
      next();
      return undefined;
    }
    const language = wanted.segment ?? means.service.config.defaultLanguage;
    return handle(means, { ...wanted, request, response, language });
  };
}

/** The lists are those of the route table, so that names and parameters are the same. */
function createFinder(schema: GraphQLSchema) {
  const operations = readOperations(schema);
  return (path: string): Wanted | null => {
    const { language, rest } = takeLanguage(path);
    const [, collection = ''] = /^\/export\/([a-z]+)\.csv$/.exec(rest) ?? [];
    const route = routes.find(({ method, path: own }) => method === 'GET' && own === `/${collection}`);
    const operation = operations.get(route?.operation ?? '');
    if (route === undefined || operation === undefined) return null;
    const kind = route.operation.replace(/Page$/, '') as Kind;
    return { kind, collection, segment: language, operation, names: namesOf({ schema, operations }, route) };
  };
}

async function handle(means: ExportMeans, visit: Visit): Promise<void> {
  try {
    await answer(means, visit);
  } catch (thrown) {
    refuse(means, visit, thrown);
  }
}

async function answer(means: ExportMeans, visit: Visit): Promise<void> {
  const { schema, service, authenticator, limits, turns } = means;
  const { request, response, kind, operation, segment } = visit;
  const query = readQuery(searchOf(request.url));
  if (isLanguage(query.i18n_language)) visit.language = query.i18n_language;
  const viewer = await authenticator.authenticate(readCredentials(request));
  const asked = readAsked(schema, operation, { kind, query });
  const context = createRestContext(service, request, { viewer, language: segment });
  const table = await tables[kind](context, asked);
  const today = toWallClock(context.clock.now, service.config.timeZone).slice(0, 10);
  const describe = () => describeTable(visit, today, asked.ignored);
  if (request.method === 'HEAD') {
    describe();
    response.end();
    return;
  }
  const gone = goneSignal(response);
  const patience = service.config.requestTimeout * 1000;
  const giveBack = await turns.take(addressGroup(request.ip ?? ''), { patience, gone });
  try {
    await write({ ...table, rows: table.read(limits) }, { response, gone, asked, describe });
  } finally {
    giveBack();
  }
}

interface Written {
  response: Response;
  gone: AbortSignal;
  asked: Asked;
  describe: () => void;
}

/**
 * The first piece is read before anything is said, so that what fails there is an error and no half of a table. A piece is
 * made once its reader has taken the one before.
 */
async function write(table: Parameters<typeof writeCsv>[0], { response, gone, asked, describe }: Written) {
  for await (const text of writeCsv(table, asked)) {
    gone.throwIfAborted();
    if (!response.headersSent) describe();
    await writePieces(response, Buffer.from(text));
  }
  gone.throwIfAborted();
  response.end();
}

/** Aborted when the connection is closed before the answer is complete. */
function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort();
  if (response.destroyed) leave();
  else response.once('close', leave);
  return gone.signal;
}

function describeTable({ response, collection, language }: Visit, today: string, ignored: string[]): void {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${collection}-${language}-${today}.csv"`);
  response.setHeader('Content-Language', language);
  response.vary('Authorization');
  if (ignored.length > 0) response.setHeader('X-Calendar-Ignored', ignoredNames(ignored));
}

/**
 * Errors are those of the REST interface. Once a part of the table is out there is no way to tell: the connection is
 * broken off, so that nobody takes the part for the whole. Who went away is told nothing.
 */
function refuse(
  { service }: ExportMeans,
  { request, response, language, names }: Visit,
  thrown: unknown,
): void {
  if (isGone(thrown)) return;
  const error = service.report(thrown, { requestId: request.id, path: request.path });
  if (response.headersSent) response.destroy();
  else sendError(response, error, { language, names });
}

function isGone(thrown: unknown): boolean {
  return Reflect.get(Object(thrown) as object, 'name') === 'AbortError';
}
