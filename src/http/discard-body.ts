import type { Request, RequestHandler, Response } from 'express';
import { mostInBody } from '../runtime/limits.ts';

/** The most bytes that are kept to detect malformed JSON (decision 0062). */
const mostKept = 16 * 1024;

/** The most bytes of an unwanted body that are read. */
const mostDiscarded = 10 * mostInBody.bytes;

/**
 * Reads an unwanted body to its end, because a client that is still sending would take an early
 * response for a broken connection. Resolves to the bytes if they are few; after ten megabytes, the
 * response closes the connection instead (decision 0062).
 */
export function discardBody(request: Request, response: Response): Promise<Buffer | undefined> {
  if (!hasUnreadBody(request)) return Promise.resolve(undefined);
  const discarded = discarding.get(request) ?? discard(request, response);
  discarding.set(request, discarded);
  return discarded;
}

/** Requests whose body is or was discarded, so that each body is read once. */
const discarding = new WeakMap<Request, Promise<Buffer | undefined>>();

function discard(request: Request, response: Response): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const kept: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostKept) kept.push(chunk);
      if (size <= mostDiscarded) return;
      request.off('data', take).pause();
      response.setHeader('Connection', 'close');
      resolve(undefined);
    };
    request.on('data', take);
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
    request.on('end', () => resolve(size <= mostKept ? Buffer.concat(kept) : undefined));
  });
}

/**
 * Lets the rest of a body pass by unread while the response is already being sent: whoever may not
 * write, or has sent what is rejected, learns it at once. After ten megabytes the connection is
 * closed.
 */
export function dropBody(request: Request): void {
  if (!hasUnreadBody(request)) return;
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostDiscarded) request.destroy();
  });
  request.on('error', () => undefined);
}

/** Whether the client may still be sending a body. */
export function hasUnreadBody({ headers, readableEnded, destroyed }: Request): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !readableEnded && !destroyed;
}

/** Middleware that discards the bodies of requests that expect none. */
export const discardBodies: RequestHandler = (request, response, next) => {
  discardBody(request, response).then(() => next(), next);
};
