import type { Request, Response } from 'express';
import type { BytesInFlight } from '../../runtime/bytes-in-flight.ts';
import type { Encoding } from '../accept-encoding.ts';
import { type EncodedBodies, encodingFor } from '../compression.ts';
import { writePieces } from '../slow-reader.ts';
import { withEncoding } from './etag.ts';
import type { Served } from './response-cache.ts';

/** A request, its response, and the counter of bytes in flight. */
export interface Recipient {
  request: Request;
  response: Response;
  bytes: BytesInFlight;
}

/**
 * Sends a response, encoded as the client likes it, or 304 if the client already has it; the caller
 * has set the headers of the single request. Resolves when the client has read the body or
 * disconnected; small bodies are left to the connection.
 */
export async function sendServed(recipient: Recipient, served: Served): Promise<void> {
  const { request, response } = recipient;
  const { etag, encodings } = served;
  if (etag !== undefined || encodings !== undefined) response.vary('Accept-Encoding');
  if (served.response === undefined) {
    setEncoding(response, etag, null);
    response.status(304).end();
    return;
  }
  const { status, headers } = served.response;
  const { encoding, body } = await encodeFor(request, served.response.body, encodings);
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  setEncoding(response, etag, encoding);
  response.setHeader('Content-Length', body.length);
  if (request.method === 'HEAD') response.end();
  else await sendBody(recipient, body);
}

/** Sets how a response is encoded, and the tag that it has then. */
export function setEncoding(response: Response, etag: string | undefined, encoding: Encoding | null): void {
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  if (etag !== undefined) response.setHeader('ETag', withEncoding(etag, encoding));
}

/** A body as the client likes it; without `encodings`, it stays plain. */
async function encodeFor(
  request: Request,
  body: Buffer,
  encodings: EncodedBodies | undefined,
): Promise<{ body: Buffer; encoding: Encoding | null }> {
  const encoding = encodings === undefined ? null : encodingFor(request, body.length);
  if (encodings === undefined || encoding === null) return { body, encoding: null };
  return { body: await encodings.get(encoding), encoding };
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
