import type { ApolloServer, BaseContext } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { refuseCrowdedBody } from '../http/crowded-body.ts';
import type { Language } from '../i18n/language.ts';
import { mostInBody } from '../runtime/limits.ts';
import { takeLoopTurn } from '../runtime/loop-turn.ts';
import { createBodyRefusal } from './body-refusal.ts';
import { toStream } from './to-stream.ts';
import { refuseUploads } from './uploads.ts';

interface Mounted<Context extends BaseContext> {
  server: ApolloServer<Context>;
  context: (dependencies: { req: Request; res: Response }) => Promise<Context>;
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
  app.use(
    '/graphql',
    refuseUploads,
    express.json({ limit: mostInBody.bytes, verify: takeBody }),
    waitForLoopTurn,
  );
  if (stream !== undefined) app.use('/graphql', toStream(stream));
  app.use('/graphql', nameDependences);
  if (give !== undefined) app.use('/graphql', give);
  app.use('/graphql', expressMiddleware(server, { context }), createBodyRefusal(language));
}

type Verify = NonNullable<NonNullable<Parameters<typeof express.json>[0]>['verify']>;

function takeBody(...[request, , body, encoding]: Parameters<Verify>): void {
  refuseCrowdedBody(body, encoding);
  Object.assign(request, { bytes: body });
}

/** What is done with a long body takes long, too. */
const waitForLoopTurn: RequestHandler = ({ bytes }, _response, next) => {
  takeLoopTurn(bytes?.length ?? 0).then(() => next(), next);
};

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
