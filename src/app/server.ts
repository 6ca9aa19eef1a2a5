import type { RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { createAuthenticator } from '../accounts/credentials.ts';
import { keepExpiring } from '../calendar/audit/expiry.ts';
import { keepAddingUp } from '../calendar/event/sums.ts';
import { keepSettlingWords } from '../calendar/event/words.ts';
import { keepRemovingImages } from '../calendar/image/expiry.ts';
import { keepFollowingCollations } from '../calendar/sort-keys.ts';
import type { Config } from '../config/config.ts';
import { trustOf } from '../config/trust-proxy.ts';
import type { Service } from '../context/context.ts';
import type { Database } from '../database/database.ts';
import { keepVacuuming } from '../database/vacuum.ts';
import { showBrowsers } from '../developer/for-browsers.ts';
import { legacyPath } from '../rest/routing/legacy-page.ts';
import { createFeeds, feedPath } from '../feeds/router.ts';
import { createSitemap } from '../feeds/sitemap/router.ts';
import { createExecute } from '../graphql/execute.ts';
import { createOperationLimits } from '../graphql/operation-limits.ts';
import { createAdmission } from '../graphql/limits/admission.ts';
import { graphqlPath } from '../graphql/http.ts';
import { createRunOperation } from '../graphql/run-operation.ts';
import { createSchemaHandler } from '../graphql/published-schema.ts';
import { readRequiredFields } from '../graphql/schema.ts';
import { createGraphqlEndpoint } from '../graphql/server.ts';
import { createStreamEndpoint } from '../graphql/subscriptions/stream.ts';
import { readBuildId } from '../http/cache/build-id.ts';
import { createResponseCache } from '../http/cache/response-cache.ts';
import { createValidator } from '../http/cache/validator.ts';
import { discardBodies } from '../http/discard-body.ts';
import { limitForwarded } from '../http/forwarded-limit.ts';
import { loadLater } from '../http/load-later.ts';
import type { NoteUnreadable } from '../http/listener-connections.ts';
import {
  asRoute,
  noteUnreadable,
  type RequestEndListener,
  type StartTrace,
  trackRequests,
} from '../http/request-end.ts';
import { createRequestLog } from '../http/request-log.ts';
import { createSecurityContact, securityContactPath } from '../http/security-contact.ts';
import { createDiscovery } from '../rest/discovery.ts';
import { createRestRouter } from '../rest/router.ts';
import { createMediaHandler } from '../http/serve-media.ts';
import { createMedia, type Media } from '../media/media.ts';
import { keepForgettingCounts } from '../rate-limits/expiry.ts';
import { createRateLimits, signInLimits } from '../rate-limits/rate-limits.ts';
import { FairTurns } from '../runtime/fair-queue.ts';
import { exportLimits, type ExportLimits } from '../runtime/limits.ts';
import { createBufferedLogger, createLogger, type Logger } from '../runtime/log.ts';
import { loadOnce } from '../runtime/load-once.ts';
import { createReport } from '../runtime/report.ts';
import { accountRoute } from '../site/account/route.ts';
import { createErrorHandler, createNotFoundHandler } from './error-handler.ts';
import { type Interfaces, prepareInterfaces } from './interfaces.ts';
import { createReceiver } from './receive.ts';

/** The service behind its interfaces; `close` lets running operations finish. */
export interface CalendarServer {
  handler: RequestListener;
  noteUnreadable: NoteUnreadable;
  /** Ends event streams, which never end by themselves. To be called before the listener closes. */
  endStreams(): void;
  close(): Promise<void>;
}

interface ServerOptions {
  /** Its interfaces, unless it prepares them itself. */
  interfaces?: Interfaces;
  now?: () => number;
  log?: Logger;
  /** Its images, unless it opens them itself. */
  media?: Media;
  exports?: ExportLimits;
  /** Told when a request ends. */
  requestEnds?: readonly RequestEndListener[];
  /** Begins the trace of each request. */
  startTrace?: StartTrace;
}

/** Assembles the interfaces, GraphQL, REST and the pages, over one schema and one database. */
export async function createServer(
  config: Config,
  database: Database,
  options: ServerOptions = {},
): Promise<CalendarServer> {
  const { schema, internal, rest } =
    options.interfaces ?? (await prepareInterfaces({ isTraced: options.startTrace !== undefined }));
  const log = options.log ?? createLogger(config.logLevel);
  const service: Service = {
    config,
    database,
    log,
    media: options.media ?? createMedia(config),
    now: options.now ?? Date.now,
    required: readRequiredFields(schema),
    report: createReport(log),
    publicUrl: () => config.publicUrl ?? '',
  };
  const dependencies = { ...createDependencies(service, { schema, internal }), rest };
  const [graphql, stream] = [await createGraphqlEndpoint(dependencies), createStreamEndpoint(dependencies)];
  const app = createApp(config);
  const listeners = listenersOf(config, options);
  app.use(createReceiver(config, trackRequests(listeners, options.startTrace)), limitForwarded(config));
  const { feeds, sitemap } = createFiles(dependencies, options);
  // Express matches a request against the path of each function before it arrives: REST comes as
  // early as it can.
  app.get(feedPath, feeds).use(createRestRouter(dependencies), createMediaHandler(service));
  app.get(legacyPath, feeds).use(sitemap);
  app.use(showBrowsers(graphqlPath, loadDeveloper('createSandbox', dependencies)));
  graphql.mount(app, stream.handler);
  if (config.introspection)
    app.get('/schema.graphql', asRoute('/schema.graphql'), createSchemaHandler(schema));
  app.get(securityContactPath, asRoute(securityContactPath), createSecurityContact(service));
  await mountPages(app, dependencies);
  app.use(createNotFoundHandler(service), createErrorHandler(service));
  const endUpkeep = startUpkeep(service);
  const close = async () => {
    await Promise.all([endUpkeep(), stream.close()]);
    await Promise.all([graphql.close(), service.media.close()]);
  };
  return {
    handler: app,
    noteUnreadable: (unreadable) => noteUnreadable(listeners, unreadable),
    endStreams: () => stream.end(),
    close,
  };
}

/**
 * Removes from time to time what is kept no longer, and adds up what totals are read from; returns
 * what ends that.
 */
function startUpkeep(service: Service): () => Promise<unknown> {
  const upkeep = [
    keepExpiring({ ...service, days: service.config.auditDays }),
    keepRemovingImages(service),
    keepAddingUp(service),
    keepFollowingCollations(service),
    keepSettlingWords(service),
    keepForgettingCounts(service),
    keepVacuuming(service),
  ];
  return () => Promise.all(upkeep.map((stop) => stop()));
}

/** What the interfaces share. */
function createDependencies(service: Service, { schema, internal }: Pick<Interfaces, 'schema' | 'internal'>) {
  const { config, database, log } = service;
  const rateLimits = createRateLimits(config, database, log);
  const now = () => service.now();
  const limits = createOperationLimits(config, database.bytes);
  const execute = createExecute(limits);
  const validator = createValidator({ database, buildId: readBuildId(config), now });
  return {
    config,
    schema,
    service,
    rateLimits,
    limits,
    execute,
    run: createRunOperation(internal, execute),
    authenticator: createAuthenticator(database, { log, limits: signInLimits(config, rateLimits) }),
    validator,
    responseCache: createResponseCache({ validator, now }),
    admission: createAdmission(schema, config),
    loadDescriber: loadOnce(async () => {
      const { createDescriber } = await import('../rest/openapi/describe.ts');
      return createDescriber(schema, service);
    }),
  };
}

/** Exports and the sitemap, which share their turns. */
function createFiles(
  dependencies: ReturnType<typeof createDependencies>,
  { exports: limits = exportLimits }: ServerOptions,
) {
  const turns = new FairTurns(limits);
  return {
    feeds: createFeeds({ ...dependencies, limits, turns }),
    sitemap: createSitemap({ ...dependencies, turns, urls: limits.urls }),
  };
}

/** The pages; only the forms of an account have a body, which is discarded everywhere else. */
async function mountPages(
  app: express.Express,
  dependencies: ReturnType<typeof createDependencies>,
): Promise<void> {
  app.post(accountRoute, loadSite('createAccountForms', dependencies));
  app.use(discardBodies, createDiscovery(dependencies));
  await mountSignIn(app, dependencies.service);
  app.use(loadSite('createSite', dependencies), loadDeveloper('createDeveloper', dependencies));
  app.use(loadSite('createNotFound', dependencies));
}

/** The pages, which are loaded when somebody looks at one. */
function loadSite(
  create: 'createSite' | 'createAccountForms' | 'createNotFound',
  dependencies: ReturnType<typeof createDependencies>,
): RequestHandler {
  return loadLater(async () => (await import('./site.ts'))[create](dependencies));
}

function loadDeveloper(
  create: 'createSandbox' | 'createDeveloper',
  dependencies: ReturnType<typeof createDependencies>,
): RequestHandler {
  return loadLater(async () => (await import('./developer.ts'))[create](dependencies));
}

/** Loads the sign-in at an identity provider only where one is configured. */
async function mountSignIn(app: express.Express, service: Service): Promise<void> {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcScopes } = service.config;
  if (oidcIssuer === null || oidcClientId === null) return;
  const { createSignIn } = await import('../sign-in/router.ts');
  app.use(createSignIn(service, { oidcIssuer, oidcClientId, oidcClientSecret, oidcScopes }));
}

function listenersOf(
  config: Config,
  { log = createBufferedLogger(config.logLevel), requestEnds = [] }: ServerOptions,
): RequestEndListener[] {
  return [createRequestLog(log, config), ...requestEnds];
}

function createApp({ trustProxy }: Config): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  // Makes error responses safe inside a page; everything else is written by `writeJson`.
  app.set('json escape', true);
  app.set('trust proxy', trustOf(trustProxy));
  return app;
}
