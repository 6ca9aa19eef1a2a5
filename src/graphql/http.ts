import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServer, BaseContext } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { createBodyRefusal } from './body-refusal';
import type { Language } from '../i18n/language';
import { refuseCrowdedBody } from '../limits/crowded-body';
import { toStream } from './to-stream';
import { refuseUploads } from './uploads';

/** The largest body that is read: a hundred events with long texts have half of it. */
const largestBody = '1mb';

interface Mounted<Context extends BaseContext> {
  server: ApolloServer<Context>;
  context: (means: { req: Request; res: Response }) => Promise<Context>;
  /** Takes the requests for event streams. */
  stream?: RequestHandler;
  /** Gives what was answered before, or lets the request pass. */
  give?: RequestHandler;
  /** Of errors, where the reader prefers none that there is. */
  language: Language;
}

/** Puts a GraphQL server at its address: reads bodies, of bounded size, and answers broken ones in the form of GraphQL. */
export function mountGraphql<Context extends BaseContext>(app: Express, mounted: Mounted<Context>): void {
  const { server, context, language, stream, give } = mounted;
  app.use('/graphql', refuseUploads, express.json({ limit: largestBody, verify: takeBody }));
  if (stream !== undefined) app.use('/graphql', toStream(stream));
  app.use('/graphql', nameDependences);
  if (give !== undefined) app.use('/graphql', give);
  app.use('/graphql', expressMiddleware(server, { context }), createBodyRefusal(language));
}

function takeBody(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  refuseCrowdedBody(request, response, body);
  Object.assign(request, { bytes: body });
}

/**
 * Reads by GET may be kept by browsers and proxies, but are asked for again each time (decision 0034); answers to
 * credentials are kept by their owner alone.
 */
const nameDependences: RequestHandler = (request, response, next) => {
  if (request.method === 'GET') {
    const whose = request.headers.authorization === undefined ? 'public' : 'private';
    response.set('Cache-Control', `${whose}, no-cache`).vary('Accept');
  }
  response.vary('Accept-Language').vary('Authorization');
  next();
};
