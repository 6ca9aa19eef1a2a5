import type { Request } from 'express';
import type { Config } from './config.ts';
import { trimSlashes } from './values/paths.ts';

/**
 * Root of the links in an answer: `PUBLIC_URL`, or the address listened on. What the request says of itself counts only
 * behind a proxy that is trusted (design, Configuration); the path is that of `PUBLIC_URL` even then.
 */
export function originOf(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  request: Request,
): string {
  const host = request.host;
  if (trustProxy && /^[\w.:[\]-]{1,255}$/.test(host))
    return `${request.protocol}://${host}${pathOf(publicUrl)}`;
  return publicUrl ?? '';
}

function pathOf(publicUrl: string | null): string {
  return publicUrl === null ? '' : trimSlashes(new URL(publicUrl).pathname);
}
