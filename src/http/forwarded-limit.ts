import type { RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import { CalendarError } from '../errors.ts';
import { addressGroup } from '../values/address-group.ts';
import { PerAddress } from './per-address.ts';
import { clientAddress, isBehindProxy } from './trusted-proxy.ts';

/**
 * Middleware that limits the concurrent requests of one client behind a trusted proxy, because all
 * clients share the connections of the proxy. Further requests fail with `busy` (decision 0045).
 * There is no limit if the proxy names no client.
 */
export function limitForwarded({
  connectionsPerAddress,
  trustProxy,
}: Pick<Config, 'connectionsPerAddress' | 'trustProxy'>): RequestHandler[] {
  if (trustProxy === false) return [];
  const counts = new PerAddress(connectionsPerAddress);
  const limit: RequestHandler = (request, response, next) => {
    const client = isBehindProxy(trustProxy, request) ? clientAddress(trustProxy, request) : null;
    if (client === null || client === request.socket.remoteAddress) {
      next();
      return;
    }
    const release = counts.take(addressGroup(client));
    if (release === null) {
      next(new CalendarError('busy'));
      return;
    }
    response.once('close', release);
    next();
  };
  return [limit];
}
