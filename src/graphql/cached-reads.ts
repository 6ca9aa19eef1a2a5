import {
  type ApolloServer,
  type ApolloServerPlugin,
  HeaderMap,
  type HTTPGraphQLRequest,
  type HTTPGraphQLResponse,
} from '@apollo/server';
import type { Request, RequestHandler } from 'express';
import { type GraphQLError, OperationTypeNode } from 'graphql';
import type { Context } from '../context/context.ts';
import type { OpenRequest } from '../http/cache/open-request.ts';
import type { HttpResponse, Served } from '../http/cache/response-cache.ts';
import { sendServed } from '../http/cache/send.ts';
import type { BytesInFlight } from '../runtime/bytes-in-flight.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { searchOf } from '../values/paths.ts';
import { costHeader } from './limits/apollo-limits.ts';
import type { PersistedQueries } from './persisted-queries.ts';

interface Dependencies {
  server: ApolloServer<Context>;
  open: (request: Request) => Promise<GraphqlRequest>;
  /** The error of a request that could not be executed. */
  toError: (request: Request, thrown: unknown) => GraphQLError;
  bytes: BytesInFlight;
}

/** A request with the context of its operation. */
export interface GraphqlRequest extends OpenRequest {
  context: Context;
}

/** Serves GraphQL queries from the response cache while they are fresh (decision 0038). */
export interface CachedReads {
  /** Notes which responses are cacheable. */
  plugin: ApolloServerPlugin<Context>;
  /**
   * Runs before Apollo Server and executes through it on a miss; what cannot be a cached read goes
   * on to `next`.
   */
  createHandler(dependencies: Dependencies): RequestHandler;
}

/** The plugin and the handler, which share the set of cacheable requests. */
export function createCachedReads(persisted: PersistedQueries): CachedReads {
  const cacheable: CacheableRequests = new WeakMap();
  return {
    plugin: noteCacheable(cacheable),
    createHandler: (dependencies) => async (request, response, next) => {
      if (!mayBeCached(request)) {
        next();
        return;
      }
      const served = await serve(dependencies, request, cacheable);
      const operation = served.response?.operation;
      if (operation !== undefined) noteRequest({ operation });
      if (served.etag !== undefined) registerPersisted(persisted, request);
      const isGet = request.method === 'GET';
      const recipient = { request, response, bytes: dependencies.bytes };
      const { response: whole, encodings } = served;
      await sendServed(recipient, isGet ? served : { response: whole, encodings });
    },
  };
}

/** The cacheable requests, with the names of their operations. */
type CacheableRequests = WeakMap<HTTPGraphQLRequest, string | undefined>;

/** A query that was executed without errors is cacheable. */
function noteCacheable(cacheable: CacheableRequests): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse: ({ request: { http }, operation, response: { body } }) => {
          const isQuery = operation?.operation === OperationTypeNode.QUERY;
          const isComplete = body.kind === 'single' && body.singleResult.errors === undefined;
          if (http !== undefined && isQuery && isComplete) cacheable.set(http, operation.name?.value);
          return Promise.resolve();
        },
      }),
  };
}

/**
 * Whether the request passes Apollo Server's `csrfPrevention` and does not start with a mutation,
 * which is never in the cache.
 */
function mayBeCached(request: Request): boolean {
  const { method, headers, bytes } = request;
  if (method === 'POST') return bytes !== undefined && !/^\s*mutation\b/.test(readBody(request).query ?? '');
  const marks = [headers['apollo-require-preflight'], headers['x-apollo-operation-name']];
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  return method === 'GET' && (marks.some(Boolean) || isJson);
}

async function serve(
  { server, open, toError }: Dependencies,
  request: Request,
  cacheable: CacheableRequests,
): Promise<Served> {
  const httpGraphQLRequest = toHttpRequest(request);
  const execute = (contextOf: () => Promise<Context>) =>
    server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: contextOf }).then(toHttpResponse);
  try {
    const { context, ...opened } = await open(request);
    return await opened.serve(keyOf(request, context), {
      reads: request.method === 'GET',
      make: async () => {
        const response = await execute(() => Promise.resolve(context));
        const isCacheable = response.status === 200 && cacheable.has(httpGraphQLRequest);
        if (!isCacheable) return { response };
        return {
          response: { ...response, operation: cacheable.get(httpGraphQLRequest) },
          cacheable: { clock: context.clock },
        };
      },
    });
  } catch (error) {
    // Wrong credentials, or the database cannot be read.
    return { response: await execute(() => Promise.reject(toError(request, error))) };
  }
}

/** Everything in a request that the response may depend on. */
function keyOf({ method, headers, url, bytes }: Request, { language }: Context): unknown[] {
  const { accept, 'content-type': type } = headers;
  const asksForCost = headers[costHeader] !== undefined;
  const operation = method === 'GET' ? searchOf(url) : bytes?.toString('latin1');
  return ['graphql', language, method, accept, type, asksForCost, operation];
}

/**
 * Apollo Server registers only queries that it executes; this registers those that were served from
 * the cache.
 */
function registerPersisted(persisted: PersistedQueries, request: Request): void {
  const { query, extensions } = request.method === 'GET' ? readUrl(request.url) : readBody(request);
  const { persistedQuery } = Object(extensions) as { persistedQuery?: unknown };
  const { sha256Hash } = Object(persistedQuery) as { sha256Hash?: unknown };
  if (query !== undefined && typeof sha256Hash === 'string') persisted.register(query, sha256Hash);
}

/** The query and extensions of a POST; a body of another form has none. */
function readBody({ body }: Request): { query?: string; extensions?: unknown } {
  const { query, extensions } = Object(body) as Record<string, unknown>;
  return { query: typeof query === 'string' ? query : undefined, extensions };
}

/** The query and extensions of a GET that names a persisted query. */
function readUrl(url: string): ReturnType<typeof readBody> {
  const search = searchOf(url);
  if (!search.includes('persistedQuery')) return {};
  const parameters = new URLSearchParams(search);
  const query = parameters.get('query') ?? undefined;
  return { query, extensions: parseJson(parameters.get('extensions') ?? '') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toHttpRequest({ method, headers, url, body }: Request): HTTPGraphQLRequest {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  return { method, headers: map, search: searchOf(url), body: body as unknown };
}

function toHttpResponse({ status = 200, headers, body }: HTTPGraphQLResponse): HttpResponse {
  if (body.kind !== 'complete') throw new Error('the schema has no incremental delivery');
  return { status, headers: Object.fromEntries(headers), body: Buffer.from(body.string) };
}
