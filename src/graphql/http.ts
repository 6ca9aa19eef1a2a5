import { STATUS_CODES } from 'node:http';
import { MIMEType } from 'node:util';
import type { ApolloServer, BaseContext } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import type { ErrorRequestHandler, Express, Request, RequestHandler } from 'express';
import { CalendarError, errorMessage, retryHeaders } from '../errors.ts';
import { rejectCrowdedBody } from '../http/crowded-body.ts';
import { readBytes } from '../http/read-bytes.ts';
import { asRoute } from '../http/request-end.ts';
import { hasCredentials, varyByCredentials } from '../http/cookies.ts';
import type { Language } from '../i18n/language.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';
import { noteRequest } from '../runtime/request-record.ts';

interface Endpoint<Context extends BaseContext> {
  server: ApolloServer<Context>;
  context: (dependencies: { req: Request }) => Promise<Context>;
  /** Handles requests for event streams. */
  stream?: RequestHandler;
  /** Receives multipart requests. */
  uploads?: RequestHandler;
  /** Answers from the response cache, or calls `next`. */
  cachedReads?: RequestHandler;
  /** Lets requests pass `csrfPrevention` that need none of it: `admitPlainReads`. */
  admit?: RequestHandler;
  /** Language of errors if `Accept-Language` names none of ours. */
  language: Language;
}

/** The path of the GraphQL endpoint. */
export const graphqlPath = '/graphql';

/**
 * Mounts a GraphQL server at `/graphql`: parses bodies of limited size and reports malformed ones
 * as GraphQL errors.
 */
export function mountGraphql<Context extends BaseContext>(app: Express, endpoint: Endpoint<Context>): void {
  const { server, context, language, stream, uploads, admit, cachedReads } = endpoint;
  app.use(
    graphqlPath,
    asRoute(graphqlPath, { interface: 'graphql' }),
    readJson,
    ...(uploads === undefined ? [] : [uploads]),
    ...(stream === undefined ? [] : [routeToStream(stream)]),
    setCacheHeaders,
    ...(admit === undefined ? [] : [admit]),
    ...(cachedReads === undefined ? [] : [cachedReads]),
    expressMiddleware(server, { context }),
    createBodyErrorHandler(language),
  );
}

/** Parses a JSON body when it is its turn. */
const readJson: RequestHandler = async (request, response, next) => {
  // Apollo Server wants to see that bodies are parsed.
  request.body = undefined;
  if (typeof request.is('application/json') === 'string') {
    const bytes = await readBytes(request, response, isStreamRequest(request));
    request.bytes = bytes;
    request.body = parseJson(bytes, request.headers['content-type']);
  }
  next();
};

/**
 * A JSON object or list. Throws `invalidJson`, `variablesTooMany` and `variablesTooDeep` (400)
 * before it takes long to parse.
 */
export function parseJson(bytes: Buffer, contentType = ''): unknown {
  if (bytes.length === 0) return {};
  const decoder = createDecoder(contentType);
  rejectCrowdedBody(bytes, decoder.encoding);
  try {
    const body: unknown = JSON.parse(decoder.decode(bytes));
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Reported below.
  }
  throw new CalendarError('invalidJson');
}

/**
 * A decoder for the charset of a media type, by default UTF-8. Throws `invalidBody` if it is no
 * encoding of Unicode.
 */
function createDecoder(contentType: string): TextDecoder {
  try {
    const decoder = new TextDecoder(new MIMEType(contentType).params.get('charset') ?? 'utf-8');
    if (decoder.encoding.startsWith('utf-')) return decoder;
  } catch {
    // Reported below.
  }
  throw new CalendarError('invalidBody');
}

const mediaTypes = ['application/json', 'application/graphql-response+json', 'text/event-stream'];

/** Whether a client prefers an event stream, or uses `/stream`. */
function isStreamRequest(request: Request): boolean {
  return request.path === '/stream' || request.accepts(mediaTypes) === 'text/event-stream';
}

/** Routes requests for event streams to the endpoint of subscriptions. */
function routeToStream(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (!isStreamRequest(request)) {
      next();
      return undefined;
    }
    noteRequest({ route: '/graphql/stream', isStream: true });
    return handler(request, response, next);
  };
}

/**
 * GET responses may be stored but must be revalidated (decision 0038); authenticated ones only in
 * private caches.
 */
const setCacheHeaders: RequestHandler = (request, response, next) => {
  if (request.method === 'GET') {
    const scope = hasCredentials(request) ? 'private' : 'public';
    response.set('Cache-Control', `${scope}, no-cache`).vary('Accept');
  }
  // Until our own words replace those of Apollo Server.
  response.vary('Accept-Language').set('Content-Language', 'en');
  varyByCredentials(request, response);
  next();
};

/**
 * Lets a GET without cookies pass Apollo Server's `csrfPrevention`, as clients send it by default:
 * it cannot write, and the browser has added no cookie by which anybody would be recognized
 * (decision 0058).
 */
export const admitPlainReads: RequestHandler = ({ method, headers }, _response, next) => {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && headers.cookie === undefined) headers['apollo-require-preflight'] ??= 'true';
  next();
};

/**
 * Answers with a GraphQL error if the body could not be read; other errors go to the next handler.
 */
function createBodyErrorHandler(defaultLanguage: Language): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const error = toBodyError(thrown);
    if (error === undefined || response.headersSent) {
      next(thrown);
      return;
    }
    const language = negotiateLanguage(request.headers['accept-language'], defaultLanguage);
    const message = errorMessage(error, language);
    const { code, status } = error;
    const extensions = { code, status, reason: STATUS_CODES[status] };
    response.set({ ...retryHeaders(error), 'Content-Language': language }).vary('Accept-Language');
    response.status(status).json({ errors: [{ message, extensions }] });
  };
}

function toBodyError(thrown: unknown): CalendarError | undefined {
  if (thrown instanceof CalendarError) return thrown;
  const { status } = Object(thrown) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500
    ? new CalendarError('invalidBody')
    : undefined;
}
