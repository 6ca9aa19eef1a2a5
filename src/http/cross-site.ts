import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Config } from '../config/config.ts';
import type { ErrorName } from '../errors.ts';
import { originOf } from './public-origin.ts';

type Settings = Pick<Config, 'publicUrl' | 'trustProxy' | 'corsOrigins'>;

/** `Sec-Fetch-Site` of requests that no other site initiated. */
const ownSites: readonly unknown[] = [undefined, 'same-origin', 'none'];

/** Hosts of a service that listens on the loopback interface. */
const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Why a request must not write with its credentials, which a browser may have added by itself; null
 * if it may. According to the browser, a page of another site sent it (decision 0058); or it has
 * the session cookie and nothing proves that a page of ours sent it (decision 0083). Programs with
 * other credentials never match.
 */
export function writeRejection(config: Settings, request: Request): ErrorName | null {
  const { authorization = '' } = request.headers;
  if (authorization === '' && request.sessionSecret === undefined) return null;
  if (authorization === '') return formRejection(config, request);
  return isCrossSite(config, request) ? 'crossSite' : null;
}

/**
 * Why a form that signs in or out must not be taken, whatever credentials came with it: a page of
 * another site could sign its reader in as somebody else (decision 0083). null if it may.
 */
export function formRejection(config: Settings, request: Request): ErrorName | null {
  if (isCrossSite(config, request)) return 'crossSite';
  return hasProof(request) ? null : 'unprovenOrigin';
}

/**
 * Whether a request that is not cross-site was sent by a page of ours, and not by a browser that
 * says nothing: its origin was compared, or it has a header that pages of other sites cannot set
 * without being asked for permission first.
 */
function hasProof({ headers }: Request): boolean {
  const { origin, 'sec-fetch-site': site, 'apollo-require-preflight': mark = '' } = headers;
  return origin !== undefined || site === 'same-origin' || mark !== '';
}

/**
 * Whether, according to the browser, a page of another site sent the request, whatever its
 * credentials.
 */
export function isCrossSite(config: Settings, request: Request): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
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

/**
 * The local addresses of the connection: no page of another site can have one of them as its
 * origin.
 */
function addressesOf({ socket }: IncomingMessage): string[] {
  const { localAddress = '', localPort } = socket;
  const address = localAddress.replace(/^::ffff:(?=\d)/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  const hosts = loopback.includes(host) ? loopback : [host];
  return hosts.map((each) => `http://${each}:${localPort}`);
}
