import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { trimSlashes } from '../values/paths.ts';
import { isBehindProxy } from './trusted-proxy.ts';

/**
 * The root URL of the links in a response: `PUBLIC_URL`, or the address of the listener. Request
 * headers count only behind a trusted proxy and only if they are valid; the path is always that of
 * `PUBLIC_URL`. Nothing else reads `Host`, `X-Forwarded-Host` and `X-Forwarded-Proto` (decision
 * 0045).
 */
export function originOf(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  request: IncomingMessage,
): string {
  const isTrusted = trustProxy !== false && isBehindProxy(trustProxy, request);
  const origin = isTrusted ? readOrigin(request) : null;
  return origin === null ? (publicUrl ?? '') : origin + pathOf(publicUrl);
}

/**
 * Scheme, host and port of the client's request to the proxy; null unless they are a valid origin
 * (URL standard).
 */
function readOrigin({ headers }: IncomingMessage): string | null {
  const scheme = firstOf(headers['x-forwarded-proto'], 'http');
  const host = firstOf(headers['x-forwarded-host'], headers.host ?? '');
  const port = standardPorts.get(scheme);
  if (port === undefined || !/^(?!.*\.\.)[\w[][\w.:[\]-]{0,254}$/.test(host)) return null;
  const url = URL.parse(`${scheme}://${host}`);
  return url?.host === (host.endsWith(port) ? host.slice(0, -port.length) : host) ? url.origin : null;
}

/** The default port of each scheme, which the URL standard omits. */
const standardPorts = new Map([
  ['http', ':80'],
  ['https', ':443'],
]);

/** The first of several values, because it comes from the outermost proxy. */
function firstOf(header: string | string[] | undefined, fallback: string): string {
  const [first = ''] = String(header ?? '').split(',', 1);
  return (header?.length ? first.trim() : fallback).toLowerCase();
}

function pathOf(publicUrl: string | null): string {
  return publicUrl === null ? '' : trimSlashes(new URL(publicUrl).pathname);
}
