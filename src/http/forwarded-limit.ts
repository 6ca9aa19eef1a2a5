import type { RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import { CalendarError } from '../errors.ts';
import { PerAddress } from './per-address.ts';
import { clientAddress, isBehindProxy } from './trusted-proxy.ts';

/**
 * Bounds the running requests of one client behind a trusted proxy, whose connections are those of everybody: more are
 * `busy` (decision 0045). A proxy that names no client is not bounded.
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
    const giveBack = counts.take(client);
    if (giveBack === null) {
      next(new CalendarError('busy'));
      return;
    }
    response.once('close', giveBack);
    next();
  };
  return [limit];
}
