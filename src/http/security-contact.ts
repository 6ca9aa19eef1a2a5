import type { RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import { originOf } from './public-origin.ts';

const day = 86_400_000;

/** Days for which a copy of the file holds: RFC 9116 (2.5.5) recommends less than a year. */
const validity = 90;

/** Where RFC 9116 (3) has the file: at the root of the host, whatever the path of `PUBLIC_URL`. */
export const securityContactPath = '/.well-known/security.txt';

/**
 * Serves whom to tell of weaknesses of this calendar (RFC 9116). Without `SECURITY_CONTACT`,
 * requests go to the next handler. The language of the calendar and English are those in which its
 * operator is assumed to read; there is no `Policy`, because only the operator could have one.
 */
export function createSecurityContact({
  config,
  now,
}: {
  config: Config;
  now: () => number;
}): RequestHandler {
  const { securityContact: contact, defaultLanguage } = config;
  if (contact === null) return (_request, _response, next) => next();
  const languages = [...new Set([defaultLanguage, 'en'])].join(', ');
  return (request, response) => {
    const expires = new Date((Math.floor(now() / day) + validity) * day).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.replace('.000', '')}`,
      `Preferred-Languages: ${languages}`,
      ...canonical(originOf(config, request)),
    ];
    response
      .set({ 'Cache-Control': 'public, max-age=86400', 'Content-Language': 'en' })
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  };
}

/** The address of the file itself; RFC 9116 (2.5.2) allows only one that HTTPS protects. */
function canonical(origin: string): string[] {
  const { protocol, href } = new URL(securityContactPath, origin);
  return protocol === 'https:' ? [`Canonical: ${href}`] : [];
}
