import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { readCredentials } from '../accounts/credentials.ts';
import { signInByIdentity } from '../accounts/identities.ts';
import { secondsOf, startSession } from '../accounts/sessions.ts';
import type { Service } from '../context/context.ts';
import { CalendarError } from '../errors.ts';
import { originOf } from '../http/public-origin.ts';
import { readReturnAddress } from '../http/return-address.ts';
import { asRoute } from '../http/request-end.ts';
import { createPrivateCookie, sessionCookie } from '../http/cookies.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';
import { sendError } from '../rest/output/errors.ts';
import { noteRequest } from '../runtime/request-record.ts';
import { readClaims } from './claims.ts';
import { type Attempt, createProvider, type ProviderSettings } from './provider.ts';

/** An attempt, and where its browser goes afterwards. */
interface PendingSignIn extends Attempt {
  returnTo: string;
}

/** Keeps the attempt in the browser, so that nothing that strangers start is kept here. */
const attemptCookie = createPrivateCookie('calendar_sign_in', /^[\w-]{1,3800}$/);

/** Seconds in which a user may sign in at the provider. */
const patience = 600;

const paths = { login: '/auth/login', callback: '/auth/callback' };

/**
 * Signs users in at an identity provider (decision 0083): `/auth/login?return_to=/path` sends the
 * browser there, and `/auth/callback` starts a session and sends it back.
 */
export function createSignIn(service: Service, settings: ProviderSettings): Router {
  const { config, database } = service;
  const provider = createProvider(settings);
  const redirectUri = (request: Request) => originOf(config, request) + paths.callback;
  const router = express.Router();
  router.get(
    paths.login,
    asRoute(paths.login),
    answering(service, async (request, response) => {
      const { url, attempt } = await provider.begin(redirectUri(request));
      const root = originOf(config, request);
      const returnTo = readReturnAddress(request.query.return_to, root) ?? `${root}/`;
      attemptCookie.set(config, response, { value: encode({ ...attempt, returnTo }), seconds: patience });
      response.status(303).location(url.href).end();
    }),
  );
  router.get(
    paths.callback,
    asRoute(paths.callback),
    answering(service, async (request, response) => {
      const pending = decode(attemptCookie.read(config, request));
      attemptCookie.clear(config, response);
      if (pending === null || request.query.state !== pending.state) throw new CalendarError('signInExpired');
      const search = request.originalUrl.slice(request.originalUrl.indexOf('?'));
      const claims = await provider.finish(new URL(redirectUri(request) + search), pending);
      const id = await signInByIdentity(database, readClaims(config, claims));
      const userAgent = request.headers['user-agent'];
      const options = { lifetime: config, replaced: request.sessionSecret, userAgent };
      const secret = await startSession(database, { id, passwordHash: null }, options);
      sessionCookie.set(config, response, { value: secret, seconds: secondsOf(config) });
      response.status(303).location(pending.returnTo).end();
    }),
  );
  return router;
}

/**
 * A handler whose errors are sent in the language of the browser; rejections are logged as failed
 * sign-ins.
 */
function answering(
  { report, config }: Service,
  answer: (request: Request, response: Response) => Promise<void>,
): RequestHandler {
  return async (request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      await answer(request, response);
    } catch (thrown) {
      const error = report(thrown, { requestId: request.id, path: request.path });
      const { client } = readCredentials(request);
      if (error.status < 500) noteRequest({ failedSignIn: { name: null, client, pause: undefined } });
      const language = negotiateLanguage(request.headers['accept-language'], config.defaultLanguage);
      sendError(response, error, { language });
    }
  };
}

function encode(pending: PendingSignIn): string {
  return Buffer.from(JSON.stringify(pending)).toString('base64url');
}

function decode(cookie: string | undefined): PendingSignIn | null {
  try {
    const pending = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Partial<PendingSignIn>;
    const texts = [pending.state, pending.nonce, pending.verifier, pending.returnTo];
    return texts.every((text) => typeof text === 'string') ? (pending as PendingSignIn) : null;
  } catch {
    return null;
  }
}
