import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { trustOf, type TrustProxy } from '../config/trust-proxy.ts';

/**
 * Whether the peer of the connection is a trusted proxy, so that its `X-Forwarded-*` headers count.
 */
export function isBehindProxy(setting: TrustProxy, { socket }: Pick<IncomingMessage, 'socket'>): boolean {
  if (setting === false || socket.remoteAddress === undefined) return false;
  return trustOf(setting)(socket.remoteAddress, 0);
}

/**
 * The address of the client: that of the socket, or the nearest one in `X-Forwarded-For` that is
 * not itself a trusted proxy; null if the connection is closed.
 */
export function clientAddress(setting: TrustProxy, request: IncomingMessage): string | null {
  if (request.socket.remoteAddress === undefined) return null;
  return proxyAddr(request, trustOf(setting)) ?? null;
}
