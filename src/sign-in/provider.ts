import * as client from 'openid-client';
import type { Config } from '../config/config.ts';
import { CalendarError } from '../errors.ts';

/** The identity provider as configured. */
export type ProviderSettings = Pick<Config, 'oidcClientSecret' | 'oidcScopes'> & {
  oidcIssuer: string;
  oidcClientId: string;
};

/** What a browser has to keep between the start of a sign-in and its end. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider says about the user who signed in. */
export interface Claims {
  issuer: string;
  subject: string;
  all: Readonly<Record<string, unknown>>;
}

/** An identity provider: OpenID Connect, the authorization code flow with PKCE, state and nonce. */
export interface Provider {
  /** Where to send the browser. Throws `identityProviderAway` (503). */
  begin(redirectUri: string): Promise<{ url: URL; attempt: Attempt }>;
  /**
   * The claims behind the address that the provider sent the browser to. Throws `signInDenied`
   * (403), `signInExpired` (400) and `identityProviderAway` (503).
   */
  finish(current: URL, attempt: Attempt): Promise<Claims>;
}

/** Seconds until a provider that does not answer counts as away. */
const patience = 5;

/** How long the metadata of the provider is used, in milliseconds: it may change its endpoints. */
const freshness = 3_600_000;

/** Creates the client of a provider; nothing is asked of it before somebody signs in. */
export function createProvider(settings: ProviderSettings, now = () => performance.now()): Provider {
  let known: { at: number; configuration: Promise<client.Configuration> } | null = null;
  const configure = async () => {
    if (known === null || now() - known.at > freshness)
      known = { at: now(), configuration: discover(settings) };
    try {
      return await known.configuration;
    } catch (error) {
      known = null;
      throw error;
    }
  };
  return {
    begin: (redirectUri) =>
      callProvider(async () => {
        const configuration = await configure();
        const verifier = client.randomPKCECodeVerifier();
        const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier };
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.oidcScopes,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: attempt.state,
          nonce: attempt.nonce,
        });
        return { url, attempt };
      }),
    finish: (current, { state, nonce, verifier }) =>
      callProvider(async () => {
        const configuration = await configure();
        const tokens = await client.authorizationCodeGrant(configuration, current, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new CalendarError('identityProviderAway');
        const more = await readMore(configuration, tokens.access_token, claims.sub);
        return { issuer: claims.iss, subject: claims.sub, all: { ...more, ...claims } };
      }),
  };
}

function discover({ oidcIssuer, oidcClientId, oidcClientSecret }: ProviderSettings) {
  const authentication = oidcClientSecret === null ? client.None() : undefined;
  return client.discovery(new URL(oidcIssuer), oidcClientId, oidcClientSecret ?? undefined, authentication, {
    timeout: patience,
    execute: [
      // TLS vouches for the ID token already; its signature is checked nevertheless.
      client.enableNonRepudiationChecks,
      // The configuration accepts it for this machine only.
      ...(oidcIssuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** The claims that are not in the ID token, if the provider has an endpoint for them. */
async function readMore(configuration: client.Configuration, accessToken: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, accessToken, subject);
}

/**
 * Calls the provider; its failures are those of a service that is away, and are logged with their
 * cause.
 */
async function callProvider<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    if (error instanceof client.AuthorizationResponseError)
      throw isDenial(error.error)
        ? new CalendarError('signInDenied')
        : new CalendarError('identityProviderAway', { cause: error });
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
      throw new CalendarError('signInExpired');
    throw new CalendarError('identityProviderAway', { cause: error });
  }
}

/**
 * Whether the user or the provider denied the sign-in, rather than failed (OpenID Connect Core
 * 3.1.2.6).
 */
function isDenial(error: string): boolean {
  return !['server_error', 'temporarily_unavailable'].includes(error);
}
