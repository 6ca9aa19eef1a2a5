import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr, { type Trust } from 'proxy-addr';

/** Which proxies are trusted: none, the one in front, so many in a row, or those with these addresses (decision 0045). */
export type TrustProxy = boolean | number | readonly string[];

/** Lists are compiled once. */
const compiled = new WeakMap<readonly string[], Trust>();

/** Whether an address, so many hops away, is that of a trusted proxy. Throws where a list names no addresses. */
export function trustOf(setting: TrustProxy): Trust {
  if (typeof setting === 'boolean' || typeof setting === 'number')
    return (_address, hop) => hop < Number(setting);
  const known = compiled.get(setting) ?? compile(setting);
  compiled.set(setting, known);
  return known;
}

/** What is no address is trusted by no list, and read by no regular expression. */
function compile(ranges: readonly string[]): Trust {
  const isListed = proxyAddr.compile(ranges);
  return (address, hop) => isIP(address) !== 0 && isListed(address, hop);
}

/** Whether a trusted proxy is at the other end of the connection, so that its `X-Forwarded-*` headers count. */
export function isBehindProxy(setting: TrustProxy, { socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return socket.remoteAddress !== undefined && trustOf(setting)(socket.remoteAddress, 0);
}

/**
 * The address of the client: that of the socket, or the nearest in `X-Forwarded-For` that is not itself a trusted
 * proxy; null where the connection is gone.
 */
export function clientAddress(setting: TrustProxy, request: IncomingMessage): string | null {
  if (request.socket.remoteAddress === undefined) return null;
  return proxyAddr(request, trustOf(setting)) ?? null;
}

/**
 * Who counts as one client: an IPv4 address, also where it is written as IPv6, or the /64 network of an IPv6 address,
 * which is what one customer gets. Proxies may add a port. Whatever is no address is all one client.
 */
export function addressGroup(address: string): string {
  const bare = withoutPort(address);
  if (isIP(bare) === 0) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

function withoutPort(address: string): string {
  if (address.startsWith('[')) return address.slice(1).split(']', 1).join('');
  const [host = '', port, ...more] = address.split(':');
  return port !== undefined && more.length === 0 ? host : address;
}
