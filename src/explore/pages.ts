import { fileURLToPath } from 'node:url';
import express, { type Request, type RequestHandler, type Router } from 'express';
import { CalendarError } from '../errors.ts';
import { isLanguage } from '../i18n/language.ts';
import { type Kind, kindFacts, kinds } from '../values/kinds.ts';
import { sendPage } from './content-security-policy.ts';
import { renderDocumentation } from './documentation.ts';
import { renderNotFound } from './error-page.ts';
import { samplesFor, showGraphiql } from './explorers.ts';
import { renderLanding } from './landing.ts';
import { packaged, sendPackaged } from './packages.ts';
import { pageLanguage } from './page-language.ts';
import {
  type AskedThing,
  type ExploreOptions,
  onPage,
  passUndecodable,
  rootPath,
  type Visit,
} from './page-request.ts';
import { type PublicThing, renderThing } from './thing.ts';

/** Landing page, GraphiQL, REST documentation and the public pages of things, all in four languages; anything else passes. */
export function createExplorePages(options: ExploreOptions): Router {
  const router = express.Router();
  router.use(passUndecodable);
  router.use(
    '/assets',
    express.static(fileURLToPath(new URL('./assets', import.meta.url)), { index: false }),
  );
  for (const file of packaged) router.get(file[0], sendPackaged(file));
  router.get(
    '/{:language}',
    onPage(options, '/', (visit) => showLanding(options, visit)),
  );
  router.get(
    '/{:language/}docs',
    onPage(options, '/docs', (visit) => showDocumentation(options, visit)),
  );
  router.get(
    '/{:language/}graphiql',
    onPage(options, '/graphiql', (visit) => showGraphiql(options, visit)),
  );
  for (const kind of kinds) {
    router.get(
      `/{:language/}${kind}/:slug`,
      onPage(options, null, (visit) => showThing(options, kind, visit)),
    );
  }
  return router;
}

/** Answers people who follow a dead link with a page, and leaves everybody else to the next handler. */
export function answerNotFound(options: ExploreOptions): RequestHandler {
  return (request, response, next) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || request.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    const [, first] = request.path.split('/', 2);
    const standard = options.config.defaultLanguage;
    const language = pageLanguage(request, isLanguage(first) ? first : null, standard) ?? standard;
    const place = { language, root: rootPath(options, request), path: '/' };
    sendPage(response, language, { status: 404, body: renderNotFound(place) });
  };
}

function showLanding(options: ExploreOptions, visit: Visit): void {
  const { config, graphqlPath, interfaceRoot, publicRoot, restRoot } = options;
  const body = renderLanding(visit, {
    explorer: config.explorer,
    schema: config.introspection,
    graphql: publicRoot(visit.request) + graphqlPath,
    operations: samplesFor(options, visit),
    rest: restRoot(visit.language, visit.request),
    root: interfaceRoot(visit.request),
  });
  sendPage(visit.response, visit.language, { body });
}

function showDocumentation({ publicRoot, restRoot }: ExploreOptions, visit: Visit): void {
  const documentPath = `${new URL(restRoot(visit.language, visit.request)).pathname}/doc`;
  sendPage(visit.response, visit.language, {
    body: renderDocumentation(visit, documentPath),
    calls: [new URL(publicRoot(visit.request)).origin],
    styledByScript: true,
  });
}

async function showThing(options: ExploreOptions, kind: Kind, visit: Visit): Promise<void> {
  const { language, request, response } = visit;
  const thing = await readOrNull(options, { kind, slug: String(request.params.slug), language }, request);
  const rest = new URL(options.restRoot(language, request)).pathname;
  if (thing === null) sendPage(response, language, { status: 404, body: renderNotFound(visit) });
  else
    sendPage(response, language, {
      body: renderThing(visit, thing, `${rest}/${kindFacts[kind].collection}/${thing.number}`),
    });
}

/** What is hidden from the reader looks as if it were not there. */
async function readOrNull(
  options: ExploreOptions,
  asked: AskedThing,
  request: Request,
): Promise<PublicThing | null> {
  if (asked.slug.includes('\0')) return null;
  try {
    return await options.read(asked, request);
  } catch (error) {
    if (error instanceof CalendarError && [403, 404, 410].includes(error.status)) return null;
    throw error;
  }
}
