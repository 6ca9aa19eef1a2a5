import type { IRoute, Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import { openRequest, type Opening } from '../../http/cache/open-request.ts';
import { sendServed } from '../../http/cache/send.ts';
import { calendarName } from '../../i18n/calendar-name.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { negotiateLanguage } from '../../i18n/negotiate.ts';
import type { LegacyAddress } from '../../rest/discovery.ts';
import { noteRequest } from '../../runtime/request-record.ts';
import { trimSlashes } from '../../values/paths.ts';
import type { CategoryLink } from './categories.ts';
import {
  contentSecurityPolicy,
  type Policy,
  sendPage,
  setAnonymousHeaders,
  setPageHeaders,
} from './send-page.ts';
import { renderBadLanguage } from './error-page.ts';
import type { PageContext } from './layout.ts';

/** What the pages need of the service. */
export interface PageOptions {
  config: Pick<Config, 'defaultLanguage' | 'calendarName' | 'accentColor' | 'mapTiles' | 'startPage'>;
  /** Absolute root of the pages, without a language segment or trailing slash. */
  publicRoot: (request: Request) => string;
  /** Absolute URL at which legacy clients discover the REST API. */
  interfaceRoot: (request: Request) => string;
  /** Headers of every page that announce that URL. */
  discoveryHeaders: (request: Request) => Record<string, string>;
  /** The alias that every page tells clients of the older service; null if there is none. */
  legacyAddress: (request: Request) => LegacyAddress | null;
  /**
   * Absolute root of the REST routes in a language, e.g.
   * `http://127.0.0.1:4000/fi/calendar/events/v1`.
   */
  restRoot: (language: Language | null, request: Request) => string;
  /** Reads the categories that the foot of a page leads to. */
  readCategories: (context: Context) => Promise<readonly CategoryLink[]>;
  /** Runs the documents of pages. */
  run: RunOperation;
  /** Sends a page of what the calendar contains. */
  serve: ServePage;
  /** The name of who has signed in; null for everybody else. */
  nameViewer: (request: Request) => Promise<string | null>;
  /** Makes a read that many pages have in common run once per revision of the calendar. */
  share: <Value>(read: (context: Context) => Promise<Value>) => (context: Context) => Promise<Value>;
}

/** A page that was made, with what it may load. */
export interface MadePage extends Policy {
  status?: number;
  body: string | Buffer;
  /** The media type, if it is not HTML. */
  type?: string;
  /** The name of the file that browsers keep it as. */
  file?: string;
  /** The language, if it is not that of the request. */
  language?: Language;
}

/** How a page is sent. */
interface ServeOptions {
  /** Whether it is the same for everybody, whatever credentials the client has. */
  anonymous?: boolean;
}

/**
 * Sends a page that depends on the calendar; it is made only if the client and the cache lack it,
 * from the page with its viewer.
 */
export type ServePage = (
  page: PageRequest,
  make: (context: Context, page: PageRequest) => Promise<MadePage>,
  options?: ServeOptions,
) => Promise<void>;

/** A request for a page. */
export interface PageRequest extends PageContext {
  request: Request;
  response: Response;
}

/**
 * A handler that settles the language of a page; a first segment that is no language goes to the
 * next handler.
 */
export function onPage(
  options: PageOptions,
  path: string | null,
  send: (page: PageRequest) => void | Promise<void>,
): RequestHandler {
  return async (request, response, next) => {
    const segment = request.params.language ?? null;
    if (segment !== null && !isLanguage(segment)) {
      next();
      return;
    }
    const { defaultLanguage } = options.config;
    noteRequest({ route: routeOf(request) });
    const language = pageLanguage(request, segment, defaultLanguage);
    const pathBelow = path ?? request.path.slice(segment === null ? 0 : segment.length + 1);
    const frame = pageContext(options, request, { language: language ?? defaultLanguage, path: pathBelow });
    const page = { ...frame, request, response };
    response.set(options.discoveryHeaders(request));
    if (language !== null) await send(page);
    else sendPage(response, page.language, { status: 400, body: renderBadLanguage(page) });
  };
}

/** What a page says of itself; `path` is below root and language. */
export function pageContext(
  options: PageOptions,
  request: Request,
  place: Pick<PageContext, 'language' | 'path'>,
): PageContext {
  const { config } = options;
  const publicRoot = options.publicRoot(request);
  return {
    ...place,
    name: calendarName(config, place.language),
    accent: config.accentColor,
    tiles: config.mapTiles,
    root: trimSlashes(new URL(publicRoot).pathname),
    publicRoot,
    interfaceRoot: options.interfaceRoot(request),
    alias: options.legacyAddress(request),
  };
}

/** `/{:language/}event/:slug` → `/event/{slug}`. */
function routeOf({ route }: Request): string {
  return (route as IRoute).path.replace(/\{:language\/?\}/, '').replace(/:(\w+)/, '{$1}');
}

/**
 * The language of a page: `i18n_language`, else the segment of the path, else `Accept-Language`,
 * else the default. null if `i18n_language` is not one of the four.
 */
export function pageLanguage(
  request: Request,
  segment: Language | null,
  defaultLanguage: Language,
): Language | null {
  const parameter = request.query.i18n_language;
  if (parameter !== undefined) return isLanguage(parameter) ? parameter : null;
  return segment ?? negotiateLanguage(request.get('Accept-Language'), defaultLanguage);
}

/**
 * Creates the function that sends pages with an entity tag: from the response cache, or with 304,
 * as the lists of the APIs (decision 0038). Only complete pages (200) are cached.
 */
export function createPageServer(dependencies: Opening): ServePage {
  const { bytes } = dependencies.service.database;
  return async (page, make, { anonymous: isAnonymous = false } = {}) => {
    const { request, response, language } = page;
    const opened = await openRequest(dependencies, request, { isAnonymous });
    const served = await opened.serve(['page', language, request.url], {
      make: async () => {
        const context = opened.createContext({ segment: language });
        const viewer = isAnonymous ? undefined : (opened.viewer?.name ?? null);
        const response = toResponse(await make(context, { ...page, viewer }));
        return { response, cacheable: response.status === 200 ? { clock: context.clock } : undefined };
      },
    });
    if (isAnonymous) setAnonymousHeaders(response, language);
    else setPageHeaders(response, language);
    await sendServed({ request, response, bytes }, served);
  };
}

function toResponse({ status = 200, body, type = 'text/html', language, file, ...policy }: MadePage) {
  const headers = {
    'Content-Type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
    'Content-Security-Policy': contentSecurityPolicy(policy),
    ...(language === undefined ? {} : { 'Content-Language': language }),
    ...(file === undefined ? {} : { 'Content-Disposition': `attachment; filename="${file}"` }),
  };
  return { status, headers, body: Buffer.from(body) };
}
