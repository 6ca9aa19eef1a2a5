import type { Request, RequestHandler } from 'express';
import { createSandboxPage } from '../developer/explorers.ts';
import type { DeveloperOptions } from '../developer/options.ts';
import { createDeveloperPages } from '../developer/pages.ts';
import { createRequestReader } from '../feeds/file/read-request.ts';
import { groupingsOf, readStatistics } from '../feeds/table/statistics.ts';
import { graphqlPath } from '../graphql/http.ts';
import { openRequest } from '../http/cache/open-request.ts';
import type { Language } from '../i18n/language.ts';
import { readQuery } from '../rest/input/request.ts';
import { exportLimits } from '../runtime/limits.ts';
import { createPageOptions, type PageDependencies } from './site.ts';

/** Apollo Sandbox, at the GraphQL endpoint. */
export function createSandbox(dependencies: PageDependencies): RequestHandler {
  return createSandboxPage(createOptions(dependencies));
}

/** The other pages for developers; what is none of them goes to the next handler. */
export function createDeveloper(dependencies: PageDependencies): RequestHandler {
  return createDeveloperPages(createOptions(dependencies));
}

function createOptions(dependencies: PageDependencies): DeveloperOptions {
  const { service, schema, run } = dependencies;
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
    ...createPageOptions(dependencies),
    config: service.config,
    graphqlPath,
    now: () => service.now(),
    statistics: async (search, { request, language }) => {
      const list = statistics.read(readQuery(search));
      const context = await contextOf(request, language);
      const parts = { withTotal: true, withGroups: true };
      return { ...(await readStatistics({ run, context }, list, parts)), groupings: groupingsOf(list) };
    },
    statisticsNames: statistics.names,
  };
}
