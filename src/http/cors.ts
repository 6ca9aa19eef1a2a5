import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config/config.ts';

/** Headers that scripts of other origins may read (wire-format 1). */
const exposed =
  'X-TEC-Total, X-TEC-TotalPages, X-Calendar-Ignored, Link, ETag, Content-Language, Location, Retry-After';

/**
 * Who else may call. Everybody may read without credentials; calls with credentials are for the origins of
 * `CORS_ORIGINS` (design, Configuration). A preflight is answered here with 204 (wire-format 1).
 */
export function createCors({ corsOrigins }: Pick<Config, 'corsOrigins'>): RequestHandler {
  return (request, response, next) => {
    allowOrigin(request, response, corsOrigins);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      next();
      return;
    }
    const headers = request.headers['access-control-request-headers'];
    response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
    response.setHeader('Access-Control-Max-Age', '600');
    response.status(204).end();
  };
}

function allowOrigin({ headers }: Request, response: Response, origins: readonly string[]): void {
  response.vary('Origin');
  response.setHeader('Access-Control-Expose-Headers', exposed);
  if (headers.origin !== undefined && origins.includes(headers.origin)) {
    response.setHeader('Access-Control-Allow-Origin', headers.origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
  } else {
    response.setHeader('Access-Control-Allow-Origin', '*');
  }
}
