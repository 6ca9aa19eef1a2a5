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
import type { Answer, ResponseCache, Served } from '../http/cache/response-cache.ts';
import { sendServed } from '../http/cache/send.ts';
import type { BytesInFlight } from '../runtime/bytes-in-flight.ts';
import { searchOf } from '../values/paths.ts';
import { costHeader } from './limits/apollo-limits.ts';
import type { PersistedQueries } from './persisted-queries.ts';

interface Dependencies {
  server: ApolloServer<Context>;
  context: (request: Request) => Promise<Context>;
  /** What a request is answered of which nothing could be executed. */
  refuse: (request: Request, thrown: unknown) => GraphQLError;
  answers: ResponseCache;
  bytes: BytesInFlight;
}

/** What gives the answers of reads of GraphQL as they were made before, as long as they hold (decision 0040). */
export interface Reads {
  /** Tells which answers may be kept. */
  plugin: ApolloServerPlugin<Context>;
  /**
   * Looks before Apollo Server does anything, and lets it answer what is not known. What it would refuse as forged, or for
   * want of a body, goes on to it without a look.
   */
  createHandler(dependencies: Dependencies): RequestHandler;
}

/** Sets up what both sides share: the requests whose answers may be kept, and the queries that clients name by hash. */
export function createReads(persisted: PersistedQueries): Reads {
  const cacheable = new WeakSet<HTTPGraphQLRequest>();
  return {
    plugin: noteReads(cacheable),
    createHandler: (dependencies) => async (request, response, next) => {
      if (!isLookedFor(request)) {
        next();
        return;
      }
      const given = await give(dependencies, request, cacheable);
      if (given.etag !== undefined) learn(persisted, request);
      const isGet = request.method === 'GET';
      await sendServed(
        { request, response, bytes: dependencies.bytes },
        isGet ? given : { answer: given.answer },
      );
    },
  };
}

/** A query that was executed without an error may be answered the same way again. */
function noteReads(cacheable: WeakSet<HTTPGraphQLRequest>): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse: ({ request: { http }, operation, response: { body } }) => {
          const isRead = operation?.operation === OperationTypeNode.QUERY;
          const isWhole = body.kind === 'single' && body.singleResult.errors === undefined;
          if (http !== undefined && isRead && isWhole) cacheable.add(http);
          return Promise.resolve();
        },
      }),
  };
}

/**
 * Only what a form of another page cannot send unasked: anything else is refused (`csrfPrevention`). What begins as a
 * mutation is not looked for, because nothing would be found.
 */
function isLookedFor(request: Request): boolean {
  const { method, headers, bytes } = request;
  if (method === 'POST') return bytes !== undefined && !/^\s*mutation\b/.test(readSent(request).query ?? '');
  const marks = [headers['apollo-require-preflight'], headers['x-apollo-operation-name']];
  const isMarked = marks.some((mark) => mark !== undefined && mark !== '');
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  return method === 'GET' && (isMarked || isJson);
}

/** What the body of a POST says, as far as it is of the form. */
function readSent({ body }: Request): { query?: string; extensions?: unknown } {
  const { query, extensions } = Object(body) as Record<string, unknown>;
  return { query: typeof query === 'string' ? query : undefined, extensions };
}

async function give(
  { server, context, answers, refuse }: Dependencies,
  request: Request,
  cacheable: WeakSet<HTTPGraphQLRequest>,
): Promise<Served> {
  const asked = toAsked(request);
  const answer = (found: () => Promise<Context>) =>
    server.executeHTTPGraphQLRequest({ httpGraphQLRequest: asked, context: found }).then(toAnswer);
  try {
    const known = await context(request);
    const { clock } = known;
    return await answers({
      key: keyOf(request, known),
      ifNoneMatch: request.method === 'GET' ? request.headers['if-none-match'] : undefined,
      moment: clock.dependence.moment,
      reads: request.method === 'GET',
      make: async () => {
        const made = await answer(() => Promise.resolve(known));
        const isCacheable = made.status === 200 && cacheable.has(asked);
        return { answer: made, cacheable: isCacheable ? { clock } : undefined };
      },
    });
  } catch (error) {
    // Whoever asks is refused, or the calendar cannot be read: told in the form of GraphQL.
    return { answer: await answer(() => Promise.reject(refuse(request, error))) };
  }
}

/** All that Apollo Server and the context look at in a request. */
function keyOf({ method, headers, url, bytes }: Request, { viewer, language, publicRoot }: Context): string {
  const { accept, 'content-type': type } = headers;
  const asksForCost = headers[costHeader] !== undefined;
  const who = [viewer?.id, viewer?.role, language, publicRoot];
  const operation = method === 'GET' ? searchOf(url) : bytes?.toString('latin1');
  return ['graphql', ...who, method, accept, type, asksForCost, operation].join('\n');
}

/**
 * Where nothing is executed Apollo Server learns no query: what a client sends along with its hash is learnt here, so that
 * the hash alone is known the next time.
 */
function learn(persisted: PersistedQueries, request: Request): void {
  const { query, extensions } = request.method === 'GET' ? readSearch(request.url) : readSent(request);
  const { persistedQuery } = Object(extensions) as { persistedQuery?: unknown };
  const { sha256Hash } = Object(persistedQuery) as { sha256Hash?: unknown };
  if (query !== undefined && typeof sha256Hash === 'string') persisted.learn(query, sha256Hash);
}

/** The same of the address of a GET. */
function readSearch(url: string): ReturnType<typeof readSent> {
  const search = searchOf(url);
  if (!search.includes('persistedQuery')) return {};
  const parameters = new URLSearchParams(search);
  const query = parameters.get('query') ?? undefined;
  return { query, extensions: tryJson(parameters.get('extensions') ?? '') };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toAsked({ method, headers, url, body }: Request): HTTPGraphQLRequest {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  return { method, headers: map, search: searchOf(url), body: body as unknown };
}

function toAnswer({ status = 200, headers, body }: HTTPGraphQLResponse): Answer {
  if (body.kind !== 'complete') throw new Error('answers in parts are not in the schema');
  return { status, headers: Object.fromEntries(headers), body: Buffer.from(body.string) };
}
