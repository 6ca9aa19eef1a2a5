import type { Request } from 'express';
import { type Authenticator, readCredentials } from '../accounts/credentials.ts';
import { endOwnSession, secondsOf, startSession } from '../accounts/sessions.ts';
import { digestToken, isToken } from '../accounts/tokens.ts';
import type { Config } from '../config/config.ts';
import type { SessionControl } from '../context/context.ts';
import type { Database } from '../database/database.ts';
import { CalendarError } from '../errors.ts';
import { utcText } from '../values/dates.ts';
import { isCrossSite } from './cross-site.ts';
import { sessionCookie } from './cookies.ts';

interface Dependencies {
  config: Config;
  database: Database;
  authenticator: Authenticator;
}

/** No name and no password is longer; what a stranger sends is remembered, so it must be short. */
const longest = 256;

function mayBeRight(name: string, password: string): boolean {
  const isShort = name.length <= longest && password.length <= longest;
  return isShort && !isToken(password) && !/\p{Cc}/u.test(name + password);
}

/** The control of the session of a request (decision 0083). */
export function createSessionControl(
  { config, database, authenticator }: Dependencies,
  request: Request,
): SessionControl {
  const { sessionSecret, res: response } = request;
  const verify = (name: string, password: string) => {
    if (!mayBeRight(name, password)) return Promise.reject(new CalendarError('wrongCredentials'));
    return authenticator.verify({ name: name.normalize('NFC'), secret: password }, readCredentials(request));
  };
  return {
    digest: sessionSecret === undefined ? undefined : digestToken(sessionSecret),
    start: async (name, password) => {
      if (isCrossSite(config, request)) throw new CalendarError('crossSite');
      const { passwordHash, ...viewer } = await verify(name, password);
      const userAgent = request.headers['user-agent'];
      const options = { lifetime: config, replaced: sessionSecret, userAgent };
      const secret = await startSession(database, { id: viewer.id, passwordHash }, options);
      if (response !== undefined)
        sessionCookie.set(config, response, { value: secret, seconds: secondsOf(config) });
      return { viewer, expiresAt: utcText(Date.now() + secondsOf(config) * 1_000) };
    },
    end: async () => {
      if (sessionSecret === undefined) return false;
      await endOwnSession(database, sessionSecret);
      if (response !== undefined) sessionCookie.clear(config, response);
      return true;
    },
    confirm: async ({ name }, password) => {
      await verify(name, password);
    },
  };
}
