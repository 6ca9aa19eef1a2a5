import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import {
  type CreateServerForIntegrationTests,
  defineIntegrationTestSuite,
} from '@apollo/server-integration-testsuite';
import express from 'express';
import { mountGraphql } from '../../src/graphql/http.ts';
import { createCors } from '../../src/http/response-headers.ts';

/**
 * Apollo's own tests of an integration, over our way to put a server at its address. Everything
 * applies. What the suite skips by itself needs `@defer` and `@stream` as graphql 17 executes them
 * (23 tests of incremental delivery and traces); this service runs on graphql 16 and does not offer
 * them.
 */
const createServerOfSuite: CreateServerForIntegrationTests = async (options, { context } = {}) => {
  const server = new ApolloServer(options);
  await server.start();
  const app = express();
  const cors = createCors({ corsOrigins: [] });
  app.use((request, response, next) => {
    if (!cors(request, response)) next();
  });
  mountGraphql(app, { server, context: context ?? (() => Promise.resolve({})), language: 'en' });
  const listening = createServer(app);
  await new Promise<void>((resolve) => listening.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const { port } = listening.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => listening.close(() => resolve()));
  return {
    server,
    url: `http://127.0.0.1:${port}/graphql`,
    extraCleanup: async () => {
      listening.closeAllConnections();
      await close();
    },
  };
};

defineIntegrationTestSuite(createServerOfSuite);
