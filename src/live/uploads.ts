import type { Request, RequestHandler } from 'express';
import { CalendarError } from '../errors.ts';

/** Refuses multipart requests before anything of them is read: there is nothing to upload. Throws `noUploads` (415). */
export const refuseUploads: RequestHandler = (request: Request, _response, next) => {
  const isUpload = typeof request.is('multipart/*') === 'string';
  next(isUpload ? new CalendarError('noUploads') : undefined);
};
