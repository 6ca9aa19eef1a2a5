import express, { type Request, type RequestHandler, type Response } from 'express';
import { CalendarError } from '../../errors.ts';
import { mostInBody } from '../../runtime/limits.ts';

const read: RequestHandler = express.raw({ type: () => true, limit: mostInBody.bytes });

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
