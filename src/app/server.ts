import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { createAnswers } from '../http/cache/response-cache';
import { readEdition } from '../http/cache/build-id';
import { type Authenticator, createAuthenticator, readCredentials } from '../accounts/credentials';
import type { Config } from '../config';
import { createContext, type Service } from '../context/context';
import { createCors } from '../http/cors';
import type { Database } from '../database/database';
import { createErrorHandler, createNotFoundHandler } from '../graphql/body-refusal';
import { createExecute } from '../graphql/execute';
import { createSandboxPage } from '../explore/explorers';
import { answerNotFound, createExplorePages } from '../explore/pages';
import { readThing } from '../explore/read-thing';
import type { ExploreOptions } from '../explore/page-request';
import { createExport } from '../export/router';
import { FairTurns } from '../runtime/fair-queue';
import { limitForwarded } from '../http/forwarded-limit';
import { createGraphqlDoor } from '../graphql/server';
import { type ExportLimits, exportLimits } from '../graphql/limits/limits';
import { createAdmission } from '../graphql/limits/admission';
import { limitPath } from '../http/path-length';
import { createStreamDoor } from '../graphql/subscriptions/stream';
import { createLogger, type Logger } from '../runtime/log';
import { originOf } from '../http/public-origin';
import { createSchemaHandler } from '../graphql/published-schema';
import { createReport } from '../runtime/report';
import { namespace } from '../rest/routing/address';
import { discardBodies } from '../http/discard-body';
import { createDescriber } from '../rest/openapi/describe';
import { createDiscovery, discoveryHeaders, interfaceRoot } from '../rest/discovery';
import { createPlainAddress } from '../rest/routing/plain-address';
import { createRestRouter } from '../rest/router';
import { readOperations } from '../rest/schema/wire-schema';
import { createSchema, readRequiredFields } from '../graphql/schema';
import { trustOf } from '../trusted-proxy';

/** The service behind its doors; `close` lets running operations finish. */
export interface CalendarServer {
  handler: RequestListener;
  /** Ends what would go on by itself: streams of events. To be called before the door closes. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Puts the doors together: GraphQL, REST and the pages, over one schema and one database. */
export async function createServer(
  config: Config,
  database: Database,
  given: { now?: () => number; log?: Logger; exports?: ExportLimits } = {},
): Promise<CalendarServer> {
  const schema = createSchema();
  const log = given.log ?? createLogger(config.logLevel);
  const service: Service = {
    config,
    database,
    log,
    now: given.now ?? Date.now,
    required: readRequiredFields(schema),
    report: createReport(log),
    publicUrl: () => config.publicUrl ?? '',
  };
  const means = {
    config,
    schema,
    service,
    execute: createExecute(config, database.bytes),
    authenticator: createAuthenticator(database),
    answers: createAnswers({ database, edition: readEdition(config), now: () => service.now() }),
    admission: createAdmission(schema, config),
    describer: createDescriber(schema, readOperations(schema)),
  };
  const graphql = await createGraphqlDoor(means);
  const stream = createStreamDoor(means);
  const app = createApp(config);
  app.use(identifyRequest);
  // A parameter may hold the path, so that it is looked at as it was sent and as it is meant.
  app.use(createCors(config), limitPath, createPlainAddress(config), limitForwarded(config), limitPath);
  const pages = createPageOptions(means);
  app.use(createSandboxPage(pages));
  graphql.mount(app, stream.handler);
  const { exports = exportLimits } = given;
  app.use(createExport({ ...means, limits: exports, turns: new FairTurns(exports) }));
  if (config.introspection) app.get('/schema.graphql', createSchemaHandler(schema));
  app.use(createRestRouter(means), discardBodies, createDiscovery(means));
  app.use(createExplorePages(pages));
  app.use(answerNotFound(pages));
  app.use(createNotFoundHandler(service), createErrorHandler(service));
  const close = async () => {
    await stream.close();
    await graphql.close();
  };
  return { handler: app, endStreams: () => stream.end(), close };
}

function createApp({ trustProxy }: Config): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  // Errors too are JSON that may stand in a page; all else is written by `writeJson`.
  app.set('json escape', true);
  app.set('trust proxy', trustOf(trustProxy));
  return app;
}

/** Each request has an id, by which it is found in the log. */
const identifyRequest: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', (request.id = randomUUID()));
  next();
};

function createPageOptions({
  service,
  authenticator,
}: {
  service: Service;
  authenticator: Authenticator;
}): ExploreOptions {
  const { config } = service;
  return {
    config,
    graphqlPath: '/graphql',
    now: () => service.now(),
    publicRoot: (request) => originOf(config, request),
    interfaceRoot: (request) => interfaceRoot(config, request),
    discoveryHeaders: (request) => discoveryHeaders(config, request),
    restRoot: (language, request) => {
      const segment = language === null ? '' : `/${language}`;
      return `${originOf(config, request)}${segment}${config.basePath}/${namespace}`;
    },
    read: async (asked, request) => {
      const viewer = await authenticator.authenticate(readCredentials(request));
      const publicRoot = `${originOf(config, request)}/${asked.language}`;
      const context = createContext(service, {
        viewer,
        language: asked.language,
        publicRoot,
        requestId: request.id,
      });
      return readThing(context, asked);
    },
  };
}
