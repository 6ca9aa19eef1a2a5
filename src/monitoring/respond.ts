import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../http/response-headers.ts';

/** A response of the endpoints for operators. */
export interface MonitoringResponse {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** The path of a GET or HEAD request; undefined for other methods. */
export function readPath({ method, url = '' }: IncomingMessage): string | undefined {
  return method === 'GET' || method === 'HEAD' ? url.split('?', 1)[0] : undefined;
}

/** Sends a response that nothing may store. */
export function respond(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: MonitoringResponse,
): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    ...securityHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(method === 'HEAD' ? '' : body);
}
