import type { Request, Response } from 'express';
import { type Authenticator, readCredentials } from '../../accounts/credentials.ts';
import { discardBody } from '../../http/discard-body.ts';
import { isLanguage, type Language } from '../../i18n/language.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import type { Kind } from '../../values/kinds.ts';
import { readBytes } from '../../http/read-bytes.ts';
import type { Raw } from './coercion.ts';
import { glanceAtBody, readBody } from './request.ts';

interface Exchange {
  request: Request;
  response: Response;
  /** The language of the answer, which the body may choose. */
  language: Language;
}

interface Write {
  authenticator: Authenticator;
  /** The kind of what is to be written. */
  kind: Kind | null;
}

/**
 * The viewer and the body of a write, which may choose the language even of an error. The body is parsed only if the
 * viewer may write the kind at all. Throws `wrongCredentials`, `unauthenticated` (401) and `forbidden` (403), and
 * `invalidJson` (400) before these (wire-format 1, decision 0049).
 */
export async function admitWrite(
  exchange: Exchange,
  { authenticator, kind }: Write,
): Promise<{ viewer: Viewer | null; body: Raw }> {
  const { request, response } = exchange;
  try {
    const viewer = await authenticator.authenticate(readCredentials(request));
    if (kind !== null) assertMayWrite(viewer, kind);
    const bytes = await readBytes(request, response);
    const body = await readBody(request.headers, bytes);
    chooseLanguage(exchange, body);
    return { viewer, body };
  } catch (refusal) {
    const unread = await discardBody(request, response);
    if (unread !== undefined) chooseLanguage(exchange, glanceAtBody(request.headers, unread));
    throw refusal;
  }
}

/** Answers in the language that a parameter names. */
export function chooseLanguage(exchange: { language: Language }, { i18n_language: language }: Raw): void {
  if (language !== undefined && isLanguage(language)) exchange.language = language;
}
