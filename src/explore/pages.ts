import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { type Kind, kinds } from '../calendar/kinds.ts';
import type { Config } from '../config.ts';
import { CalendarError } from '../errors.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { renderDocumentation } from './documentation.ts';
import { renderLanding } from './landing.ts';
import type { Place } from './layout.ts';
import { renderBadLanguage, renderNotFound } from './notice.ts';
import { languageSegment, pageLanguage } from './page-language.ts';
import { sendPage } from './policy.ts';
import { type PublicThing, renderThing } from './thing.ts';

/** What the pages need of the service. */
export interface ExploreOptions {
  config: Pick<Config, 'defaultLanguage' | 'explorer'>;
  /** Path of the GraphQL endpoint, e.g. `/graphql`. */
  graphqlPath: string;
  /** Absolute root of the pages without a language segment and without a slash at the end. */
  publicRoot: (request: Request) => string;
  /** Absolute address at which clients of the older service discover the REST interface. */
  interfaceRoot: (request: Request) => string;
  /** Headers of every page that tell such clients where that is. */
  discoveryHeaders: (request: Request) => Record<string, string>;
  /** Absolute root of the REST routes in a language, e.g. `http://127.0.0.1:4000/fi/calendar/events/v1`. */
  restRoot: (language: Language | null, request: Request) => string;
  /** A thing that the reader may see; a `CalendarError` with status 403, 404 or 410 if there is none. */
  read: (asked: AskedThing, request: Request) => Promise<PublicThing>;
}

/** Which thing a page is to show, in which language. */
interface AskedThing {
  kind: Kind;
  slug: string;
  language: Language;
}

interface Visit extends Place {
  request: Request;
  response: Response;
}

/** Landing page, REST documentation and the public pages of things, all in four languages; anything else passes. */
export function createExplorePages(options: ExploreOptions): Router {
  const router = express.Router();
  router.use((request, _response, next) => (isDecodable(request.path) ? next() : next('router')));
  router.use(
    '/assets',
    express.static(fileURLToPath(new URL('./assets', import.meta.url)), { index: false }),
  );
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/docs/${file}`, sendSwaggerFile(file));
  router.get(
    '/{:language}',
    onPage(options, '/', (visit) => showLanding(options, visit)),
  );
  router.get(
    '/{:language/}docs',
    onPage(options, '/docs', (visit) => showDocumentation(options, visit)),
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

/** Works out the language of a visit; a segment that is no language belongs to somebody else. */
function onPage(
  options: ExploreOptions,
  path: string | null,
  show: (visit: Visit) => void | Promise<void>,
): RequestHandler {
  return async (request, response, next) => {
    const segment = languageSegment(request);
    if (segment === undefined) {
      next();
      return;
    }
    const language = pageLanguage(request, segment, options.config.defaultLanguage);
    const place = { language: language ?? options.config.defaultLanguage, root: rootPath(options, request) };
    const visit = { ...place, path: path ?? pathBelow(request, segment), request, response };
    response.set(options.discoveryHeaders(request));
    if (language !== null) await show(visit);
    else sendPage(response, visit.language, { status: 400, body: renderBadLanguage(visit) });
  };
}

function showLanding(options: ExploreOptions, visit: Visit): void {
  const { config, graphqlPath, interfaceRoot, restRoot } = options;
  const explorer = config.explorer ? visit.root + graphqlPath : null;
  const root = interfaceRoot(visit.request);
  const body = renderLanding(visit, { explorer, root, rest: restRoot(visit.language, visit.request) });
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
      body: renderThing(visit, thing, `${rest}/${collections[kind]}/${thing.number}`),
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

const collections: Readonly<Record<Kind, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};

function rootPath({ publicRoot }: ExploreOptions, request: Request): string {
  return new URL(publicRoot(request)).pathname.replace(/\/+$/, '');
}

function pathBelow({ path }: Request, segment: Language | null): string {
  return segment === null ? path : path.slice(segment.length + 1);
}

/** Half an escape names nothing here; without this the router itself would fail. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function sendSwaggerFile(file: string): RequestHandler {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return (_request, response) => {
    response.sendFile(file, { root: folder, maxAge: '1h' });
  };
}
