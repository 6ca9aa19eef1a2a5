import express, { type RequestHandler } from 'express';

/**
 * Reads by GET, which browsers and proxies may keep: under a tag of the answer, asked for again each time, so that nothing
 * is stale (decision 0034). Answers to credentials are kept by their owner alone.
 */
export function createReadDoor(handler: RequestHandler): RequestHandler {
  const door = express();
  door.disable('x-powered-by').set('etag', 'strong');
  const headers: RequestHandler = (request, response, next) => {
    const whose = request.headers.authorization === undefined ? 'public' : 'private';
    response.set('Cache-Control', `${whose}, no-cache`).vary('Accept');
    // `fetch` adds it to every request that names a tag; it is for caches on the way, and there is none here.
    delete request.headers['cache-control'];
    next();
  };
  return door.get('/', headers, handler);
}
