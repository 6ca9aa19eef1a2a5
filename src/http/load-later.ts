import type { RequestHandler } from 'express';
import { loadOnce } from '../runtime/load-once.ts';

/**
 * A handler that is loaded with the first request for it, so that a start does not wait for what
 * few requests need.
 */
export function loadLater(load: () => Promise<RequestHandler>): RequestHandler {
  const loaded = loadOnce(load);
  return async (request, response, next) => {
    const handler = await loaded();
    await handler(request, response, next);
  };
}
