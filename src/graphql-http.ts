import type { ApolloServer, BaseContext } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { createBodyRefusal } from './error-handler.ts';
import type { Language } from './i18n/language.ts';
import { refuseCrowdedBody } from './limits/crowded-body.ts';
import { createReadDoor } from './live/reads.ts';
import { toStream } from './live/to-stream.ts';
import { refuseUploads } from './live/uploads.ts';

/** The largest body that is read: a hundred events with long texts have half of it. */
const largestBody = '1mb';

interface Mounted<Context extends BaseContext> {
  server: ApolloServer<Context>;
  context: (means: { req: Request; res: Response }) => Promise<Context>;
  /** Takes the requests for event streams. */
  stream?: RequestHandler;
  /** Of errors, where the reader prefers none that there is. */
  language: Language;
}

/** Puts a GraphQL server at its address: reads bodies, of bounded size, and answers broken ones in the form of GraphQL. */
export function mountGraphql<Context extends BaseContext>(app: Express, mounted: Mounted<Context>): void {
  const { server, context, language, stream } = mounted;
  const answer = expressMiddleware(server, { context });
  app.use('/graphql', refuseUploads, express.json({ limit: largestBody, verify: refuseCrowdedBody }));
  if (stream !== undefined) app.use('/graphql', toStream(stream));
  app.use('/graphql', createReadDoor(answer), answer, createBodyRefusal(language));
}
