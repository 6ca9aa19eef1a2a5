import type { Request, Response } from 'express';
import { sessionForm } from '../accounts/sessions.ts';
import type { Config } from '../config/config.ts';
import { originOf } from './public-origin.ts';

type Settings = Pick<Config, 'publicUrl' | 'trustProxy'>;

/**
 * A cookie that scripts cannot read, and that pages of other sites send only along with a visit by
 * link.
 */
export interface PrivateCookie {
  /** Its value, if it has the right form; other cookies do not exist. */
  read(config: Settings, request: Request): string | undefined;
  set(config: Settings, response: Response, content: { value: string; seconds: number }): void;
  clear(config: Settings, response: Response): void;
}

/**
 * Creates a cookie. Over HTTPS its name has the prefix with which browsers accept it from this host
 * alone: no neighboring subdomain can set it (decision 0083).
 */
export function createPrivateCookie(plainName: string, form: RegExp): PrivateCookie {
  const nameOf = (isSecure: boolean) => (isSecure ? `__Host-${plainName}` : plainName);
  const write: PrivateCookie['set'] = (config, response, { value, seconds }) => {
    const secure = isSecure(config, response.req);
    response.cookie(nameOf(secure), value, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: seconds * 1_000,
    });
  };
  return {
    read: (config, request) => {
      const { cookie } = request.headers;
      if (cookie?.includes(plainName) !== true) return undefined;
      const value = find(cookie, nameOf(isSecure(config, request)));
      return value !== undefined && form.test(value) ? value : undefined;
    },
    set: write,
    clear: (config, response) => write(config, response, { value: '', seconds: 0 }),
  };
}

function isSecure(config: Settings, request: Request): boolean {
  return originOf(config, request).startsWith('https:');
}

function find(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key = '', value = ''] = pair.split('=', 2);
    if (key.trim() === name) return value.trim();
  }
  return undefined;
}

/** The cookie with the secret of a session. */
export const sessionCookie = createPrivateCookie('calendar_session', sessionForm);

/** Whether the response may depend on who sent the request: shared caches must not store it. */
export function hasCredentials({ headers, sessionSecret }: Request): boolean {
  return headers.authorization !== undefined || sessionSecret !== undefined;
}

/**
 * Says what the response depends on. Without the session cookie, `Cookie` is not named: shared
 * caches revalidate every response, so they keep one for all anonymous clients, whatever cookies of
 * others these send (decision 0083).
 */
export function varyByCredentials({ sessionSecret }: Request, response: Response): void {
  response.vary('Authorization');
  if (sessionSecret !== undefined) response.vary('Cookie');
}
