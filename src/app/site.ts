import express, { type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { RunOperation } from '../graphql/run-operation.ts';
import { openRequest, type Opening } from '../http/cache/open-request.ts';
import { shareRead } from '../http/cache/shared-reads.ts';
import { originOf } from '../http/public-origin.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { discoveryHeaders, interfaceRoot, legacyAddress } from '../rest/discovery.ts';
import { namespace } from '../rest/routing/address.ts';
import { createAccountForms as createForms, createAccountPage } from '../site/account/router.ts';
import { createLegacyPages } from '../site/calendar/legacy-pages.ts';
import { createCalendarPages } from '../site/calendar/router.ts';
import { createOembed } from '../site/oembed/router.ts';
import { readCategories } from '../site/page/categories.ts';
import { createPageServer, type PageOptions } from '../site/page/page-request.ts';
import { createNotFoundPage, createResourcePages } from '../site/pages.ts';
import { createResourceReader } from '../site/resource/read.ts';

export interface PageDependencies extends Opening {
  schema: GraphQLSchema;
  run: RunOperation;
  rateLimits: RateLimits;
}

/** The pages for people; what is none of them goes to the next handler. */
export function createSite(dependencies: PageDependencies): RequestHandler {
  const options = createPageOptions(dependencies);
  const { schema, run } = dependencies;
  const readResource = createResourceReader(run);
  return express
    .Router()
    .use(createLegacyPages(options))
    .use(createCalendarPages(schema, options), createOembed(schema, options, readResource))
    .use(createAccountPage(options, dependencies))
    .use(createResourcePages(options, readResource));
}

/** The forms of the account page, which have a body to read. */
export function createAccountForms(dependencies: PageDependencies): RequestHandler {
  return createForms(createPageOptions(dependencies), dependencies);
}

/** What is no page goes to the next handler, unless a browser asks. */
export function createNotFound(dependencies: PageDependencies): RequestHandler {
  return createNotFoundPage(createPageOptions(dependencies));
}

/** What all pages need of the service. */
export function createPageOptions(dependencies: PageDependencies): PageOptions {
  const { service, validator, run } = dependencies;
  const { config } = service;
  const share: PageOptions['share'] = (read) => shareRead({ validator, now: () => service.now() }, read);
  return {
    config,
    publicRoot: (request) => originOf(config, request),
    interfaceRoot: (request) => interfaceRoot(config, request),
    discoveryHeaders: (request) => discoveryHeaders(config, request),
    legacyAddress: (request) => legacyAddress(config, request),
    restRoot: (language, request) => {
      const segment = language === null ? '' : `/${language}`;
      return `${originOf(config, request)}${segment}${config.basePath}/${namespace}`;
    },
    run,
    serve: createPageServer(dependencies),
    nameViewer: async (request) => (await openRequest(dependencies, request)).viewer?.name ?? null,
    share,
    readCategories: share((context) => readCategories(run, context)),
  };
}
