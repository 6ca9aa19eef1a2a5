import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import type { Service } from '../context/context.ts';
import { originOf } from '../http/public-origin.ts';
import { writePieces } from '../http/slow-reader.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { createRestContext } from '../rest/context.ts';
import { ignoredNames } from '../rest/input/ignored.ts';
import { readQuery } from '../rest/input/request.ts';
import { namesOf } from '../rest/operations/operation.ts';
import { sendError } from '../rest/output/errors.ts';
import { matchRoutes } from '../rest/routing/routes.ts';
import { readOperations, type WireOperation } from '../rest/schema/wire-schema.ts';
import type { FairTurns } from '../runtime/fair-queue.ts';
import type { ExportLimits } from '../runtime/limits.ts';
import { addressGroup } from '../values/address-group.ts';
import type { Kind } from '../values/kinds.ts';
import { searchOf } from '../values/paths.ts';
import { toWallClock } from '../values/time-zone.ts';
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
export function createExport(dependencies: ExportMeans): RequestHandler {
  const find = createFinder(dependencies.schema);
  return (request: Request, response: Response, next: NextFunction) => {
    const wanted = ['GET', 'HEAD'].includes(request.method) ? find(request.path) : null;
    if (wanted === null) {
      next();
      return undefined;
    }
    const language = wanted.segment ?? dependencies.service.config.defaultLanguage;
    return handle(dependencies, { ...wanted, request, response, language });
  };
}

/** The lists are those of the route table, so that names and parameters are the same. */
function createFinder(schema: GraphQLSchema) {
  const operations = readOperations(schema);
  return (path: string): Wanted | null => {
    const [, segment = null, collection] = /^(?:\/([a-z-]+))?\/export\/([a-z]+)\.csv$/.exec(path) ?? [];
    if (collection === undefined || (segment !== null && !isLanguage(segment))) return null;
    const list = findList(operations, collection);
    return list === null ? null : { ...list, collection, segment };
  };
}

function findList(
  operations: ReadonlyMap<string, WireOperation>,
  collection: string,
): Pick<Wanted, 'kind' | 'operation'> | null {
  const { kind, routes = [] } = matchRoutes(`/${collection}`) ?? {};
  const operation = operations.get(routes.find(({ method }) => method === 'GET')?.operation ?? '');
  return kind === undefined || operation === undefined ? null : { kind, operation };
}

async function handle(dependencies: ExportMeans, visit: Visit): Promise<void> {
  try {
    await answer(dependencies, visit);
  } catch (thrown) {
    refuse(dependencies, visit, thrown);
  }
}

async function answer(dependencies: ExportMeans, visit: Visit): Promise<void> {
  const { schema, service, authenticator, limits, turns } = dependencies;
  const { request, response, kind, operation, segment } = visit;
  const query = readQuery(searchOf(request.url));
  if (isLanguage(query.i18n_language)) visit.language = query.i18n_language;
  const viewer = await authenticator.authenticate(readCredentials(request));
  const asked = readAsked(schema, operation, { kind, query });
  const origin = originOf(service.config, request);
  const context = createRestContext(service, request, { viewer, language: segment, origin });
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
  { schema, service }: ExportMeans,
  { request, response, language, operation }: Visit,
  thrown: unknown,
): void {
  if (isGone(thrown)) return;
  const error = service.report(thrown, { requestId: request.id, path: request.path });
  if (response.headersSent) response.destroy();
  else sendError(response, error, { language, names: namesOf(schema, operation) });
}

function isGone(thrown: unknown): boolean {
  return Reflect.get(Object(thrown) as object, 'name') === 'AbortError';
}
