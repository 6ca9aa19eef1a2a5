import type { EarlyHandler } from '../http/listener-connections.ts';
import type { HealthReport } from './health.ts';
import { type MonitoringResponse, readPath, respond } from './respond.ts';

/**
 * `GET /health/live` is 200 while the process answers at all; `GET /health/ready` is 200 while it
 * can serve requests, and 503 otherwise, with the checks (decision 0077). Both answer during start
 * and stop, and to anybody.
 */
export function createHealthEndpoint(health: { report(): Promise<HealthReport> }): EarlyHandler {
  return (request, response) => {
    const path = readPath(request);
    if (path === '/health/live') respond(request, response, toResponse({ status: 'live' }));
    else if (path === '/health/ready') {
      const send = (found: HealthReport) => respond(request, response, toResponse(found));
      health.report().then(send, () => response.destroy());
    } else return false;
    return true;
  };
}

function toResponse(found: HealthReport | { status: 'live' }): MonitoringResponse {
  const isGood = found.status === 'live' || found.status === 'ready';
  return { status: isGood ? 200 : 503, type: 'application/json', body: JSON.stringify(found) };
}
