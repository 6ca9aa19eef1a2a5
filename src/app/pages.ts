import express, { type Request, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { createOembed } from '../explore/calendar/oembed-router.ts';
import { createCalendarPages } from '../explore/calendar/router.ts';
import { createSandboxPage } from '../explore/explorers.ts';
import { createLegacyPages } from '../explore/calendar/legacy-pages.ts';
import type { ExploreOptions } from '../explore/page-request.ts';
import { createExplorePages, createNotFoundPage } from '../explore/pages.ts';
import { readResource } from '../explore/read-resource.ts';
import { createPageServer } from '../explore/page-request.ts';
import { createRequestReader } from '../export/read-request.ts';
import { groupingsOf, readStatistics } from '../export/statistics.ts';
import { graphqlPath } from '../graphql/http.ts';
import type { RunOperation } from '../graphql/run-operation.ts';
import { openRequest, type Opening } from '../http/cache/open-request.ts';
import { shareRead } from '../http/cache/shared-reads.ts';
import { originOf } from '../http/public-origin.ts';
import type { Language } from '../i18n/language.ts';
import { discoveryHeaders, interfaceRoot, legacyAddress } from '../rest/discovery.ts';
import { readQuery } from '../rest/input/request.ts';
import { namespace } from '../rest/routing/address.ts';
import { exportLimits } from '../runtime/limits.ts';

interface PageDependencies extends Opening {
  schema: GraphQLSchema;
  run: RunOperation;
}

/** Apollo Sandbox, at the GraphQL endpoint. */
export function createSandbox(dependencies: PageDependencies): RequestHandler {
  return createSandboxPage(createOptions(dependencies));
}

/** All other pages; what is no page goes to the next handler, unless a browser asks. */
export function createPages(dependencies: PageDependencies): RequestHandler {
  const options = createOptions(dependencies);
  const { schema } = dependencies;
  return express
    .Router()
    .use(createLegacyPages(options))
    .use(createCalendarPages(schema, options), createOembed(schema, options))
    .use(createExplorePages(options), createNotFoundPage(options));
}

function createOptions(dependencies: PageDependencies): ExploreOptions {
  const { service, schema, validator, run } = dependencies;
  const { config } = service;
  const statistics = createRequestReader(schema, {
    kind: 'event',
    operation: 'eventStatistics',
    format: 'csv',
  });
  const contextOf = async (request: Request, language: Language) => {
    const opened = await openRequest(dependencies, request);
    return opened.createContext({ segment: language, paging: { largest: exportLimits.largest } });
  };
  return {
    config,
    graphqlPath,
    now: () => service.now(),
    publicRoot: (request) => originOf(config, request),
    interfaceRoot: (request) => interfaceRoot(config, request),
    discoveryHeaders: (request) => discoveryHeaders(config, request),
    legacyAddress: (request) => legacyAddress(config, request),
    restRoot: (language, request) => {
      const segment = language === null ? '' : `/${language}`;
      return `${originOf(config, request)}${segment}${config.basePath}/${namespace}`;
    },
    run,
    read: (address, context) => readResource(run, context, address),
    serve: createPageServer(dependencies),
    share: (read) => shareRead({ validator, now: () => service.now() }, read),
    statistics: async (search, { request, language }) => {
      const list = statistics.read(readQuery(search));
      const context = await contextOf(request, language);
      const parts = { withTotal: true, withGroups: true };
      return { ...(await readStatistics({ run, context }, list, parts)), groupings: groupingsOf(list) };
    },
    statisticsNames: statistics.names,
  };
}
