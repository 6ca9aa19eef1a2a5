import type { RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import { createCors, createSecurityHeaders } from '../http/response-headers.ts';
import { sessionCookie } from '../http/cookies.ts';
import { createPlainAddress } from '../rest/routing/plain-address.ts';
import { createCanonicalLanguage } from './canonical-language.ts';

/**
 * Creates the middleware that every request passes before any interface sees it: `track` gives it
 * an id and a record, then it gets the headers of every response, the secret of its session and its
 * usual address. One function does it all, because Express matches each function of its stack
 * against the path anew.
 */
export function createReceiver(config: Config, track: RequestHandler): RequestHandler {
  const setSecurityHeaders = createSecurityHeaders(config);
  const answerPreflight = createCors(config);
  const rewriteAddress = createPlainAddress(config);
  const settleLanguage = createCanonicalLanguage(config);
  return (request, response, next) => {
    track(request, response, () => {
      setSecurityHeaders(request, response);
      request.sessionSecret = sessionCookie.read(config, request);
      if (answerPreflight(request, response)) return;
      rewriteAddress(request, response, (error?: unknown) => {
        if (error === undefined) settleLanguage(request, response, next);
        else next(error);
      });
    });
  };
}
