import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { passUndecodable } from '../http/decodable-path.ts';
import { developersPath } from '../site/page/footer.ts';
import { onPage, type PageRequest } from '../site/page/page-request.ts';
import { sendPage } from '../site/page/send-page.ts';
import { serveAssets, serveThirdPartyFiles } from '../site/page/static-files.ts';
import { renderDocumentation } from './documentation.ts';
import { sendGraphiql } from './explorers.ts';
import { renderLanding } from './landing.ts';
import type { DeveloperOptions } from './options.ts';
import { sampleOperations } from './samples/sample-operations.ts';
import { formats } from './statistics/files.ts';
import { sendStatistics } from './statistics/send.ts';

const thirdPartyFiles = [
  ['/docs/swagger-ui.css', 'swagger-ui-dist/swagger-ui.css'],
  ['/docs/swagger-ui-bundle.js', 'swagger-ui-dist/swagger-ui-bundle.js'],
  ['/graphiql/react.js', 'react/umd/react.production.min.js'],
  ['/graphiql/react-dom.js', 'react-dom/umd/react-dom.production.min.js'],
  ['/graphiql/graphiql.js', 'graphiql/graphiql.min.js'],
  ['/graphiql/graphql-sse.js', 'graphql-sse/umd/graphql-sse.min.js'],
  ['/graphiql/graphiql.css', 'graphiql/graphiql.min.css'],
] as const;

/**
 * The page for developers, GraphiQL, the REST documentation and statistics in all four languages,
 * and the files that they load; other paths go to the next handler.
 */
export function createDeveloperPages(options: DeveloperOptions): Router {
  const router = express.Router();
  router.use(passUndecodable);
  serveAssets(router, fileURLToPath(new URL('./assets', import.meta.url)));
  serveThirdPartyFiles(router, thirdPartyFiles);
  const add = (path: string, below: string, send: (page: PageRequest) => void | Promise<void>) =>
    router.get(path, onPage(options, below, send));
  add('/{:language/}developers', developersPath, (page) => sendLanding(options, page));
  if (options.config.startPage === 'developers')
    add('/{:language}', '/', (page) => sendLanding(options, page));
  add('/{:language/}docs', '/docs', (page) => sendDocumentation(options, page));
  add('/{:language/}graphiql', '/graphiql', (page) => sendGraphiql(options, page));
  add('/{:language/}statistics', '/statistics', (page) => sendStatistics(options, page));
  for (const format of formats)
    add(`/{:language/}statistics.${format}`, '/statistics', (page) => sendStatistics(options, page, format));
  return router;
}

async function sendLanding(options: DeveloperOptions, request: PageRequest): Promise<void> {
  const { config, graphqlPath, publicRoot, restRoot } = options;
  const page = { ...request, viewer: await options.nameViewer(request.request) };
  const body = renderLanding(page, {
    explorer: config.explorer,
    schema: config.introspection,
    graphql: publicRoot(page.request) + graphqlPath,
    operations: sampleOperations({ language: page.language, now: options.now() }),
    rest: restRoot(page.language, page.request),
    publicRoot: `${publicRoot(page.request)}/${page.language}`,
  });
  sendPage(page.response, page.language, { body });
}

function sendDocumentation({ graphqlPath, restRoot }: DeveloperOptions, page: PageRequest): void {
  const document = `${new URL(restRoot(page.language, page.request)).pathname}/doc`;
  sendPage(page.response, page.language, {
    body: renderDocumentation(page, { document, graphql: page.root + graphqlPath }),
    styledByScript: true,
  });
}
