import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Config } from '../config/config.ts';
import { originOf } from './public-origin.ts';

type Settings = Pick<Config, 'publicUrl' | 'trustProxy' | 'corsOrigins'>;

/** What browsers say of requests that no other site asked for: ours, or the reader's own. */
const ownSites: readonly unknown[] = [undefined, 'same-origin', 'none'];

/** Where a service that listens on this machine alone is found besides at the address of the connection. */
const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Whether a page of another site sent the request, as its browser says, with credentials that the browser may have added
 * by itself. Such a request must not write (decision 0058). Programs send no such headers, and are never meant.
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
  // A browser that sees one origin is believed about the name that it asked for.
  const { host, 'sec-fetch-site': site } = request.headers;
  return site === 'same-origin' && URL.parse(origin)?.host === host;
}

/** The addresses that the connection came to: no page of another site has one of them. */
function addressesOf({ socket }: IncomingMessage): string[] {
  const { localAddress = '', localPort } = socket;
  const address = localAddress.replace(/^::ffff:(?=\d)/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  const hosts = loopback.includes(host) ? loopback : [host];
  return hosts.map((each) => `http://${each}:${localPort}`);
}
