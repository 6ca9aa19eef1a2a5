import type { Request, Response } from 'express';
import { discardBody } from '../../http/discard-body.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { readBytes } from '../../http/read-bytes.ts';
import type { RouteKind } from '../routing/routes.ts';
import { lastOfRepeated, type Raw } from './coercion.ts';
import { peekAtBody, readBody } from './request.ts';

interface Exchange {
  request: Request;
  response: Response;
  /** The language of the response; the body may select it. */
  language: Language;
}

interface Write<Opened> {
  /** Opens the request; throws `wrongCredentials`. */
  open: () => Promise<Opened>;
  /** The kind of item to write. */
  kind: RouteKind | null;
}

/**
 * Authenticates and authorizes a write, then reads its body. The body may select the language, even
 * of an error. It is parsed in full only if the viewer may write items of the kind. Throws
 * `wrongCredentials`, `unauthenticated` (401) and `forbidden` (403); `invalidJson` (400) takes
 * precedence over these (wire-format 1, decision 0062).
 */
export async function admitWrite<Opened extends { viewer: Viewer | null }>(
  exchange: Exchange,
  { open, kind }: Write<Opened>,
): Promise<{ opened: Opened; body: Raw }> {
  const { request, response } = exchange;
  try {
    const opened = await open();
    if (kind !== null && kind !== 'ticket') assertMayWrite(opened.viewer, kind);
    const bytes = await readBytes(request, response);
    const body = await readBody(request.headers, bytes);
    chooseLanguage(exchange, body);
    return { opened, body };
  } catch (thrown) {
    const unread = await discardBody(request, response);
    if (unread !== undefined) chooseLanguage(exchange, peekAtBody(request.headers, unread));
    throw thrown;
  }
}

/**
 * Sets the language of the response from the `i18n_language` of a body; unknown values are ignored
 * here.
 */
export function chooseLanguage(exchange: { language: Language }, { i18n_language }: Raw): void {
  const language = lastOfRepeated(i18n_language);
  if (isLanguage(language)) exchange.language = language;
}
