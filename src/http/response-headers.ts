import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { originOf } from './public-origin.ts';

/** Headers that scripts of other origins may read (wire-format 1). */
const exposed =
  'X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages, X-Calendar-Ignored, Link, ETag, Content-Language, Location, Retry-After, RateLimit, RateLimit-Policy';

/**
 * Creates the function that sets the headers of cross-origin access: any origin may read
 * anonymously, only those of `CORS_ORIGINS` may send credentials. It answers a preflight request
 * with 204 and then returns true (wire-format 1). It comes first of all that sets `Vary`.
 */
export function createCors({ corsOrigins }: Pick<Config, 'corsOrigins'>) {
  return ({ method, headers }: IncomingMessage, response: ServerResponse): boolean => {
    const trusted = headers.origin !== undefined && corsOrigins.includes(headers.origin);
    response.setHeader('Vary', 'Origin');
    response.setHeader('Access-Control-Expose-Headers', exposed);
    response.setHeader('Access-Control-Allow-Origin', trusted ? String(headers.origin) : '*');
    if (trusted) response.setHeader('Access-Control-Allow-Credentials', 'true');
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (isPreflight) answerPreflight(response, headers['access-control-request-headers']);
    return isPreflight;
  };
}

function answerPreflight(response: ServerResponse, requestedHeaders: string | undefined): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  if (requestedHeaders !== undefined) response.setHeader('Access-Control-Allow-Headers', requestedHeaders);
  response.setHeader('Access-Control-Max-Age', '600');
  response.writeHead(204).end();
}

/** Headers of every response. Pages replace the policy, which lets other content load nothing. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** How long browsers use HTTPS only, in seconds: a year. */
const strictTransport = 'max-age=31536000';

/**
 * Creates the function that sets the security headers of a response, and
 * `Strict-Transport-Security` where the client came by HTTPS: as `PUBLIC_URL` or a trusted proxy
 * says.
 */
export function createSecurityHeaders(config: Pick<Config, 'publicUrl' | 'trustProxy'>) {
  const headers = Object.entries(securityHeaders);
  const mayBeSecure = config.trustProxy !== false || config.publicUrl?.startsWith('https:') === true;
  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (mayBeSecure && originOf(config, request).startsWith('https:'))
      response.setHeader('Strict-Transport-Security', strictTransport);
  };
}
