import type { Request, Response } from 'express';
import type { Given } from './answers.ts';

/** Sends an answer, or 304 to who has it already; what belongs to the one request was set before. */
export function sendGiven({ method }: Request, response: Response, { answer, etag }: Given): void {
  if (etag !== undefined) response.setHeader('ETag', etag);
  if (answer === undefined) {
    response.status(304).end();
    return;
  }
  const { status, headers, body } = answer;
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Length', body.length);
  response.end(method === 'HEAD' ? undefined : body);
}
