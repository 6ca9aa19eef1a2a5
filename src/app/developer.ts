import type { RequestHandler } from 'express';
import { createSandboxPage } from '../developer/explorers.ts';
import type { DeveloperOptions } from '../developer/options.ts';
import { createDeveloperPages } from '../developer/pages.ts';
import { createRequestReader } from '../feeds/file/read-request.ts';
import { graphqlPath } from '../graphql/http.ts';
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
  const { service, schema } = dependencies;
  return {
    ...createPageOptions(dependencies),
    config: service.config,
    graphqlPath,
    now: () => service.now(),
    statistics: createRequestReader(schema, { kind: 'event', operation: 'eventStatistics', format: 'csv' }),
  };
}
