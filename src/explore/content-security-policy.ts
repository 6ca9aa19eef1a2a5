import type { Response } from 'express';
import type { Language } from '../i18n/language.ts';

/** What a browser may load and run on a page. */
export interface Policy {
  /** Origins besides the page's own that its scripts may call. */
  calls?: readonly string[];
  /** Origins besides the page's own that scripts may come from. */
  scripts?: readonly string[];
  /** Origins that may be shown in a frame. */
  frames?: readonly string[];
  /** Whether scripts may set styles: Swagger UI and GraphiQL do. */
  styledByScript?: boolean;
}

/** Sends a page: everything from our own origin but what is named, never in a frame, no inline scripts, and never a stale language. */
export function sendPage(
  response: Response,
  language: Language,
  page: { status?: number; body: string } & Policy,
): void {
  response
    .status(page.status ?? 200)
    .set({
      'Content-Security-Policy': contentSecurityPolicy(page),
      'Content-Language': language,
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .vary('Accept-Language')
    .type('html')
    .send(page.body);
}

function contentSecurityPolicy({ calls = [], scripts = [], frames = [], styledByScript = false }: Policy) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    styledByScript ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length === 0 ? [] : [['frame-src', ...frames].join(' ')]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
