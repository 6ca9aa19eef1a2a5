import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import type { Encoding } from './accept-encoding.ts';
import { encode, encodingsOf, publicEncodingFor } from './compression.ts';

interface FileOptions {
  /** How long browsers use it without asking again, in seconds. */
  maxAge: number;
}

/** A file in an encoding, with the tag and the date that it has in any. */
interface EncodedFile {
  body: Buffer;
  etag: string;
  modified: string;
}

/**
 * Serves a file of the program, or of a package, to everybody, encoded as the client likes it; a
 * part of it is plain. It is located on the first request, and the encodings are kept, for the
 * files stay the same.
 */
export function createFileHandler(locate: () => string, { maxAge }: FileOptions): RequestHandler {
  const encodedFiles = new Map<Encoding, Promise<EncodedFile>>();
  const readEncoded = (path: string, encoding: Encoding) => {
    const encodedFile = encodedFiles.get(encoding) ?? encodeFile(path, encoding);
    encodedFiles.set(encoding, encodedFile);
    // What fails once, as where too many files are open, is tried again.
    encodedFile.catch(() => encodedFiles.delete(encoding));
    return encodedFile;
  };
  return async (request, response) => {
    const path = locate();
    const encoding = publicEncodingFor(request, Infinity);
    response.vary('Accept-Encoding');
    if (encoding === null || request.headers.range !== undefined) {
      response.sendFile(path, { maxAge: maxAge * 1000 });
      return;
    }
    const { body, etag, modified } = await readEncoded(path, encoding);
    response.set({ 'Cache-Control': `public, max-age=${maxAge}`, ETag: etag, 'Last-Modified': modified });
    if (request.fresh) response.status(304).end();
    else response.type(extname(path)).set('Content-Encoding', encoding).send(body);
  };
}

/** The tag is weak, as that of the plain file, and the same: what it says holds in any encoding. */
async function encodeFile(path: string, encoding: Encoding): Promise<EncodedFile> {
  const { size, mtime } = await stat(path);
  return {
    body: await encode(await readFile(path), encoding),
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    modified: mtime.toUTCString(),
  };
}

/**
 * Sends a text that everybody may have and that the caller keeps, encoded as the client likes it.
 */
export async function sendKept(request: Request, response: Response, body: Buffer): Promise<void> {
  const encoding = publicEncodingFor(request, body.length);
  response.vary('Accept-Encoding');
  if (encoding === null) {
    response.send(body);
    return;
  }
  const encoded = await encodingsOf(body).get(encoding);
  response.set('Content-Encoding', encoding).send(encoded);
}
