import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import type { GatewayGraphQLRequestContext, GatewayInterface } from '@apollo/server-gateway-interface';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { Express, Request, RequestHandler } from 'express';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import type { Context, Service } from '../context/context.ts';
import { createContext } from '../context/create.ts';
import { CalendarError } from '../errors.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { originOf } from '../http/public-origin.ts';
import type { Language } from '../i18n/language.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';
import { writeJson } from '../values/json.ts';
import { createReads } from './cached-reads.ts';
import { formatError, toClientError, toRequestError } from './errors.ts';
import type { Execute } from './execute.ts';
import { mountGraphql } from './http.ts';
import type { Admission } from './limits/admission.ts';
import { createLimits } from './limits/apollo-limits.ts';
import { toGraphqlRefusal } from './limits/refusal.ts';
import { createPersistedQueries } from './persisted-queries.ts';
import { refuseSubscriptions } from './refuse-subscriptions.ts';

/** What answers GraphQL. */
export interface GraphqlMeans {
  schema: GraphQLSchema;
  service: Service;
  execute: Execute;
  authenticator: Authenticator;
  /** Decides what is executed at all; for every endpoint of GraphQL the same. */
  admission: Admission;
}

/** The GraphQL endpoint: Apollo Server with the same execution, context and rules as REST (design, Doors). */
export async function createGraphqlEndpoint(
  dependencies: GraphqlMeans & { answers: ResponseCache },
): Promise<{ mount(app: Express, stream: RequestHandler): void; close(): Promise<void> }> {
  const { schema, service, execute, admission } = dependencies;
  const { config } = service;
  const persisted = createPersistedQueries();
  const reads = createReads(persisted);
  const server = new ApolloServer<Context>({
    gateway: toGateway(schema, execute),
    introspection: config.introspection,
    csrfPrevention: true,
    stringifyResult: writeJson,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    hideSchemaDetailsFromClientErrors: config.production,
    // The limits remember documents themselves.
    documentStore: null,
    persistedQueries: { cache: persisted.cache },
    formatError: (formatted, error) => formatError(service, formatted, error),
    logger: service.log,
    plugins: [
      ...switchedOff,
      settleLanguage(config.defaultLanguage),
      refuseCrossSiteWrites,
      refuseSubscriptions,
      reportUnexpected,
      createLimits(admission, config.queryCostLimit),
      reads.plugin,
    ],
  });
  await server.start();
  const context = (request: Request) => createRequestContext(dependencies, request);
  const refuse = (request: Request, thrown: unknown) => toRequestError(service, request, thrown);
  const give = reads.createHandler({
    ...dependencies,
    server,
    context,
    refuse,
    bytes: service.database.bytes,
  });
  const mounted = {
    server,
    context: ({ req }: { req: Request }) => context(req),
    language: config.defaultLanguage,
  };
  return {
    mount: (app, stream) => mountGraphql(app, { ...mounted, stream, give }),
    close: () => server.stop(),
  };
}

/** As Apollo Server is handed an execution of one's own. */
function toGateway(schema: GraphQLSchema, execute: Execute): GatewayInterface {
  return {
    load: () => Promise.resolve({ executor: toExecutor(schema, execute) }),
    onSchemaLoadOrUpdate: (listen) => {
      listen({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: () => Promise.resolve(),
  };
}

/** What Apollo Server would do unasked. */
const switchedOff = [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()];

function toExecutor(schema: GraphQLSchema, execute: Execute) {
  return async ({ document, context, request, operationName }: GatewayGraphQLRequestContext) => {
    const result = await execute({
      schema,
      document,
      contextValue: context,
      variableValues: request.variables ?? {},
      operationName,
      cost: (context as Context).cost,
    });
    const errors = result.errors?.map((error) => toClientError(error, context as Context));
    return errors === undefined ? result : { ...result, errors };
  };
}

/** A read without a language answers in the one that the reader's browser prefers (design, Languages). */
export async function createRequestContext(
  { service, authenticator }: GraphqlMeans,
  request: Request,
): Promise<Context> {
  const { config } = service;
  const language = negotiateLanguage(request.headers['accept-language'], config.defaultLanguage);
  try {
    const viewer = await authenticator.authenticate(readCredentials(request));
    const publicRoot = originOf(config, request);
    const context = createContext(service, { viewer, language, publicRoot, requestId: request.id });
    return { ...context, crossSite: isCrossSite(config, request) };
  } catch (thrown) {
    throw toRequestError(service, request, thrown);
  }
}

/** Where Apollo Server or a plugin fails, outside of what a resolver throws. */
const reportUnexpected: ApolloServerPlugin<Context> = {
  unexpectedErrorProcessingRequest: ({ error, requestContext: { contextValue } }) => {
    contextValue.report(error, { requestId: contextValue.requestId, path: '/graphql' });
    return Promise.resolve();
  },
};

/** Whatever the form in which a mutation was sent: by then it is known to be one. */
const refuseCrossSiteWrites: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, contextValue }) => {
        if (operation?.operation !== OperationTypeNode.MUTATION || contextValue.crossSite !== true)
          return Promise.resolve();
        const error = new CalendarError('crossSite');
        error.language = contextValue.errorLanguage;
        return Promise.reject(toGraphqlRefusal(error));
      },
    }),
};

/**
 * What a write changes never hangs on a header that browsers send unasked (design, Languages); in which language it is
 * refused does. The answer says which language it is in where no argument names another.
 */
function settleLanguage(standard: Language): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ operation, contextValue }) => {
          if (operation?.operation === OperationTypeNode.MUTATION) contextValue.language = standard;
          return Promise.resolve();
        },
        willSendResponse: ({ response, contextValue }) => {
          response.http.headers.set('content-language', contextValue.language);
          return Promise.resolve();
        },
      }),
  };
}
