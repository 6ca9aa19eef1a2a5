import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { originOf } from './public-origin.ts';

/** Headers of every response. Pages replace the policy, which lets other content load nothing. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** How long browsers use HTTPS only, in seconds: a year. */
const strictTransport = 'max-age=31536000';

/**
 * Creates the function that sets the security headers of a response, and `Strict-Transport-Security` where the client came by HTTPS: as
 * `PUBLIC_URL` or a trusted proxy says.
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
