import type { RequestHandler } from 'express';

/**
 * Leaves the router if the path has a malformed escape, which would make the router itself fail.
 */
export const passUndecodable: RequestHandler = (request, _response, next) => {
  let exit: 'router' | undefined;
  try {
    decodeURIComponent(request.path);
  } catch {
    exit = 'router';
  }
  next(exit);
};
