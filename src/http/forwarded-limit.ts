import type { RequestHandler } from 'express';
import type { Config } from '../config';
import { CalendarError } from '../errors';
import { PerAddress } from './per-address';
import { clientAddress, isBehindProxy } from '../trusted-proxy';

/**
 * Bounds the running requests of one client behind a trusted proxy, whose connections are those of everybody: more are
 * `busy` (decision 0045). A proxy that names no client is not bounded.
 */
export function limitForwarded({
  connectionsPerAddress,
  trustProxy,
}: Pick<Config, 'connectionsPerAddress' | 'trustProxy'>): RequestHandler {
  const counts = new PerAddress(connectionsPerAddress);
  return (request, response, next) => {
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
}
