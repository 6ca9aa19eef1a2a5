import type { Request, Response } from 'express';
import { sessionForm } from '../accounts/sessions.ts';
import { createPrivateCookie } from './private-cookie.ts';

/** The cookie with the secret of a session. */
export const sessionCookie = createPrivateCookie('calendar_session', sessionForm);

/** Whether the response may depend on who sent the request: shared caches must not store it. */
export function hasCredentials({ headers, sessionSecret }: Request): boolean {
  return headers.authorization !== undefined || sessionSecret !== undefined;
}

/**
 * Says what the response depends on. Without the session cookie, `Cookie` is not named: shared caches revalidate every
 * response, so they keep one for all anonymous clients, whatever cookies of others these send (decision 0083).
 */
export function varyByCredentials({ sessionSecret }: Request, response: Response): void {
  response.vary('Authorization');
  if (sessionSecret !== undefined) response.vary('Cookie');
}
