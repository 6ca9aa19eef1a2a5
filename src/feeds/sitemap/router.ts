import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import type { RunOperation } from '../../graphql/run-operation.ts';
import type { Encoding } from '../../http/accept-encoding.ts';
import { openRequest, type Opening } from '../../http/cache/open-request.ts';
import { setEncoding } from '../../http/cache/send.ts';
import { streamEncodingFor } from '../../http/compression.ts';
import { asRoute } from '../../http/request-end.ts';
import { sendError } from '../../rest/output/errors.ts';
import { namespace } from '../../rest/routing/address.ts';
import type { FairTurns } from '../../runtime/fair-queue.ts';
import { isKind } from '../../values/kinds.ts';
import { trimSlashes } from '../../values/paths.ts';
import { isAbort, sendPieces } from '../file/send-pieces.ts';
import { writeRobots, writeSitemap, writeSitemapPart } from './sitemap.ts';

interface Dependencies extends Opening {
  run: RunOperation;
  turns: FairTurns;
  /** The most URLs of one sitemap. */
  urls: number;
}

/** Something that the site has. */
interface SiteFile {
  path: string | RegExp;
  /** The name of its route. */
  route: string;
  type: string;
  /** Its pieces for an anonymous reader; null if there is nothing at the address. */
  write: (context: Context, request: Request) => AsyncIterable<string> | null;
}

const part = /^\/sitemap-([a-z]+)-(\d{1,6})\.xml$/;

/**
 * `/robots.txt` and `/sitemap.xml`, with its parts: the same for everybody, whoever signs in
 * (decision 0112).
 */
export function createSitemap(dependencies: Dependencies): Router {
  const router = express.Router();
  for (const file of filesOf(dependencies))
    router.get(file.path, asRoute(file.route), createHandler(dependencies, file));
  return router;
}

const xml = 'application/xml; charset=utf-8';

function filesOf({ run, service: { config }, urls }: Dependencies): SiteFile[] {
  return [
    {
      path: '/robots.txt',
      route: '/robots.txt',
      type: 'text/plain; charset=utf-8',
      write: (context) => robots(context, config),
    },
    {
      path: '/sitemap.xml',
      route: '/sitemap.xml',
      type: xml,
      write: (context) => writeSitemap({ run, context }, urls),
    },
    {
      path: part,
      route: '/sitemap-{kind}-{part}.xml',
      type: xml,
      write: (context, { path }) => {
        const [, kind = '', number = ''] = part.exec(path) ?? [];
        return isKind(kind) ? writeSitemapPart({ run, context }, { kind, part: Number(number) }) : null;
      },
    },
  ];
}

async function* robots({ publicOrigin }: Context, { basePath }: Config): AsyncGenerator<string, void> {
  const root = trimSlashes(new URL(publicOrigin).pathname);
  const rest = `${basePath}/${namespace}`;
  yield await Promise.resolve(writeRobots(root, publicOrigin, ['/graphql', `${rest}/`, `/*${rest}/`]));
}

function createHandler(dependencies: Dependencies, file: SiteFile): RequestHandler {
  return async (request, response, next) => {
    const { service } = dependencies;
    try {
      if (!(await respond(dependencies, { request, response, file }))) next();
    } catch (thrown) {
      if (isAbort(thrown)) return;
      const error = service.report(thrown, { requestId: request.id, path: request.path });
      // Nobody shall take a part of a sitemap for the whole.
      if (response.headersSent) response.destroy();
      else sendError(response, error, { language: service.config.defaultLanguage });
    }
  };
}

interface Exchange {
  request: Request;
  response: Response;
  file: SiteFile;
}

/** Whether there is something at the address. */
async function respond(
  dependencies: Dependencies,
  { request, response, file: { type, write } }: Exchange,
): Promise<boolean> {
  const { service, turns } = dependencies;
  const opened = await openRequest(dependencies, request, { isAnonymous: true });
  const { fresh, tagOf } = await opened.validate(['site', request.path]);
  const setHeaders = (etag: string, encoding: Encoding | null) => {
    response.set({ 'Content-Type': type, 'Cache-Control': 'no-cache' }).vary('Accept-Encoding');
    setEncoding(response, etag, encoding);
  };
  if (fresh !== undefined) {
    setHeaders(fresh, null);
    response.status(304).end();
    return true;
  }
  const context = opened.createContext({ segment: null });
  const pieces = write(context, request);
  if (pieces === null) return false;
  const etag = tagOf(context);
  const encoding = type === xml ? streamEncodingFor(request) : null;
  if (request.method === 'HEAD') {
    setHeaders(etag, encoding);
    response.end();
    return true;
  }
  const patience = service.config.requestTimeout * 1000;
  const sending = { request, response, turns, patience, encoding };
  await sendPieces({ ...sending, setHeaders: () => setHeaders(etag, encoding) }, pieces);
  return true;
}
