import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Router } from 'express';
import type { Context } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import { passUndecodable } from '../http/decodable-path.ts';
import { isLanguage } from '../i18n/language.ts';
import { type Kind, kinds } from '../values/kinds.ts';
import { createHoursHandler } from './calendar/hours.ts';
import { createAccentHandler, createIconHandler } from './page/accent.ts';
import { renderNotFound } from './page/error-page.ts';
import {
  onPage,
  pageContext,
  pageLanguage,
  type PageOptions,
  type PageRequest,
} from './page/page-request.ts';
import { sendPage } from './page/send-page.ts';
import { assetRoute, serveAssets, serveFile, serveThirdPartyFiles } from './page/static-files.ts';
import { renderResource } from './resource/page.ts';
import type { PublicResource, ReadResource, ResourceAddress } from './resource/public-resource.ts';

const assets = fileURLToPath(new URL('./assets', import.meta.url));

/**
 * The public pages of events, venues, organizers, categories and tags in all four languages, and
 * the files that they load; other paths go to the next handler.
 */
export function createResourcePages(options: PageOptions, readResource: ReadResource): Router {
  const router = express.Router();
  router.use(passUndecodable);
  const { accentColor } = options.config;
  if (accentColor !== null) {
    router.get('/assets/accent.css', assetRoute, createAccentHandler(accentColor));
    router.get('/assets/icon.svg', assetRoute, createIconHandler(accentColor, join(assets, 'icon.svg')));
  }
  router.get('/assets/hours.css', assetRoute, createHoursHandler());
  serveAssets(router, assets);
  serveFile(router, '/embed.js', () => join(assets, 'embed.js'));
  serveThirdPartyFiles(router, [
    ['/map/leaflet.js', 'leaflet/dist/leaflet.js'],
    ['/map/leaflet.css', 'leaflet/dist/leaflet.css'],
  ]);
  for (const kind of kinds)
    router.get(
      `/{:language/}${kind}/:slug`,
      onPage(options, null, (page) => sendResource({ options, readResource }, kind, page)),
    );
  return router;
}

/** Answers a browser that follows a dead link with a page; other clients go to the next handler. */
export function createNotFoundPage(options: PageOptions): RequestHandler {
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

interface Resources {
  options: PageOptions;
  readResource: ReadResource;
}

async function sendResource(
  { options, readResource }: Resources,
  kind: Kind,
  page: PageRequest,
): Promise<void> {
  const slug = String(page.request.params.slug);
  await options.serve(page, async (context, shown) => {
    const resource = await readOrNull(readResource, { kind, slug }, context);
    if (resource === null) return { status: 404, body: renderNotFound(shown) };
    const categories = await options.readCategories(context);
    return { body: renderResource({ ...shown, categories }, resource), images: ['https:'] };
  });
}

/** null also for an item that the viewer may not see. */
async function readOrNull(
  readResource: ReadResource,
  address: ResourceAddress,
  context: Context,
): Promise<PublicResource | null> {
  if (address.slug.includes('\0')) return null;
  try {
    return await readResource(address, context);
  } catch (error) {
    if (error instanceof CalendarError && [403, 404, 410].includes(error.status)) return null;
    throw error;
  }
}
