import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { CalendarError } from '../errors.ts';
import type { Media } from '../media/media.ts';
import type { ByteRange, MediaStore } from '../media/store.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { mediaTypeOf } from '../values/image-type.ts';
import { mediaKeyOf } from '../values/media-path.ts';

/**
 * Serves uploaded images: whatever the files contain, browsers take them for images and run nothing. A file never changes, so
 * it may be stored for ever (decision 0096). Other paths go to the next handler. Throws `imageNotFound` (404).
 */
export function createMediaHandler({ media }: { media: Media }): RequestHandler {
  return async (request, response, next) => {
    const key = mediaKeyOf(request.path);
    if (key === null || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    noteRequest({ route: '/media/{file}' });
    const store = await media.store();
    const size = await store.sizeOf(key);
    if (size === null) throw new CalendarError('imageNotFound');
    setHeaders(response, key);
    if (isKnown(request.headers['if-none-match'], response)) response.status(304).end();
    else await send({ request, response, store }, key, size);
  };
}

const oneYear = 31_536_000;

function setHeaders(response: Response, key: string): void {
  const file = key.replace(/^.*\//, '');
  response.set({
    'Content-Type': mediaTypeOf(file.replace(/^.*\./, '')),
    'Content-Disposition': `inline; filename="${file}"`,
    'Cache-Control': `public, max-age=${oneYear}, immutable`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
    ETag: tagOf(file),
  });
}

/** Whether the client has the file; one that asks again has it for ever, whatever its `Cache-Control` says. */
function isKnown(tags = '', response: Response): boolean {
  const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(response.get('ETag') ?? '');
}

/** Names are never used again, so that they identify the bytes. */
function tagOf(file: string): string {
  return `"${file}"`;
}

interface Sending {
  request: Request;
  response: Response;
  store: MediaStore;
}

/** Sends the file or the requested part, as fast as the client reads; the listener disconnects one that does not. */
async function send({ request, response, store }: Sending, key: string, size: number): Promise<void> {
  const range = readRange(request, response, size);
  if (range === null) {
    response
      .status(416)
      .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-cache' })
      .end();
    return;
  }
  const { start, end } = range;
  if (end - start + 1 < size) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  response.set('Content-Length', String(end - start + 1));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const stream = await store.read(key, range);
  try {
    await pipeline(stream, response);
  } catch (error) {
    // Nobody is left who could be told.
    if (!response.destroyed) throw error;
  }
}

/** Whether a range is of the file that the client has a part of. */
function isSameVersion({ headers: { 'if-range': condition } }: Request, response: Response): boolean {
  return condition === undefined || condition === response.get('ETag');
}

/** The requested part; all of it without a single valid range, null if that begins beyond the end (RFC 9110, 14.2). */
function readRange(request: Request, response: Response, size: number): ByteRange | null {
  const whole = { start: 0, end: size - 1 };
  if (request.method !== 'GET' || !isSameVersion(request, response)) return whole;
  const ranges = request.range(size);
  if (ranges === -1) return null;
  const [first, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  return first === undefined || others.length > 0 ? whole : { start: first.start, end: first.end };
}
