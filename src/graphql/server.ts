import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { Express, Request, RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { openRequest, type Opening } from '../http/cache/open-request.ts';
import { writeRejection } from '../http/cross-site.ts';
import { createRequestQuota } from '../http/request-quota.ts';
import { createSessionControl } from '../http/session-control.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { writeJson } from '../values/json.ts';
import { createCachedReads, type GraphqlRequest } from './cached-reads.ts';
import { formatError, toRequestError } from './errors.ts';
import { admitPlainReads, mountGraphql } from './http.ts';
import type { Admission } from './limits/admission.ts';
import { applyOperationLimits, LimitedServer } from './limited-server.ts';
import { createLimits } from './limits/apollo-limits.ts';
import type { OperationLimits } from './operation-limits.ts';
import { checkOperation, reportUnexpected } from './operation-rules.ts';
import { createPersistedQueries } from './persisted-queries.ts';
import { createUploads } from './upload.ts';

/** What the GraphQL endpoints depend on. */
export interface GraphqlDependencies extends Opening {
  schema: GraphQLSchema;
  /** The limits of every operation while it runs. */
  limits: OperationLimits;
  rateLimits: RateLimits;
  /** The limits of what is executed, the same at all endpoints. */
  admission: Admission;
}

/** What Apollo Server would add by itself: this service reports nothing to Apollo. */
const disabledPlugins = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

/** The GraphQL endpoint: Apollo Server with the same execution, context and rules as REST. */
export async function createGraphqlEndpoint(
  dependencies: GraphqlDependencies,
): Promise<{ mount(app: Express, stream: RequestHandler): void; close(): Promise<void> }> {
  const { schema, service, limits, admission } = dependencies;
  const { config } = service;
  const persisted = createPersistedQueries();
  const reads = createCachedReads(persisted);
  const server = new LimitedServer(limits, {
    schema,
    introspection: config.introspection,
    csrfPrevention: true,
    stringifyResult: writeJson,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    hideSchemaDetailsFromClientErrors: config.production,
    // `Admission` caches the documents.
    documentStore: null,
    persistedQueries: { cache: persisted.cache },
    formatError: (formatted, error) => formatError(service, formatted, error),
    logger: service.log,
    plugins: [
      ...disabledPlugins,
      checkOperation(config.defaultLanguage),
      reportUnexpected,
      applyOperationLimits(limits, service),
      createLimits(admission, config.queryCostLimit),
      reads.plugin,
    ],
  });
  await server.start();
  const open = (request: Request) => openGraphqlRequest(dependencies, request);
  const toError = (request: Request, thrown: unknown) => toRequestError(service, request, thrown);
  const cachedReads = reads.createHandler({
    server,
    open,
    toError,
    bytes: service.database.bytes,
  });
  const language = config.defaultLanguage;
  return {
    mount: (app, stream) =>
      mountGraphql(app, {
        ...{ server, context: async ({ req }) => (await open(req)).context, language, stream, cachedReads },
        admit: admitPlainReads,
        uploads: createUploads(dependencies),
      }),
    close: () => server.stop(),
  };
}

/** Opens a GraphQL request; `Accept-Language` decides where no argument names a language. */
export async function openGraphqlRequest(
  dependencies: GraphqlDependencies,
  request: Request,
): Promise<GraphqlRequest> {
  const { service, rateLimits } = dependencies;
  const { config } = service;
  const language = negotiateLanguage(request.headers['accept-language'], config.defaultLanguage);
  try {
    const opened = await openRequest(dependencies, request);
    const quota = request.quota ?? createRequestQuota(rateLimits, request, opened.viewer);
    const context = opened.createContext({ language, quota });
    const { authenticator } = dependencies;
    const session = createSessionControl({ config, database: service.database, authenticator }, request);
    return { ...opened, context: { ...context, session, writeRejection: writeRejection(config, request) } };
  } catch (thrown) {
    throw toRequestError(service, request, thrown);
  }
}
