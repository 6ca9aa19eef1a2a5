import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that identifies a client: an IPv4 address, also if mapped to IPv6, or the /64 network of an IPv6 address,
 * which providers assign to one customer. Proxies may add a port. Everything else is `unknown`.
 */
export function addressGroup(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
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
