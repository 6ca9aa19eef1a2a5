import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that identifies a client: an IPv4 address, also if mapped to IPv6, or the /64 network
 * of an IPv6 address, which providers assign to one customer. Proxies may add a port. Everything
 * else is `unknown`; nothing makes it throw.
 */
export function addressGroup(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare;
  const canonical = canonicalIPv6(bare);
  if (canonical === null) return 'unknown';
  const parsed = ipaddr.process(canonical);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

function withoutPort(address: string): string {
  if (address.startsWith('[')) return address.slice(1).split(']', 1).join('');
  const [host = '', port, ...more] = address.split(':');
  return port !== undefined && more.length === 0 ? host : address;
}

/**
 * The address in hexadecimal groups, without its zone; null if it is none. The parser of ipaddr.js
 * rejects forms that Node accepts: most of those with a dotted tail, such as `::192.0.2.7` (RFC
 * 4291 2.2), and some zones.
 */
function canonicalIPv6(address: string): string | null {
  if (!isIPv6(address)) return null;
  const url = URL.parse(`http://[${address.split('%', 1).join('')}]`);
  return url === null ? null : url.hostname.slice(1, -1);
}
