import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/language.ts';
import type { Kind } from '../values/kinds.ts';
import { trimSlashes } from '../values/paths.ts';
import { sendPage } from './content-security-policy.ts';
import { renderBadLanguage } from './error-page.ts';
import type { PageContext } from './layout.ts';
import { languageSegment, pageLanguage } from './page-language.ts';
import type { PublicThing } from './thing.ts';

/** What the pages need of the service. */
export interface ExploreOptions {
  config: Pick<Config, 'defaultLanguage' | 'explorer' | 'introspection'>;
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
  /** The clock, in epoch milliseconds. */
  now: () => number;
  /** A thing that the reader may see; a `CalendarError` with status 403, 404 or 410 if there is none. */
  read: (asked: AskedThing, request: Request) => Promise<PublicThing>;
}

/** Which thing a page is to show, in which language. */
export interface AskedThing {
  kind: Kind;
  slug: string;
  language: Language;
}

/** A reader and the page that is asked for. */
export interface Visit extends PageContext {
  request: Request;
  response: Response;
}

/** Works out the language of a visit; a segment that is no language belongs to somebody else. */
export function onPage(
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

/** Path of the root of all pages: empty, or with a slash at the start and none at the end. */
export function rootPath({ publicRoot }: ExploreOptions, request: Request): string {
  return trimSlashes(new URL(publicRoot(request)).pathname);
}

function pathBelow({ path }: Request, segment: Language | null): string {
  return segment === null ? path : path.slice(segment.length + 1);
}

/** Half an escape names no page; without this the router itself would fail. */
export const passUndecodable: RequestHandler = (request, _response, next) => {
  if (isDecodable(request.path)) next();
  else next('router');
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
