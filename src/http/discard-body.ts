import type { Request, RequestHandler, Response } from 'express';
import { mostInBody } from '../runtime/limits.ts';

/** So many bytes of it are kept, to tell a slip of the pen from an attempt (decision 0049). */
const mostKept = 16 * 1024;

/** So many bytes of a body that nobody wants are waited for. */
const mostDiscarded = 10 * mostInBody.bytes;

/**
 * Lets a body pass that nobody reads: who is still sending would take an earlier answer for a broken connection. Gives
 * the bytes where they are few, else nothing; after ten megabytes the connection is closed instead (decision 0049).
 */
export function discardBody(request: Request, response: Response): Promise<Buffer | undefined> {
  if (!hasUnreadBody(request)) return Promise.resolve(undefined);
  const passed = passing.get(request) ?? letPass(request, response);
  passing.set(request, passed);
  return passed;
}

/** Whose body is passing or has passed: to be waited for once. */
const passing = new WeakMap<Request, Promise<Buffer | undefined>>();

function letPass(request: Request, response: Response): Promise<Buffer | undefined> {
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

/** Whether the client may still be sending a body. */
export function hasUnreadBody({ headers, readableEnded, destroyed }: Request): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !readableEnded && !destroyed;
}

/** Lets the bodies of requests pass that take none. */
export const discardBodies: RequestHandler = (request, response, next) => {
  discardBody(request, response).then(() => next(), next);
};
