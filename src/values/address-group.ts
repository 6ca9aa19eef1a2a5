import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
