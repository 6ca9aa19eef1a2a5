import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { EarlyHandler } from '../http/listener-connections.ts';
import { type MonitoringResponse, readPath, respond } from './respond.ts';

const textFormat = 'text/plain; version=0.0.4; charset=utf-8';

/** `GET /metrics`, for whoever sends the token, or for everybody if it is null (decision 0077). */
export function createMetricsEndpoint(read: () => Promise<string>, token: string | null): EarlyHandler {
  return (request, response) => {
    if (readPath(request) !== '/metrics') return false;
    if (token !== null && !hasToken(request, token)) {
      respond(request, response, unauthorized);
      return true;
    }
    const send = (body: string) => respond(request, response, { status: 200, type: textFormat, body });
    read().then(send, () => response.destroy());
    return true;
  };
}

const unauthorized: MonitoringResponse = {
  status: 401,
  type: 'text/plain; charset=utf-8',
  body: 'METRICS_TOKEN is required as a Bearer token.\n',
  headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
};

/** Compares hashes, so that the time tells nothing about the token. */
function hasToken({ headers: { authorization = '' } }: IncomingMessage, token: string): boolean {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(sent), digest(token));
}
