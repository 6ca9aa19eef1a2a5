import type { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { CalendarError } from '../errors.ts';
import type { Media } from '../media/media.ts';
import type { ByteRange, MediaStore } from '../media/store.ts';
import type { Report } from '../runtime/report.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { addressGroup } from '../values/address-group.ts';
import { mediaTypeOf } from '../values/image-type.ts';
import { mediaKeyOf, previewedKeyOf } from '../values/media-path.ts';
import { drained } from './slow-reader.ts';

interface Serving {
  media: Media;
  report: Report;
}

/**
 * Serves uploaded images: whatever the files contain, browsers take them for images and run
 * nothing. A file never changes, so it may be stored for ever (decision 0096). Other paths go to
 * the next handler. Throws `imageNotFound` (404).
 */
export function createMediaHandler({ media, report }: Serving): RequestHandler {
  return async (request, response, next) => {
    const key = mediaKeyOf(request.path);
    const previewed = previewedKeyOf(request.path);
    if ((key ?? previewed) === null || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    noteRequest({ route: '/media/{file}' });
    if (key === null) await sendPreview({ request, response, media }, previewed ?? '');
    else await sendStored({ request, response, media, report }, key);
  };
}

interface Requested {
  request: Request;
  response: Response;
  media: Media;
}

async function sendStored(
  { request, response, media, report }: Requested & Serving,
  key: string,
): Promise<void> {
  const store = await media.store();
  const size = await store.sizeOf(key);
  if (size === null) throw new CalendarError('imageNotFound');
  const tag = tagOf(key);
  if (isKnown(request.headers['if-none-match'], tag)) {
    setHeaders(response, key);
    response.status(304).end();
  } else await send({ request, response, store, report }, { key, size, tag });
}

/** The preview of an image in another format (decision 0096). */
async function sendPreview({ request, response, media }: Requested, key: string): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new CalendarError('invalidBody')));
  const image = await media.preview(key, { name: addressGroup(request.ip ?? ''), gone: gone.signal });
  if (image === null) throw new CalendarError('imageNotFound');
  setHeaders(response, `${key}.jpg`);
  response.removeHeader('Accept-Ranges');
  response.send(image);
}

const oneYear = 31_536_000;

function setHeaders(response: Response, key: string): void {
  const file = fileOf(key);
  response.set({
    'Content-Type': mediaTypeOf(file.replace(/^.*\./, '')),
    'Content-Disposition': `inline; filename="${file}"`,
    'Cache-Control': `public, max-age=${oneYear}, immutable`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
    ETag: tagOf(key),
  });
}

/**
 * Whether the client has the file; one that asks again has it for ever, whatever its
 * `Cache-Control` says.
 */
function isKnown(tags = '', tag: string): boolean {
  const known = tags.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}

/** Names are never used again, so that they identify the bytes. */
function tagOf(key: string): string {
  return `"${fileOf(key)}"`;
}

function fileOf(key: string): string {
  return key.replace(/^.*\//, '');
}

interface Sending {
  request: Request;
  response: Response;
  store: MediaStore;
  report: Report;
}

/** A file that is stored. */
interface StoredFile {
  key: string;
  size: number;
  tag: string;
}

/**
 * Sends the file or the requested part, as fast as the client reads; the listener disconnects one
 * that does not.
 */
async function send(sending: Sending, file: StoredFile): Promise<void> {
  const { request, response, store } = sending;
  const { key, size } = file;
  const range = readRange(request, file);
  if (range === null) {
    setHeaders(response, key);
    response
      .status(416)
      .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-cache' })
      .end();
    return;
  }
  const describe = () => {
    setHeaders(response, key);
    setRange(response, range, size);
  };
  if (request.method === 'HEAD') {
    describe();
    response.end();
    return;
  }
  const stream = await store.read(key, range);
  if (stream === null) throw new CalendarError('imageNotFound');
  await sendBytes(sending, stream, describe);
}

/**
 * Sends bytes after the headers that `describe` sets. They wait for the first byte: what fails
 * before is an error without the headers of the image, with which caches would keep it for a year.
 * What fails later cuts the response off, and is reported.
 */
async function sendBytes(
  { request, response, report }: Sending,
  stream: Readable,
  describe: () => void,
): Promise<void> {
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (response.destroyed) return;
      if (!response.headersSent) describe();
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch (error) {
    // A client that leaves ends the reading; that is no failure.
    if (response.destroyed) return;
    if (!response.headersSent) throw error;
    report(error, { requestId: request.id, path: request.path });
    response.destroy();
  }
}

function setRange(response: Response, { start, end }: ByteRange, size: number): void {
  if (end - start + 1 < size) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  response.set('Content-Length', String(end - start + 1));
}

/** Whether a range is of the file that the client has a part of. */
function isSameVersion({ headers: { 'if-range': condition } }: Request, tag: string): boolean {
  return condition === undefined || condition === tag;
}

/**
 * The requested part; all of it without a single valid range, null if that begins beyond the end
 * (RFC 9110, 14.2).
 */
function readRange(request: Request, { size, tag }: StoredFile): ByteRange | null {
  const whole = { start: 0, end: size - 1 };
  if (request.method !== 'GET' || !isSameVersion(request, tag)) return whole;
  const ranges = request.range(size);
  if (ranges === -1) return null;
  const [first, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  return first === undefined || others.length > 0 ? whole : { start: first.start, end: first.end };
}
