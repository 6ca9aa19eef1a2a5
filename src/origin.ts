import type { Request } from 'express';
import type { Config } from './config.ts';

/**
 * Root of the links in an answer: `PUBLIC_URL`, or the address listened on. What the request says of itself counts only
 * behind a proxy that is trusted (design, Configuration).
 */
export function originOf(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  request: Request,
): string {
  const host = request.host;
  if (trustProxy && /^[\w.:[\]-]{1,255}$/.test(host)) return `${request.protocol}://${host}`;
  return publicUrl ?? '';
}
