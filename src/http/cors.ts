import type { RequestHandler, Response } from 'express';
import type { Config } from '../config/config.ts';

/** Headers that scripts of other origins may read (wire-format 1). */
const exposed =
  'X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages, X-Calendar-Ignored, Link, ETag, Content-Language, Location, Retry-After, RateLimit, RateLimit-Policy';

/**
 * Cross-origin access: any origin may read anonymously, only those of `CORS_ORIGINS` may send credentials. Answers
 * preflight requests with 204 (wire-format 1).
 */
export function createCors({ corsOrigins }: Pick<Config, 'corsOrigins'>): RequestHandler {
  return ({ method, headers }, response, next) => {
    const trusted = headers.origin !== undefined && corsOrigins.includes(headers.origin);
    response.vary('Origin');
    response.setHeader('Access-Control-Expose-Headers', exposed);
    response.setHeader('Access-Control-Allow-Origin', trusted ? String(headers.origin) : '*');
    if (trusted) response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
      answerPreflight(response, headers['access-control-request-headers']);
    else next();
  };
}

function answerPreflight(response: Response, requestedHeaders: string | undefined): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  if (requestedHeaders !== undefined) response.setHeader('Access-Control-Allow-Headers', requestedHeaders);
  response.setHeader('Access-Control-Max-Age', '600');
  response.status(204).end();
}
