import type { Response } from 'express';
import { CalendarError } from '../errors.ts';

/**
 * A signal that is aborted when the client disconnects before the response is complete; its reason
 * is `invalidBody`.
 */
export function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new CalendarError('invalidBody')));
  return gone.signal;
}
