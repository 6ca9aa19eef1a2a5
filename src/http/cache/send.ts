import type { Request, Response } from 'express';
import type { BytesInFlight } from '../../runtime/bytes-in-flight.ts';
import { writePieces } from '../slow-reader.ts';
import type { Served } from './response-cache.ts';

/** A request, its response, and the counter of bytes in flight. */
export interface Recipient {
  request: Request;
  response: Response;
  bytes: BytesInFlight;
}

/**
 * Sends a response, or 304 if the client already has it; the caller has set the headers of the single request. Resolves
 * when the client has read the body or disconnected; small bodies are left to the connection.
 */
export async function sendServed(recipient: Recipient, served: Served): Promise<void> {
  const { request, response } = recipient;
  if (served.etag !== undefined) response.setHeader('ETag', served.etag);
  if (served.response === undefined) {
    response.status(304).end();
    return;
  }
  const { status, headers, body } = served.response;
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Length', body.length);
  if (request.method === 'HEAD') response.end();
  else await sendBody(recipient, body);
}

/** The body counts as in flight until the connection has taken all of it or is closed. */
async function sendBody({ response, bytes }: Recipient, body: Buffer): Promise<void> {
  if (response.destroyed) return;
  const release = bytes.hold(body);
  response.once('close', release);
  if (body.length <= bytes.limits.small) {
    response.end(body);
    return;
  }
  await writePieces(response, body, () => bytes.isFull);
  response.end();
}
