import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { CalendarError, errorMessage } from '../errors.ts';
import type { Unreadable } from './request-end.ts';
import { securityHeaders } from './response-headers.ts';

const unreadable = { status: 400, reason: 'Bad Request', message: 'This is no request that can be read.' };

const rejections: Record<string, typeof unreadable | undefined> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'The address or a header is too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    message: 'The request came too slowly.',
  },
};

/**
 * The complete HTTP response to a request that Node cannot parse (such as a URL longer than 16 KB)
 * or that arrives too slowly, with an error body as in REST (wire-format 2).
 */
export function describeUnreadable({ code = '' }: NodeJS.ErrnoException): Unreadable & { text: string } {
  const { status, reason, message } = rejections[code] ?? unreadable;
  const id = randomUUID();
  const body = JSON.stringify({ code: 'rest_unreadable_request', message, data: { status } });
  const head = `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Language: en\r\nContent-Length: ${Buffer.byteLength(body)}`;
  const security = Object.entries(securityHeaders).map(([name, value]) => `\r\n${name}: ${value}`);
  const rest = `\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n${body}`;
  return { id, status, text: `${head}${security.join('')}${rest}` };
}

/**
 * Answers a request whose handling failed before anything could answer in the words of an
 * interface; cuts off a response that has begun.
 */
export function answerFailure(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const error = new CalendarError('internal');
  const { code, status } = error;
  const body = JSON.stringify({ code, message: errorMessage(error, 'en'), data: { status } });
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, {
    ...securityHeaders,
    'Content-Type': 'application/json',
    'Content-Language': 'en',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(body);
}
