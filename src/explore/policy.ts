import type { Response } from 'express';
import type { Language } from '../i18n/language.ts';

/** What a browser may load and run on a page. */
export interface Policy {
  /** Origins besides the page's own that its scripts may call. */
  calls?: readonly string[];
  /** Whether scripts may set styles: Swagger UI does. */
  styledByScript?: boolean;
}

/** Sends a page: everything from our own origin, no frames, no inline scripts, and never a stale language. */
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

function contentSecurityPolicy({ calls = [], styledByScript = false }: Policy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    styledByScript ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...calls].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
