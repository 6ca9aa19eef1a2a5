import type { Request, Response } from 'express';
import { type Authenticator, readCredentials } from '../../accounts/credentials.ts';
import { discardBody } from '../../http/discard-body.ts';
import { assertMayWrite } from '../../policy/permissions.ts';
import type { Viewer } from '../../policy/viewer.ts';
import { takeLoopTurn } from '../../runtime/loop-turn.ts';
import type { Kind } from '../../values/kinds.ts';
import { readBytes } from './body.ts';
import type { Raw } from './coercion.ts';
import { glanceAtBody, readBody } from './request.ts';

interface Caller {
  request: Request;
  response: Response;
  authenticator: Authenticator;
}

interface Intent {
  /** The kind of what is to be written; none where nothing is. */
  kind: Kind | undefined;
  /** Learns what was sent as soon as it is known: it may choose the language of an error. */
  choose: (sent: Raw) => unknown;
}

/**
 * Who asks, and what the body says. The body of a read is not looked at, and that of a write only where the caller has the
 * right to write anything of the kind. Throws `wrongCredentials`, `unauthenticated` (401) and `forbidden` (403), and
 * `invalidJson` (400) before these (wire-format 1, decision 0049).
 */
export async function admit(
  { request, response, authenticator }: Caller,
  { kind, choose }: Intent,
): Promise<{ viewer: Viewer | null; body: Raw }> {
  choose({});
  try {
    const viewer = await authenticator.authenticate(readCredentials(request));
    if (kind === undefined) {
      await discardBody(request, response);
      return { viewer, body: {} };
    }
    assertMayWrite(viewer, kind);
    const bytes = await readBytes(request, response);
    await takeLoopTurn(bytes.length);
    const body = await readBody(request.headers, bytes);
    choose(body);
    return { viewer, body };
  } catch (refusal) {
    const unread = await discardBody(request, response);
    if (kind !== undefined && unread !== undefined) choose(glanceAtBody(request.headers, unread));
    throw refusal;
  }
}
