import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';
import { hasCredentials } from './session-cookie.ts';

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip';

/** Smaller bodies fit into one packet either way. */
const smallest = 1_000;

const encoders: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  // As small as gzip at its best, in less time.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/**
 * The encoding that the client likes best; null if it takes none, or has credentials: the size of a response that shows
 * both a secret and what a stranger sent would tell of the secret.
 */
export function encodingFor(request: Request): Encoding | null {
  if (hasCredentials(request)) return null;
  const encoding = request.acceptsEncodings(['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : null;
}

/** A body as it is sent, and the header that says how it is encoded. */
export async function encode(
  body: Buffer,
  encoding: Encoding | null,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  if (encoding === null || body.length < smallest) return { body, headers: {} };
  return { body: await encoders[encoding](body), headers: { 'Content-Encoding': encoding } };
}
