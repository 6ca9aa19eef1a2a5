import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { SourceError } from './source-error.ts';
import { type Downloading, type Reading, request, toSourceError, withoutSecrets } from './request.ts';

/** A document of a source. */
export interface Downloaded {
  status: number;
  bytes: Buffer;
  /** The encoding that the source names. */
  charset: string | undefined;
}

/**
 * Reads a document over HTTP or HTTPS, with whatever status the source answers. Follows redirects,
 * never to a private address from a public source; waits and tries again after 429, 502, 503, 504
 * and lost connections. Throws a `SourceError` if the source cannot be reached, is too slow, or
 * sends too much.
 */
export async function download(address: URL, downloading: Downloading): Promise<Downloaded> {
  const { status, content } = await request(address, downloading, readBody);
  return { status, ...content };
}

/**
 * Opens a file in the same way, without a limit of its size; the stream fails with what `toFailure`
 * makes of the error if the file does not arrive whole. Throws a `SourceError` also for any status
 * but 200.
 */
export async function openFile(
  address: URL,
  downloading: Downloading,
  toFailure: (error: SourceError) => Error,
): Promise<Readable> {
  const { status, content } = await request(address, downloading, (response, { url }) =>
    Promise.resolve(
      isComplete(response) ? readableFrom(response, (error) => toFailure(toSourceError(url, error))) : null,
    ),
  );
  if (content === null) throw new SourceError(`${withoutSecrets(address)} answers ${status}.`);
  return content;
}

function isComplete(response: IncomingMessage): boolean {
  if (response.statusCode === 200) return true;
  response.destroy();
  return false;
}

/**
 * The body of a response, with other errors; it takes the connection along when it is destroyed.
 */
function readableFrom(response: IncomingMessage, toError: (error: Error) => Error): Readable {
  const body = new PassThrough();
  response.on('error', (error) => body.destroy(toError(error)));
  // Whoever reads it later learns of the error then.
  body.on('error', () => undefined);
  body.once('close', () => response.destroy());
  return response.pipe(body);
}

/** The body, bounded before and after decompression. */
async function readBody(
  response: IncomingMessage,
  { url, limits, signal }: Reading,
): Promise<Omit<Downloaded, 'status'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  const start = performance.now();
  const collect = async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) {
      size += part.length;
      const passed = performance.now() - start;
      if (passed > limits.silence && size < (passed / 1_000) * limits.pace)
        throw new SourceError(`${withoutSecrets(url)} sends too slowly.`);
      if (size > limits.bytes)
        throw new SourceError(
          `${withoutSecrets(url)} sends more than ${Math.round(limits.bytes / 1_000_000)} MB.`,
        );
      chunks.push(part);
    }
  };
  if (response.headers['content-encoding'] === 'gzip')
    await pipeline(response, createGunzip(), collect, { signal });
  else await pipeline(response, collect, { signal });
  const charset = /charset="?([^";\s]+)/i.exec(response.headers['content-type'] ?? '')?.[1];
  return { bytes: Buffer.concat(chunks), charset };
}
