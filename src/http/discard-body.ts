import express, { type Request, type RequestHandler, type Response } from 'express';
import { CalendarError } from '../errors';

/** The largest body that is read, in bytes, as it is once it is unpacked. */
const limit = 1_000_000;

/** So many bytes of a body that nobody wants are waited for. */
const mostDiscarded = 10 * limit;

/** So many bytes of it are kept, to tell a slip of the pen from an attempt (decision 0049). */
const mostKept = 16 * 1024;

const read: RequestHandler = express.raw({ type: () => true, limit });

/** The bytes of a request's body; one that is too large, broken or cut off is an error. */
export function readBytes(request: Request, response: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A body that is unpacked would be waited for without end where its sender goes away.
    request.once('close', () => {
      if (!request.complete) reject(new CalendarError('invalidBody'));
    });
    read(request, response, (error?: unknown) => {
      if (error === undefined) resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      else
        reject(new CalendarError(Reflect.get(Object(error), 'status') === 413 ? 'tooLarge' : 'invalidBody'));
    });
  });
}

/**
 * Lets a body pass that nobody reads: who is still sending would take an earlier answer for a broken connection. Gives
 * the bytes where they are few, else nothing; after ten megabytes the connection is closed instead (decision 0049).
 */
export function discardBody(request: Request, response: Response): Promise<Buffer | undefined> {
  if (!hasBody(request) || request.readableEnded || request.destroyed) return Promise.resolve(undefined);
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

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Lets the bodies of requests pass that take none. */
export const discardBodies: RequestHandler = (request, response, next) => {
  discardBody(request, response).then(() => next(), next);
};
