import express, { type Request, type RequestHandler, type Response } from 'express';
import { CalendarError } from '../errors.ts';

/** The largest body that is read, in bytes. */
const limit = 1_000_000;

const read: RequestHandler = express.raw({ type: () => true, limit });

/** The bytes of a request's body; one that is too large or broken is an error. */
export function readBytes(request: Request, response: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    read(request, response, (error?: unknown) => {
      if (error === undefined) resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      else
        reject(new CalendarError(Reflect.get(Object(error), 'status') === 413 ? 'tooLarge' : 'invalidBody'));
    });
  });
}
