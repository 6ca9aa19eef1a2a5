import express, { type RequestHandler, type Router } from 'express';
import { passUndecodable } from '../http/decodable-path.ts';

/** The media types of the GraphQL endpoint; a browser prefers the last. */
const mediaTypes = [
  'application/json',
  'application/graphql-response+json',
  'multipart/mixed',
  'text/event-stream',
  'text/html',
];

/**
 * Shows a page to browsers at the GraphQL endpoint, e.g. `/graphql`; other clients go to the next
 * handler.
 */
export function showBrowsers(graphqlPath: string, page: RequestHandler): Router {
  const router = express.Router();
  router.use(passUndecodable);
  const forBrowsers: RequestHandler = (request, response, next) => {
    response.vary('Accept');
    if (request.accepts(mediaTypes) === 'text/html') return page(request, response, next);
    next();
    return undefined;
  };
  router.get(`/{:language/}${graphqlPath.slice(1)}`, forBrowsers);
  return router;
}
