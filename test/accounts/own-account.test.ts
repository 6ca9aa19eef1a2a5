import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPeople, type Rejection, type Run } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { password } from '../harness/users.ts';

interface Payload {
  errors: Rejection[];
}

const changePassword = `mutation ($number: Int, $currentPassword: String, $password: String) {
  changePassword(number: $number, currentPassword: $currentPassword, password: $password) {
    errors { path code reason message } } }`;

let world: World;
let administer: Run;
const { person, roleOf, withToken, runner } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar();
  administer = await withToken(await person('administrator'));
});
afterAll(() => world.close());

describe("One's own password", () => {
  test('is changed with the current one', async () => {
    const own = await person();
    const run = await withToken(own);
    const variables = { currentPassword: password, password: 'another long password' };
    expect((await run<Payload>(changePassword, variables)).errors).toEqual([]);
    expect(await roleOf(own.name)).toBe(401);
    expect(await roleOf(own.name, 'another long password')).toBe('AUTHOR');
  });

  test.each([
    [{}, 'MISSING', ['currentPassword']],
    [{ currentPassword: 'wrong' }, 'INVALID', ['currentPassword']],
    [{ currentPassword: password, password: 'short' }, 'INVALID', ['password']],
  ])('stays with %j', async (variables, reason, path) => {
    const own = await person('administrator');
    const run = await withToken(own);
    const { errors } = await run<Payload>(changePassword, {
      password: 'another long password',
      ...variables,
    });
    expect(errors).toMatchObject([{ reason, path }]);
    expect(await roleOf(own.name)).toBe('ADMINISTRATOR');
  });

  test('cannot be guessed through the change: wrong ones make it wait as sign-ins do', async () => {
    const own = await person();
    const run = await withToken(own);
    const guess = () => run<Payload>(changePassword, { currentPassword: 'a wrong password' });
    for (let count = 0; count < 5; count += 1) await guess();
    await expect(guess()).rejects.toThrow('Too many failed sign-in attempts');
  });
});

describe('Tokens', () => {
  const createToken = `mutation ($number: Int, $input: CreateTokenInput) { createToken(number: $number, input: $input) {
    secret token { name scope expiresAt expired } account { tokens { name } } errors { path code reason message } } }`;
  const revoke = `mutation ($number: Int, $name: String!) { revokeToken(number: $number, name: $name) {
    account { tokens { name } } errors { path code reason message } } }`;
  interface TokenPayload {
    secret: string;
    token: Record<string, unknown>;
    account: { tokens: { name: string }[] } | null;
    errors: Rejection[];
  }

  test("of one's own are created, listed without their secret, and revoked", async () => {
    const run = await withToken(await person());
    const input = { name: 'website', scope: 'READ', expiresAt: '2999-01-31T12:00:00Z' };
    const { secret, token, errors } = await run<TokenPayload>(createToken, { input });
    expect(errors).toEqual([]);
    expect(token).toEqual({
      name: 'website',
      scope: 'READ',
      expiresAt: '2999-01-31T12:00:00Z',
      expired: false,
    });
    const own = runner({ authorization: `Bearer ${secret}` });
    expect(await own('{ me { tokens { name scope } } }')).toEqual({
      tokens: [
        { name: 'token', scope: 'ADMIN' },
        { name: 'website', scope: 'READ' },
      ],
    });
    const { account } = await run<TokenPayload>(revoke, { name: 'website' });
    expect(account?.tokens).toEqual([{ name: 'token' }]);
    await expect(own('{ me { name } }')).rejects.toThrow('incorrect');
  });

  test('are listed as they are now, though they change no revision', async () => {
    const run = await withToken(await person());
    const names = () => run<{ tokens: object[] }>('{ me { tokens { name } } }');
    expect((await names()).tokens).toHaveLength(1);
    await run(createToken, { input: { name: 'second' } });
    expect((await names()).tokens).toHaveLength(2);
  });

  test('of somebody else are managed by an administrator', async () => {
    const { id } = await person();
    const { secret } = await administer<TokenPayload>(createToken, { number: id, input: { name: 'import' } });
    expect(await runner({ authorization: `Bearer ${secret}` })('{ me { number } }')).toEqual({ number: id });
    const { account } = await administer<TokenPayload>(revoke, { number: id, name: 'import' });
    expect(account?.tokens).toEqual([]);
  });

  test.each([
    [{ name: 'token' }, 'TAKEN', ['input', 'name']],
    [{ name: ' ' }, 'EMPTY', ['input', 'name']],
    [{ expiresAt: 'soon' }, 'INVALID', ['input', 'expiresAt']],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'INVALID', ['input', 'expiresAt']],
  ])('with %j are rejected', async (input, reason, path) => {
    const run = await withToken(await person());
    const { account, errors } = await run<TokenPayload>(createToken, { input });
    expect([account, errors]).toMatchObject([null, [{ reason, path }]]);
  });

  test('of many accounts are read with one statement', async () => {
    const statements = (first: number) =>
      world.statements(() =>
        administer('query ($first: Int) { accounts(first: $first) { nodes { tokens { name } } } }', {
          first,
        }),
      );
    expect((await statements(5)).length).toBe((await statements(2)).length);
  });
});
