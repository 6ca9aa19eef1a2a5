import type { Request, RequestHandler, Response } from 'express';
import { createSourceEventStream, type ExecutionResult, GraphQLError } from 'graphql';
import { createHandler, type RequestParams, type Response as Reply } from 'graphql-sse';
import { readCredentials } from '../../accounts/credentials.ts';
import type { LiveContext } from '../../calendar/event/watch.ts';
import type { Context, Service } from '../../context/context.ts';
import { CalendarError, isRefusal, retryHeaders } from '../../errors.ts';
import { drained } from '../../http/slow-reader.ts';
import type { Language } from '../../i18n/language.ts';
import { addressGroup } from '../../values/address-group.ts';
import { formatError, toClientError, toRequestError } from '../errors.ts';
import { createRequestContext, type GraphqlMeans } from '../server.ts';
import { mapItems } from './async-queue.ts';
import { createChangeStream } from './change-stream.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { type Prepared, prepareSubscription, withCode } from './document.ts';
import { type Delivery, SubscriberGroups } from './subscribers.ts';

/** The endpoint of subscriptions. */
export interface StreamEndpoint {
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
export function createStreamEndpoint(endpointDependencies: GraphqlMeans): StreamEndpoint {
  const dependencies = { ...endpointDependencies, service: followPrimary(endpointDependencies.service) };
  const { service, authenticator } = dependencies;
  const changeStream = createChangeStream(service);
  const subscriberGroups = new SubscriberGroups({ service, authenticator, changeStream });
  const places = new ConnectionLimit();
  const open = new Set<Response>();
  const endpoint = { isClosed: false };
  const handle = createHandler<Request, { response: Response }>({
    authenticate: () => null,
    onSubscribe: async ({ raw, context: { response } }, params) => {
      try {
        const context = await createRequestContext(dependencies, raw);
        takePlace(context, { endpoint, places, open, request: raw, response });
        return await subscribe(dependencies, { subscriberGroups, context, params, request: raw, response });
      } catch (error) {
        return refuse(dependencies, error, raw);
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
      endpoint.isClosed = true;
      for (const response of open) response.end();
    },
    close: () => changeStream.close(),
  };
}

/** What is followed there is compared with what is read, so both must come from one place. */
function followPrimary(service: Service): Service {
  return { ...service, database: { ...service.database, replicas: null } };
}

interface Entry {
  endpoint: { isClosed: boolean };
  places: ConnectionLimit;
  open: Set<Response>;
  request: Request;
  response: Response;
}

/** Throws `busy` (503) where there is none, and where nobody waits for the answer any more. */
function takePlace(
  { viewer, language }: Context,
  { endpoint, places, open, request, response }: Entry,
): void {
  const isHere = !endpoint.isClosed && !response.destroyed;
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
  subscriberGroups: SubscriberGroups;
  context: Context;
  params: RequestParams;
  request: Request;
  response: Response;
}

async function subscribe(
  dependencies: GraphqlMeans,
  { subscriberGroups, context, params, request, response }: Asked,
): Promise<ExecutionResult | AsyncGenerator<ExecutionResult>> {
  const prepared = prepareSubscription(dependencies.admission, params);
  if (!('document' in prepared)) return format(dependencies, context, { errors: prepared });
  const live: LiveContext = {
    ...context,
    watchEvents: (input) =>
      subscriberGroups.join(
        {
          context,
          operation: JSON.stringify([params.query, params.operationName, params.variables]),
          credentials: readCredentials(request),
          drop: () => response.destroy(),
        },
        input,
      ),
  };
  const source = await createSourceEventStream({
    ...prepared,
    schema: dependencies.schema,
    contextValue: live,
  });
  if (!(Symbol.asyncIterator in source)) {
    // What passes by itself has a status, so that the client comes back.
    const passing = source.errors?.find(({ originalError }) => isPassing(originalError))?.originalError;
    if (passing !== undefined) throw passing;
    return format(dependencies, context, { errors: source.errors?.map(aboutVariables) });
  }
  return mapItems(source as AsyncGenerator<Delivery<ExecutionResult>, undefined>, {
    item: (told) => {
      if (!isAhead(dependencies, told)) return (told.answer ??= execute(dependencies, prepared, told));
      response.destroy();
      return undefined;
    },
    error: (error) => format(dependencies, context, { errors: [toGraphqlError(error)] }),
  });
}

/**
 * Whether a change was found before the clock was set back: it may tell what is still to be published, so whoever has
 * not read it yet is cut off to read anew (decision 0033).
 */
function isAhead({ service }: GraphqlMeans, { context }: Delivery<ExecutionResult>): boolean {
  return context.clock.dependence.moment > service.now();
}

function isPassing(error: unknown): boolean {
  return error instanceof CalendarError && !isRefusal(error);
}

/** What stands at no field is about the variables, as at the other endpoint. */
function aboutVariables(error: GraphQLError): GraphQLError {
  return error.path === undefined ? withCode(error, 'BAD_USER_INPUT') : error;
}

/** Executes the operation for a change, in the context that all who asked the same share. */
async function execute(
  dependencies: GraphqlMeans,
  prepared: Prepared,
  { change, context }: Delivery<ExecutionResult>,
): Promise<ExecutionResult> {
  const rootValue = { eventChanged: change };
  const result = await dependencies.execute({
    ...prepared,
    schema: dependencies.schema,
    contextValue: context,
    rootValue,
  });
  return format(dependencies, context, result);
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

/** Who may not connect gets the status of the error, as at the other endpoint. */
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
