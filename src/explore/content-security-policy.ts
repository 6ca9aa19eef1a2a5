import type { Response } from 'express';
import { hasCredentials, varyByCredentials } from '../http/session-cookie.ts';
import type { Language } from '../i18n/language.ts';

/** What a page may load, beyond its own origin. */
export interface Policy {
  /** Origins that scripts may call. */
  calls?: readonly string[];
  /** Origins of scripts. */
  scripts?: readonly string[];
  /** Origins of frames. */
  frames?: readonly string[];
  /** Whether scripts may add inline styles, as Swagger UI and GraphiQL do. */
  styledByScript?: boolean;
  /** Whether forms may be sent to its own origin. */
  submits?: boolean;
}

/** Sends a page with its content security policy: never in a frame, no inline scripts. Caches must revalidate it. */
export function sendPage(
  response: Response,
  language: Language,
  page: { status?: number; body: string } & Policy,
): void {
  varyByCredentials(response.req, response);
  response
    .status(page.status ?? 200)
    .set({
      'Content-Security-Policy': contentSecurityPolicy(page),
      'Content-Language': language,
      'Cache-Control': hasCredentials(response.req) ? 'private, no-cache' : 'no-cache',
    })
    .vary('Accept-Language')
    .type('html')
    .send(page.body);
}

function contentSecurityPolicy({ calls = [], scripts = [], frames = [], ...page }: Policy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    page.styledByScript === true ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length === 0 ? [] : [['frame-src', ...frames].join(' ')]),
    "base-uri 'none'",
    page.submits === true ? "form-action 'self'" : "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
