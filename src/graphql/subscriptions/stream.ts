import type { Request, RequestHandler, Response } from 'express';
import { createSourceEventStream, type ExecutionResult, GraphQLError } from 'graphql';
import { createHandler, type RequestParams, type Response as Reply } from 'graphql-sse';
import { readCredentials } from '../../accounts/credentials';
import type { Context, Service } from '../../context/context';
import { CalendarError, isRefusal, retryHeaders } from '../../errors';
import { createRequestContext, type GraphqlMeans } from '../server';
import { formatError, toClientError, toRequestError } from '../errors';
import type { Language } from '../../i18n/language';
import { Audiences, type Told } from './subscribers';
import { prepareSubscription, type Prepared, withCode } from './document';
import { createFeed } from './change-stream';
import type { LiveContext } from '../../live/live-context';
import { drained } from '../../http/slow-reader';
import { mapItems } from './async-queue';
import { addressGroup } from '../../trusted-proxy';
import { Places } from './connection-limit';

/** The door of subscriptions. */
export interface StreamDoor {
  handler: RequestHandler;
  /** Ends every stream, so that its client connects again elsewhere, and opens no more. */
  end(): void;
  /** Reads nothing any more. */
  close(): Promise<void>;
}

/**
 * Subscriptions over server-sent events, one connection each (the protocol of graphql-sse, its "distinct connections").
 * Whatever cannot begin for reasons of the document or its variables is told within the stream, as the protocol says;
 * who may not connect gets a status.
 */
export function createStreamDoor(doorMeans: GraphqlMeans): StreamDoor {
  const means = { ...doorMeans, service: followPrimary(doorMeans.service) };
  const { service, authenticator } = means;
  const feed = createFeed(service);
  const audiences = new Audiences({ service, authenticator, feed });
  const places = new Places();
  const open = new Set<Response>();
  const door = { isClosed: false };
  const handle = createHandler<Request, { response: Response }>({
    authenticate: () => null,
    onSubscribe: async ({ raw, context: { response } }, params) => {
      try {
        const context = await createRequestContext(means, raw);
        takePlace(context, { door, places, open, request: raw, response });
        return await subscribe(means, { audiences, context, params, request: raw, response });
      } catch (error) {
        return refuse(means, error, raw);
      }
    },
    onNext: async (_context, { context: { response } }) => {
      if (response.writableNeedDrain) await drained(response);
    },
  });
  return {
    handler: async (request, response) => {
      const [body, { status, headers = {} }] = await handle({
        method: request.method,
        url: request.originalUrl,
        headers: { get: (name) => (name === 'accept' ? 'text/event-stream' : request.get(name)) },
        body: isObject(request.body) ? request.body : null,
        raw: request,
        context: { response },
      });
      response.status(status).set({ ...headers, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      response.vary('Accept').vary('Accept-Language').vary('Authorization');
      if (body === null || typeof body === 'string') response.end(body ?? undefined);
      else await write(body, response, service);
    },
    end: () => {
      door.isClosed = true;
      for (const response of open) response.end();
    },
    close: () => feed.close(),
  };
}

/** What is followed there is compared with what is read, so both must come from one place. */
function followPrimary(service: Service): Service {
  return { ...service, database: { ...service.database, replicas: null } };
}

interface Entry {
  door: { isClosed: boolean };
  places: Places;
  open: Set<Response>;
  request: Request;
  response: Response;
}

/** Throws `busy` (503) where there is none, and where nobody waits for the answer any more. */
function takePlace({ viewer, language }: Context, { door, places, open, request, response }: Entry): void {
  const isHere = !door.isClosed && !response.destroyed;
  const giveBack = isHere ? places.take(viewer, addressGroup(request.ip ?? '')) : null;
  if (giveBack === null) throw inLanguage(new CalendarError('busy'), language);
  open.add(response);
  response.once('close', () => {
    open.delete(response);
    giveBack();
  });
}

function inLanguage(error: CalendarError, language: Language): CalendarError {
  error.language = language;
  return error;
}

interface Asked {
  audiences: Audiences;
  context: Context;
  params: RequestParams;
  request: Request;
  response: Response;
}

async function subscribe(
  means: GraphqlMeans,
  { audiences, context, params, request, response }: Asked,
): Promise<ExecutionResult | AsyncGenerator<ExecutionResult>> {
  const prepared = prepareSubscription(means.admission, params);
  if (!('document' in prepared)) return format(means, context, { errors: prepared });
  const live: LiveContext = {
    ...context,
    watchEvents: (input) =>
      audiences.join(
        {
          context,
          operation: JSON.stringify([params.query, params.operationName, params.variables]),
          credentials: readCredentials(request),
          drop: () => response.destroy(),
        },
        input,
      ),
  };
  const source = await createSourceEventStream({ ...prepared, schema: means.schema, contextValue: live });
  if (!(Symbol.asyncIterator in source)) {
    // What passes by itself has a status, so that the client comes back.
    const passing = source.errors?.find(({ originalError }) => isPassing(originalError))?.originalError;
    if (passing !== undefined) throw passing;
    return format(means, context, { errors: source.errors?.map(aboutVariables) });
  }
  return mapItems(source as AsyncGenerator<Told<ExecutionResult>, undefined>, {
    item: (told) => {
      if (!isAhead(means, told)) return (told.answer ??= execute(means, prepared, told));
      response.destroy();
      return undefined;
    },
    error: (error) => format(means, context, { errors: [toGraphqlError(error)] }),
  });
}

/**
 * Whether a change was found before the clock was set back: it may tell what is still to be published, so whoever has
 * not read it yet is cut off to read anew (decision 0033).
 */
function isAhead({ service }: GraphqlMeans, { context }: Told<ExecutionResult>): boolean {
  return context.clock.dependence.moment > service.now();
}

function isPassing(error: unknown): boolean {
  return error instanceof CalendarError && !isRefusal(error);
}

/** What stands at no field is about the variables, as at the other door. */
function aboutVariables(error: GraphQLError): GraphQLError {
  return error.path === undefined ? withCode(error, 'BAD_USER_INPUT') : error;
}

/** Executes the operation for a change, in the context that all who asked the same share. */
async function execute(
  means: GraphqlMeans,
  prepared: Prepared,
  { change, context }: Told<ExecutionResult>,
): Promise<ExecutionResult> {
  const rootValue = { eventChanged: change };
  const result = await means.execute({ ...prepared, schema: means.schema, contextValue: context, rootValue });
  return format(means, context, result);
}

function format({ service }: GraphqlMeans, context: Context, result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined) return result;
  const errors = result.errors.map((error) => {
    const told = toClientError(error, context);
    const { message, extensions } = formatError(service, told.toJSON(), told);
    const { nodes, source, positions, path } = told;
    return new GraphQLError(message, { nodes, source, positions, path, extensions });
  });
  return { data: result.data ?? null, errors };
}

/** Who may not connect gets the status of the error, as at the other door. */
function refuse({ service }: GraphqlMeans, error: unknown, request: Request): Reply {
  const told = toRequestError(service, request, error);
  const errors = [formatError(service, told.toJSON(), told)];
  const original = told.originalError;
  const known = original instanceof CalendarError ? original : new CalendarError('internal');
  const headers = { 'content-type': 'application/json; charset=utf-8', ...retryHeaders(known) };
  return [JSON.stringify({ errors }), { status: known.status, statusText: '', headers }];
}

function toGraphqlError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}

/** What the reader has not taken is counted; where there is no room for it the stream ends, to be opened again. */
async function write(
  body: AsyncGenerator<string>,
  response: Response,
  { log, database: { bytes } }: Pick<Service, 'log' | 'database'>,
): Promise<void> {
  const leave = () => {
    body.return(undefined).catch((error: unknown) => log.error({ err: error }, 'a stream could not be left'));
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  for await (const text of body) {
    if (response.writableEnded || response.destroyed) break;
    const size = Buffer.byteLength(text);
    if (!bytes.take(size, size <= bytes.limits.small)) break;
    try {
      if (!response.write(text)) await drained(response);
    } finally {
      bytes.give(size);
    }
  }
  response.end();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
