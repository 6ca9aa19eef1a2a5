import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { linkIdentity } from '../../src/accounts/identities.ts';
import { listUsers, updateUser } from '../../src/accounts/users.ts';
import { readConfig } from '../../src/config/config.ts';
import { createPeople } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { type IdentityProvider, startIdentityProvider } from '../harness/identity-provider.ts';

let provider: IdentityProvider;
let world: World;
const { person, withCookie } = createPeople(() => world);
beforeAll(async () => {
  provider = await startIdentityProvider();
  const oidcRoles = readConfig({ OIDC_ROLES: 'admins=administrator, staff=editor, *=subscriber' }).oidcRoles;
  world = await startCalendar({
    config: {
      oidcIssuer: provider.issuer,
      oidcClientId: provider.client.id,
      oidcClientSecret: provider.client.secret,
      oidcRolesClaim: 'realm_access.roles',
      oidcRoles: oidcRoles.filter(({ claimed }) => claimed !== '*'),
    },
  });
});
afterEach(() => {
  provider.fault = 'none';
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

let subjects = 0;
/** Somebody who has not signed in before. */
const newcomer = (roles: string[] = ['staff']) => ({
  sub: `subject ${(subjects += 1)}`,
  preferred_username: `newcomer ${subjects}`,
  realm_access: { roles },
});

const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? '';
const follow = (url: string, cookie = '') =>
  fetch(url, { redirect: 'manual', headers: { cookie, 'accept-language': 'de' } });

/**
 * Starts a sign-in as a browser does: the address of the callback, and the cookie of the attempt.
 */
async function start(query = ''): Promise<{ callback: string; cookie: string }> {
  const begun = await follow(`${world.url}/auth/login${query}`);
  const cookie = cookieOf(begun, 'calendar_sign_in');
  const asked = await follow(begun.headers.get('location') ?? '');
  return { callback: asked.headers.get('location') ?? '', cookie };
}

/** Signs in, and returns the response of the callback. */
async function signIn(claims: Record<string, unknown>, query = ''): Promise<Response> {
  provider.claims = claims;
  const { callback, cookie } = await start(query);
  return follow(callback, cookie);
}

const me = (response: Response) =>
  withCookie(cookieOf(response, 'calendar_session'))<{ number: number; name: string; role: string } | null>(
    '{ me { number name role displayName hasPassword } }',
  );

const rejectionOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
  cookieOf(response, 'calendar_session'),
];

describe('Signing in at an identity provider', () => {
  test('creates a user with the claimed role, and a session', async () => {
    const claims = { ...newcomer(), name: 'Anna <b>K.</b>' };
    const response = await signIn(claims);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${world.url}/`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await me(response)).toMatchObject({
      name: claims.preferred_username,
      displayName: 'Anna bK./b',
      role: 'EDITOR',
      hasPassword: false,
    });
  });

  test('is refused for a subject that cannot be stored, and creates nobody', async () => {
    const before = await listUsers(world.database);
    const response = await signIn({ ...newcomer(), sub: 'a\0b' });
    expect(await rejectionOf(response)).toEqual([403, 'rest_sign_in_denied', '']);
    expect(await listUsers(world.database)).toEqual(before);
  });

  test('again finds the same user, whatever the name is now, and follows the role', async () => {
    const claims = newcomer();
    const first = await me(await signIn(claims));
    const again = await me(
      await signIn({
        ...claims,
        preferred_username: 'married',
        realm_access: { roles: ['staff', 'admins'] },
      }),
    );
    expect(again).toMatchObject({ number: first?.number, name: first?.name, role: 'ADMINISTRATOR' });
  });

  test('never takes over a user with the same name', async () => {
    const anna = await person('administrator');
    const user = await me(await signIn({ ...newcomer(), preferred_username: anna.name, email: anna.name }));
    expect(user).toMatchObject({ name: `${anna.name}-2`, role: 'EDITOR' });
    expect(user?.number).not.toBe(anna.id);
  });

  test('finds the user that an operator has linked', async () => {
    const anna = await person('author');
    const claims = newcomer();
    await linkIdentity(world.database, anna.name, { issuer: provider.issuer, subject: claims.sub });
    expect(await me(await signIn(claims))).toMatchObject({ number: anna.id, name: anna.name });
  });

  test('twice at once for the first time creates one user', async () => {
    const claims = newcomer();
    provider.claims = claims;
    const attempts = await Promise.all([start(), start()]);
    const responses = await Promise.all(attempts.map(({ callback, cookie }) => follow(callback, cookie)));
    const [one, other] = await Promise.all(responses.map(me));
    expect(one?.number).toBe(other?.number);
    const same = (await listUsers(world.database)).filter(({ name }) =>
      name.startsWith(claims.preferred_username),
    );
    expect(same).toHaveLength(1);
  });

  test.each([
    ['?return_to=/statistics?group_by=month', '/statistics?group_by=month'],
    ['?return_to=https://evil.example/', '/'],
    ['?return_to=//evil.example/', '/'],
    ['?return_to=/\\evil.example/', '/'],
    [`?return_to=/${'x'.repeat(5000)}`, '/'],
  ])('with %s returns to %s', async (query, path) => {
    const response = await signIn(newcomer(), query);
    expect(response.headers.get('location')).toBe(`${world.url}${path}`);
  });
});

describe('Nobody is signed in', () => {
  test('without a role in this calendar', async () => {
    const response = await signIn(newcomer(['others']));
    expect(await rejectionOf(response)).toEqual([403, 'rest_no_role', '']);
  });

  test('while disabled', async () => {
    const claims = newcomer();
    const user = await me(await signIn(claims));
    await updateUser(world.database, user?.number ?? 0, { disabled: true });
    expect(await rejectionOf(await signIn(claims))).toEqual([403, 'rest_forbidden', '']);
  });

  test('if the provider denies it', async () => {
    provider.fault = 'denied';
    expect(await rejectionOf(await signIn(newcomer()))).toEqual([403, 'rest_sign_in_denied', '']);
  });

  test('by an address that another browser started', async () => {
    provider.claims = newcomer();
    const [mine, planted] = [await start(), await start()];
    const expired = [400, 'rest_sign_in_expired', ''];
    expect(await rejectionOf(await follow(planted.callback, mine.cookie))).toEqual(expired);
    expect(await rejectionOf(await follow(planted.callback))).toEqual(expired);
    expect(await rejectionOf(await follow(planted.callback, 'calendar_sign_in=bm9uc2Vuc2U'))).toEqual(
      expired,
    );
  });

  test('by a code that was used before', async () => {
    provider.claims = newcomer();
    const { callback, cookie } = await start();
    expect((await follow(callback, cookie)).status).toBe(303);
    expect(await rejectionOf(await follow(callback, cookie))).toEqual([400, 'rest_sign_in_expired', '']);
  });

  test.each(['nonce', 'key', 'error'] as const)('if the %s of the provider is wrong', async (fault) => {
    provider.claims = newcomer();
    const { callback, cookie } = await start();
    provider.fault = fault;
    const response = await follow(callback, cookie);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejectionOf(response)).toEqual([503, 'rest_identity_provider_unavailable', '']);
  });
});

describe('A provider that is away', () => {
  test.each(['error', 'silence'] as const)(
    'with %s is told in time, and asked again later',
    async (fault) => {
      const { config } = world;
      const other = await startCalendar({ config: { ...pick(config), logLevel: 'silent' } });
      try {
        provider.fault = fault;
        const response = await fetch(`${other.url}/auth/login`, { redirect: 'manual' });
        expect(await rejectionOf(response)).toEqual([503, 'rest_identity_provider_unavailable', '']);
        expect((await other.rest('GET', '/events')).status).toBe(200);
        provider.fault = 'none';
        expect((await fetch(`${other.url}/auth/login`, { redirect: 'manual' })).status).toBe(303);
      } finally {
        await other.close();
      }
    },
  );
});

describe('The roles of a provider', () => {
  test('need the client and a mapping', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.org' })).toThrow(
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_ROLES as well.',
    );
    expect(() => readConfig({ OIDC_ROLES: 'staff=king' })).toThrow('OIDC_ROLES must list roles such as');
    expect(() => readConfig({ OIDC_ISSUER: 'http://id.example.org' })).toThrow('must start with https://');
  });
});

test('A calendar without a provider has no address to sign in at one', async () => {
  const plain = await startCalendar();
  try {
    for (const path of ['/auth/login', '/auth/callback'])
      expect((await fetch(plain.url + path, { redirect: 'manual' })).status).toBe(404);
  } finally {
    await plain.close();
  }
});

/** The settings of the provider. */
function pick({ oidcIssuer, oidcClientId, oidcClientSecret, oidcRoles }: World['config']) {
  return { oidcIssuer, oidcClientId, oidcClientSecret, oidcRoles };
}
