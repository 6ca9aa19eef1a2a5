import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Config } from '../config/config.ts';
import { originOf } from './public-origin.ts';

type Settings = Pick<Config, 'publicUrl' | 'trustProxy' | 'corsOrigins'>;

/** `Sec-Fetch-Site` of requests that no other site initiated. */
const ownSites: readonly unknown[] = [undefined, 'same-origin', 'none'];

/** Hosts of a service that listens on the loopback interface. */
const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Whether, according to the browser, a page of another site sent the request with credentials that the browser may have
 * added by itself. Such a request must not write (decision 0058). Programs do not send these headers and never match.
 */
export function isCrossSite(config: Settings, request: Request): boolean {
  const { authorization = '', origin, 'sec-fetch-site': site } = request.headers;
  if (authorization === '') return false;
  if (origin !== undefined && config.corsOrigins.includes(origin)) return false;
  if (origin === undefined) return !ownSites.includes(site);
  const isNear = ownSites.includes(site) || site === 'same-site';
  return !isNear || !isOwnOrigin(config, request, origin);
}

function isOwnOrigin(config: Settings, request: Request, origin: string): boolean {
  const known = [config.publicUrl ?? '', originOf(config, request), ...addressesOf(request)];
  if (known.some((address) => URL.parse(address)?.origin === origin)) return true;
  // The browser vouches that the origin is the same, whatever host name it used.
  const { host, 'sec-fetch-site': site } = request.headers;
  return site === 'same-origin' && URL.parse(origin)?.host === host;
}

/** The local addresses of the connection: no page of another site can have one of them as its origin. */
function addressesOf({ socket }: IncomingMessage): string[] {
  const { localAddress = '', localPort } = socket;
  const address = localAddress.replace(/^::ffff:(?=\d)/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  const hosts = loopback.includes(host) ? loopback : [host];
  return hosts.map((each) => `http://${each}:${localPort}`);
}
