import type { Request, RequestHandler } from 'express';
import { CalendarError } from '../errors.ts';
import { discardBody } from '../http/discard-body.ts';

/** Refuses multipart requests before anything of them is read: there is nothing to upload. Throws `noUploads` (415). */
export const refuseUploads: RequestHandler = async (request: Request, response, next) => {
  const isUpload = typeof request.is('multipart/*') === 'string';
  if (isUpload) await discardBody(request, response);
  next(isUpload ? new CalendarError('noUploads') : undefined);
};
