import type { Request, RequestHandler, Response } from 'express';
import { createSourceEventStream, type ExecutionResult, GraphQLError } from 'graphql';
import { createHandler, type RequestParams, type Response as Reply } from 'graphql-sse';
import { readCredentials } from '../../accounts/credentials.ts';
import type { LiveContext } from '../../calendar/event/watch.ts';
import type { Context, Service } from '../../context/context.ts';
import { CalendarError, isRejection, retryHeaders } from '../../errors.ts';
import { varyByCredentials } from '../../http/cookies.ts';
import { drained } from '../../http/slow-reader.ts';
import { formatError, languageOfErrors, reportError, toRequestError } from '../errors.ts';
import type { Execute } from '../execute.ts';
import { openGraphqlRequest, type GraphqlDependencies } from '../server.ts';
import { mapItems } from './async-queue.ts';
import { ChangeStream } from './change-stream.ts';
import { Connections } from './connections.ts';
import { type Prepared, prepareSubscription } from './document.ts';
import { type Delivery, SubscriberGroups } from './subscribers.ts';

interface Dependencies extends GraphqlDependencies {
  execute: Execute;
}

/** The endpoint of subscriptions. */
export interface StreamEndpoint {
  handler: RequestHandler;
  /** Ends every stream, so that its client reconnects elsewhere, and rejects new ones. */
  end(): void;
  /** Stops reading changes. */
  close(): Promise<void>;
}

/**
 * Subscriptions over server-sent events, in the "distinct connections" mode of graphql-sse. As the
 * protocol demands, errors of the document or its variables are sent within the stream; a client
 * that may not connect gets a status.
 */
export function createStreamEndpoint(endpointDependencies: Dependencies): StreamEndpoint {
  const dependencies = { ...endpointDependencies, service: withoutReplicas(endpointDependencies.service) };
  const { service, authenticator } = dependencies;
  const changeStream = new ChangeStream(service);
  const groups = new SubscriberGroups({ service, authenticator, changeStream });
  const connections = new Connections();
  const handle = createHandler<Request, { response: Response }>({
    authenticate: () => null,
    onSubscribe: async ({ raw: request, context: { response } }, params) => {
      try {
        const { context } = await openGraphqlRequest(dependencies, request);
        connections.add(context.viewer, request, response);
        const live = withWatch(groups, context, { params, request, response });
        return await subscribe(dependencies, live, { params, response });
      } catch (error) {
        return reject(service, error, request);
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
      // What graphql-sse itself says is English.
      if (!response.hasHeader('Content-Language')) response.set('Content-Language', 'en');
      response.status(status).set({ ...headers, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      response.vary('Accept').vary('Accept-Language');
      varyByCredentials(request, response);
      if (body === null || typeof body === 'string') response.end(body ?? undefined);
      else await write(body, response, service);
    },
    end: () => connections.end(),
    close: () => changeStream.close(),
  };
}

/** The change log and what is read for each change must come from the same database. */
function withoutReplicas(service: Service): Service {
  return { ...service, database: { ...service.database, replicas: null } };
}

function withWatch(
  groups: SubscriberGroups,
  context: Context,
  { params, request, response }: { params: RequestParams; request: Request; response: Response },
): LiveContext {
  const subscriber = {
    context,
    operation: JSON.stringify([params.query, params.operationName, params.variables]),
    credentials: readCredentials(request),
    disconnect: () => response.destroy(),
  };
  return { ...context, watchEvents: (input) => groups.join(subscriber, input) };
}

async function subscribe(
  dependencies: Dependencies,
  contextValue: LiveContext,
  { params, response }: { params: RequestParams; response: Response },
): Promise<ExecutionResult | AsyncGenerator<ExecutionResult>> {
  const { admission, schema, service } = dependencies;
  const formatted = (errors: readonly GraphQLError[]) => format(service, contextValue, { errors });
  const rejected = (errors: readonly GraphQLError[]) => {
    response.set('Content-Language', languageOfErrors(errors, contextValue));
    return formatted(errors);
  };
  response.set('Content-Language', contextValue.language);
  const prepared = prepareSubscription(admission, params);
  if (!('document' in prepared)) return rejected(prepared);
  await contextValue.quota?.chargeCost(prepared.cost);
  const source = await createSourceEventStream({ ...prepared, schema, contextValue });
  if (!(Symbol.asyncIterator in source)) {
    const errors = source.errors ?? [];
    // A temporary failure gets a status, so that the client retries.
    const temporary = errors.find(({ originalError }) => isTemporary(originalError));
    if (temporary !== undefined) throw temporary.originalError ?? temporary;
    return rejected(errors);
  }
  return mapItems(source as AsyncGenerator<Delivery, undefined>, {
    item: (delivery) => {
      if (!isAhead(service, delivery)) return (delivery.result ??= execute(dependencies, prepared, delivery));
      response.destroy();
      return undefined;
    },
    error: (error) => formatted([toGraphqlError(error)]),
  });
}

/**
 * Whether the change was read before the clock was set back. It may reveal an event that is not
 * published yet, so the client must reconnect and read the list again (decision 0033).
 */
function isAhead(service: Service, { context }: Delivery): boolean {
  return context.clock.dependence.moment > service.now();
}

function isTemporary(error: unknown): boolean {
  return error instanceof CalendarError && !isRejection(error);
}

/** Executes the operation for a change, once for all subscribers that sent the same operation. */
async function execute(
  { execute: run, schema, service }: Dependencies,
  prepared: Prepared,
  { change, context }: Delivery,
): Promise<ExecutionResult> {
  const rootValue = { eventChanged: change };
  const result = await run({ ...prepared, schema, contextValue: context, rootValue });
  return format(service, context, result);
}

function format(service: Service, context: Context, result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined) return result;
  const errors = result.errors.map((error) => {
    reportError(error, context);
    const { message, extensions } = formatError(service, error.toJSON(), error);
    const { nodes, source, positions, path } = error;
    return new GraphQLError(message, { nodes, source, positions, path, extensions });
  });
  return { data: result.data ?? null, errors };
}

/** A client that may not connect gets the status of the error, as at the other endpoint. */
function reject(service: Service, thrown: unknown, request: Request): Reply {
  const error = toRequestError(service, request, thrown);
  const { originalError } = error;
  const known = originalError instanceof CalendarError ? originalError : new CalendarError('internal');
  const { language = 'en' } = known;
  const type = 'application/json; charset=utf-8';
  const headers = { 'content-type': type, 'content-language': language, ...retryHeaders(known) };
  const body = JSON.stringify({ errors: [formatError(service, error.toJSON(), error)] });
  return [body, { status: known.status, statusText: '', headers }];
}

function toGraphqlError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}

/**
 * Counts bytes until the client has taken them; if there is no room the stream ends, and the client
 * reconnects.
 */
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
