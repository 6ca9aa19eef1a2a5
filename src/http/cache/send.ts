import type { Request, Response } from 'express';
import type { BytesInFlight } from '../../runtime/bytes-in-flight.ts';
import { writePieces } from '../slow-reader.ts';
import type { Served } from './response-cache.ts';

/** The exchange, and the counter of bytes that are being sent. */
export interface Recipient {
  request: Request;
  response: Response;
  bytes: BytesInFlight;
}

/**
 * Sends an answer, or 304 to who has it already; what belongs to the one request was set before. Settles when the reader
 * has taken it or is gone; small ones are left to the connection.
 */
export async function sendServed(recipient: Recipient, { answer, etag }: Served): Promise<void> {
  const { request, response } = recipient;
  if (etag !== undefined) response.setHeader('ETag', etag);
  if (answer === undefined) {
    response.status(304).end();
    return;
  }
  const { status, headers, body } = answer;
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Length', body.length);
  if (request.method === 'HEAD') response.end();
  else await sendBody(recipient, body);
}

/** A body is held until the connection has it all, or is closed. */
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
