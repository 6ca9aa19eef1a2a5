import type { Request, Response } from 'express';
import { type Authenticator, readCredentials } from '../../accounts/credentials.ts';
import { discardBody } from '../../http/discard-body.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import type { Kind } from '../../values/kinds.ts';
import { readBytes } from '../../http/read-bytes.ts';
import type { Raw } from './coercion.ts';
import { glanceAtBody, readBody } from './request.ts';

interface Write {
  request: Request;
  response: Response;
  authenticator: Authenticator;
  /** The kind of what is to be written. */
  kind: Kind | null;
}

/**
 * The viewer and the body of a write. The body is parsed only if the viewer may write the kind at all; `choose` gets it
 * as soon as it is known, even for an error, because it may name the language. Throws `wrongCredentials`,
 * `unauthenticated` (401) and `forbidden` (403), and `invalidJson` (400) before these (wire-format 1, decision 0049).
 */
export async function admitWrite(
  { request, response, authenticator, kind }: Write,
  choose: (body: Raw) => void,
): Promise<{ viewer: Viewer | null; body: Raw }> {
  try {
    const viewer = await authenticator.authenticate(readCredentials(request));
    if (kind !== null) assertMayWrite(viewer, kind);
    const bytes = await readBytes(request, response);
    const body = await readBody(request.headers, bytes);
    choose(body);
    return { viewer, body };
  } catch (refusal) {
    const unread = await discardBody(request, response);
    if (unread !== undefined) choose(glanceAtBody(request.headers, unread));
    throw refusal;
  }
}
