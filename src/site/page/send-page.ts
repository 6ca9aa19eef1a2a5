import type { Response } from 'express';
import { hasCredentials, varyByCredentials } from '../../http/cookies.ts';
import type { Language } from '../../i18n/language.ts';

/** What a page may load, beyond its own origin. */
export interface Policy {
  /** Origins that scripts may call. */
  calls?: readonly string[];
  /** Origins of scripts. */
  scripts?: readonly string[];
  /** Origins of frames. */
  frames?: readonly string[];
  /** Sources of images. */
  images?: readonly string[];
  /** Whether scripts may add inline styles, as Swagger UI and GraphiQL do. */
  styledByScript?: boolean;
  /** Whether any site may show it in a frame. */
  framable?: boolean;
  /** Whether forms may be sent to its own origin. */
  submits?: boolean;
}

/**
 * Sends a page with its content security policy: no inline scripts, and in no frame unless it is
 * `framable`. Caches must revalidate it, and must not keep it if it is not `storable`.
 */
export function sendPage(
  response: Response,
  language: Language,
  page: { status?: number; body: string | Buffer; storable?: boolean } & Policy,
): void {
  setPageHeaders(response, language);
  if (page.storable === false) response.set('Cache-Control', 'no-store');
  response
    .status(page.status ?? 200)
    .set('Content-Security-Policy', contentSecurityPolicy(page))
    .type('html')
    .send(page.body);
}

/** The headers of a page that do not depend on its content, which a 304 has too. */
export function setPageHeaders(response: Response, language: Language): void {
  const { req: request } = response;
  varyByCredentials(request, response);
  response.vary('Accept-Language').set({
    'Content-Language': language,
    'Cache-Control': hasCredentials(request) ? 'private, no-cache' : 'no-cache',
  });
}

/** The same for a page that is the same for everybody. */
export function setAnonymousHeaders(response: Response, language: Language): void {
  response.vary('Accept-Language').set({ 'Content-Language': language, 'Cache-Control': 'no-cache' });
}

/** The value of the header `Content-Security-Policy`. */
export function contentSecurityPolicy({
  calls = [],
  scripts = [],
  frames = [],
  images = [],
  ...page
}: Policy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    page.styledByScript === true ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length === 0 ? [] : [['frame-src', ...frames].join(' ')]),
    ...boundaries(page),
  ].join('; ');
}

function boundaries({ submits = false, framable = false }: Policy): string[] {
  return [
    "base-uri 'none'",
    submits ? "form-action 'self'" : "form-action 'none'",
    framable ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ];
}
