import type { ApolloServer, BaseContext } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type Response } from 'express';
import { createBodyRefusal } from './error-handler.ts';
import type { Language } from './i18n/language.ts';

/** The largest body that is read: a hundred events with long texts have half of it. */
const largestBody = '1mb';

interface Mounted<Context extends BaseContext> {
  server: ApolloServer<Context>;
  context: (means: { req: Request; res: Response }) => Promise<Context>;
  /** Of errors, where the reader prefers none that there is. */
  language: Language;
}

/** Puts a GraphQL server at its address: reads bodies, of bounded size, and answers broken ones in the form of GraphQL. */
export function mountGraphql<Context extends BaseContext>(app: Express, mounted: Mounted<Context>): void {
  const { server, context, language } = mounted;
  const readBody = express.json({ limit: largestBody });
  app.use('/graphql', readBody, expressMiddleware(server, { context }), createBodyRefusal(language));
}
