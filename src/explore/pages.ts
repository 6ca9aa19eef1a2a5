import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Router } from 'express';
import type { Context } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import { passUndecodable } from '../http/decodable-path.ts';
import { asRoute } from '../http/request-end.ts';
import { createFileHandler, sendKept } from '../http/serve-file.ts';
import { isLanguage } from '../i18n/language.ts';
import { type Kind, kindFacts, kinds } from '../values/kinds.ts';
import { createAccentHandler, createIconHandler } from './accent.ts';
import { sendPage } from './content-security-policy.ts';
import { renderDocumentation } from './documentation.ts';
import { renderNotFound } from './error-page.ts';
import { samplesFor, sendGraphiql } from './explorers.ts';
import { renderLanding } from './landing.ts';
import { listLand } from './map-land.ts';
import {
  type ExploreOptions,
  onPage,
  type PageAddress,
  pageLanguage,
  type PageRequest,
  pageContext,
} from './page-request.ts';
import type { PublicResource } from './public-resource.ts';
import { renderResource } from './resource-page.ts';
import { sendStatistics } from './send-statistics.ts';

/** The files of packages that pages load, by path; no other file of a package is served. */
const packageFiles: readonly (readonly [path: string, name: string, file: string])[] = [
  ['/docs/swagger-ui.css', 'swagger-ui-dist', 'swagger-ui.css'],
  ['/docs/swagger-ui-bundle.js', 'swagger-ui-dist', 'swagger-ui-bundle.js'],
  ['/graphiql/react.js', 'react', 'umd/react.production.min.js'],
  ['/graphiql/react-dom.js', 'react-dom', 'umd/react-dom.production.min.js'],
  ['/graphiql/graphiql.js', 'graphiql', 'graphiql.min.js'],
  ['/graphiql/graphql-sse.js', 'graphql-sse', 'umd/graphql-sse.min.js'],
  ['/graphiql/graphiql.css', 'graphiql', 'graphiql.min.css'],
  ['/map/leaflet.js', 'leaflet', 'dist/leaflet.js'],
  ['/map/leaflet.css', 'leaflet', 'dist/leaflet.css'],
];

/**
 * The start page, GraphiQL, the REST documentation, statistics and the public pages of items, all
 * in four languages; other paths go to the next handler.
 */
export function createExplorePages(options: ExploreOptions): Router {
  const router = express.Router();
  router.use(passUndecodable);
  const assets = fileURLToPath(new URL('./assets', import.meta.url));
  const { accentColor } = options.config;
  const asset = asRoute('/assets/{file}');
  if (accentColor !== null) {
    router.get('/assets/accent.css', asset, createAccentHandler(accentColor));
    router.get('/assets/icon.svg', asset, createIconHandler(accentColor, join(assets, 'icon.svg')));
  }
  for (const file of readdirSync(assets))
    router.get(
      `/assets/${file}`,
      asset,
      createFileHandler(() => join(assets, file), { maxAge: 0 }),
    );
  const hour = { maxAge: 3_600 };
  router.get(
    '/embed.js',
    asRoute('/embed.js'),
    createFileHandler(() => join(assets, 'embed.js'), hour),
  );
  for (const [path, name, file] of packageFiles)
    router.get(
      path,
      asRoute(path),
      createFileHandler(() => locate(name, file), hour),
    );
  router.get('/map/land.json', asRoute('/map/land.json'), createLandHandler());
  const add = (path: string, below: string | null, send: (page: PageRequest) => void | Promise<void>) =>
    router.get(path, onPage(options, below, send));
  add('/{:language}', '/', (page) => sendLanding(options, page));
  add('/{:language/}docs', '/docs', (page) => sendDocumentation(options, page));
  add('/{:language/}graphiql', '/graphiql', (page) => sendGraphiql(options, page));
  add('/{:language/}statistics', '/statistics', (page) => sendStatistics(options, page));
  for (const kind of kinds)
    add(`/{:language/}${kind}/:slug`, null, (page) => sendResource(options, kind, page));
  return router;
}

/** The path of a file of a package. */
function locate(name: string, file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
}

/** Serves the outlines of all land, which are computed on the first request. */
function createLandHandler(): RequestHandler {
  let land: Buffer | undefined;
  return async (request, response) => {
    land ??= Buffer.from(JSON.stringify(listLand()));
    response.set('Cache-Control', 'public, max-age=86400').type('json');
    await sendKept(request, response, land);
  };
}

/** Answers a browser that follows a dead link with a page; other clients go to the next handler. */
export function createNotFoundPage(options: ExploreOptions): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    const [, first] = request.path.split('/', 2);
    const { defaultLanguage } = options.config;
    const segment = isLanguage(first) ? first : null;
    const language = pageLanguage(request, segment, defaultLanguage) ?? defaultLanguage;
    const page = pageContext(options, request, { language, path: '/' });
    response.set(options.discoveryHeaders(request));
    sendPage(response, language, { status: 404, body: renderNotFound(page) });
  };
}

function sendLanding(options: ExploreOptions, page: PageRequest): void {
  const { config, graphqlPath, publicRoot, restRoot } = options;
  const body = renderLanding(page, {
    explorer: config.explorer,
    schema: config.introspection,
    graphql: publicRoot(page.request) + graphqlPath,
    operations: samplesFor(options, page),
    rest: restRoot(page.language, page.request),
    publicRoot: `${publicRoot(page.request)}/${page.language}`,
  });
  sendPage(page.response, page.language, { body });
}

function sendDocumentation({ graphqlPath, restRoot }: ExploreOptions, page: PageRequest): void {
  const document = `${new URL(restRoot(page.language, page.request)).pathname}/doc`;
  sendPage(page.response, page.language, {
    body: renderDocumentation(page, { document, graphql: page.root + graphqlPath }),
    styledByScript: true,
  });
}

async function sendResource(options: ExploreOptions, kind: Kind, page: PageRequest): Promise<void> {
  const { language, request } = page;
  const slug = String(request.params.slug);
  await options.serve(page, async (context) => {
    const resource = await readOrNull(options, { kind, slug }, context);
    if (resource === null) return { status: 404, body: renderNotFound(page) };
    const rest = new URL(options.restRoot(language, request)).pathname;
    const path = `${rest}/${kindFacts[kind].collection}/${resource.number}`;
    return { body: renderResource(page, resource, path), images: ['https:'] };
  });
}

/** null also for an item that the viewer may not see. */
async function readOrNull(
  options: ExploreOptions,
  address: PageAddress,
  context: Context,
): Promise<PublicResource | null> {
  if (address.slug.includes('\0')) return null;
  try {
    return await options.read(address, context);
  } catch (error) {
    if (error instanceof CalendarError && [403, 404, 410].includes(error.status)) return null;
    throw error;
  }
}
