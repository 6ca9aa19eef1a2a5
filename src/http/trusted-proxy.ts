import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { trustOf, type TrustProxy } from '../config/trust-proxy.ts';

/** Whether a trusted proxy is at the other end of the connection, so that its `X-Forwarded-*` headers count. */
export function isBehindProxy(setting: TrustProxy, { socket }: Pick<IncomingMessage, 'socket'>): boolean {
  if (setting === false || socket.remoteAddress === undefined) return false;
  return trustOf(setting)(socket.remoteAddress, 0);
}

/**
 * The address of the client: that of the socket, or the nearest in `X-Forwarded-For` that is not itself a trusted
 * proxy; null where the connection is gone.
 */
export function clientAddress(setting: TrustProxy, request: IncomingMessage): string | null {
  if (request.socket.remoteAddress === undefined) return null;
  return proxyAddr(request, trustOf(setting)) ?? null;
}
