import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An identity provider for tests: OpenID Connect with PKCE, for one client. */
export interface IdentityProvider {
  issuer: string;
  client: { id: string; secret: string };
  /** The claims of whoever signs in next. */
  claims: Record<string, unknown>;
  /**
   * What goes wrong: nothing, a denial, a nonce or key of somebody else, an error, or no answer at
   * all.
   */
  fault: 'none' | 'denied' | 'nonce' | 'key' | 'error' | 'silence';
  close(): Promise<void>;
}

interface Grant {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts the provider on a free port. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const [own, other] = [generateKeys(), generateKeys()];
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: IdentityProvider = {
    issuer,
    client: { id: 'calendar', secret: 'a secret of the client' },
    claims: { sub: 'subject-1' },
    fault: 'none',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (provider.fault === 'silence') return;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (provider.fault === 'error') send(500, { error: 'server_error' });
    else if (url.pathname === '/.well-known/openid-configuration') send(200, metadata(issuer));
    else if (url.pathname === '/keys')
      send(200, { keys: [{ ...own.jwk, kid: 'one', alg: 'RS256', use: 'sig' }] });
    else if (url.pathname === '/authorize') authorize(url, response);
    else if (url.pathname === '/token') exchange(new URLSearchParams(await text(request)), request, send);
    else send(404, {});
  }

  function authorize({ searchParams }: URL, response: ServerResponse): void {
    const read = (name: string) => searchParams.get(name) ?? '';
    const isRight = read('client_id') === provider.client.id && read('code_challenge_method') === 'S256';
    if (!isRight || !read('scope').includes('openid'))
      throw new Error('The request is not that of the client.');
    const back = new URL(read('redirect_uri'));
    back.searchParams.set('state', read('state'));
    if (provider.fault === 'denied') back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      grants.set(code, {
        nonce: read('nonce'),
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function exchange(
    form: URLSearchParams,
    request: IncomingMessage,
    send: (status: number, body: unknown) => void,
  ): void {
    const grant = takeGrant(form);
    if (secretOf(form, request) !== provider.client.secret) send(401, { error: 'invalid_client' });
    else if (grant === null) send(400, { error: 'invalid_grant' });
    else send(200, { access_token: 'access', token_type: 'Bearer', id_token: writeToken(grant) });
  }

  /**
   * Each code counts once, for the redirect address and the verifier that it was requested with.
   */
  function takeGrant(form: URLSearchParams): Grant | null {
    const code = String(form.get('code'));
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(String(form.get('code_verifier')))
      .digest('base64url');
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
    return isRight ? grant : null;
  }

  function writeToken({ nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: issuer, aud: provider.client.id, iat: now, exp: now + 300 },
      nonce: provider.fault === 'nonce' ? 'another' : nonce,
      ...provider.claims,
    };
    const content = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    const key = provider.fault === 'key' ? other.key : own.key;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
  }

  return provider;
}

function generateKeys() {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { key, jwk: publicKey.export({ format: 'jwk' }) };
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}

/**
 * The secret of the client, in the body or as HTTP Basic, where it is encoded like a form (RFC
 * 6749, 2.3.1).
 */
function secretOf(form: URLSearchParams, { headers: { authorization = '' } }: IncomingMessage): string {
  const basic = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
  const [, encoded = ''] = basic.split(':');
  return form.get('client_secret') ?? decodeURIComponent(encoded.replaceAll('+', ' '));
}
