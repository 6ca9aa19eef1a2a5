import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listUsers } from '../../src/accounts/users.ts';
import { createPeople, type Person, type Rejection, type Run } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { createMaker } from '../harness/make.ts';
import { password } from '../harness/users.ts';
import { basic } from './memory.ts';

interface Payload {
  account: { number: number; name: string; role: string; disabled: boolean } | null;
  generatedPassword: string | null;
  deletedId: string | null;
  errors: Rejection[];
}

const payload =
  '{ account { number name role disabled } generatedPassword deletedId errors { path code reason message } }';
const create = `mutation ($input: CreateAccountInput!) { createAccount(input: $input) ${payload} }`;
const update = `mutation ($number: Int!, $input: UpdateAccountInput!) { updateAccount(number: $number, input: $input) ${payload} }`;
const remove = `mutation ($number: Int!) { deleteAccount(number: $number) ${payload} }`;
const changePassword = `mutation ($number: Int, $currentPassword: String, $password: String) {
  changePassword(number: $number, currentPassword: $currentPassword, password: $password) ${payload} }`;

let world: World;
let administrator: Person;
let administer: Run;
const { person, roleOf, withToken, runner } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar();
  administrator = await person('administrator');
  administer = await withToken(administrator);
});
afterAll(() => world.close());

describe('An administrator', () => {
  test('creates an account with a generated password, which signs in', async () => {
    const input = { name: 'Anna', role: 'EDITOR', displayName: 'Anna K.' };
    const { account, generatedPassword, errors } = await administer<Payload>(create, { input });
    expect(errors).toEqual([]);
    expect(account).toMatchObject({ name: 'Anna', role: 'EDITOR', disabled: false });
    expect(await roleOf('Anna', generatedPassword ?? '')).toBe('EDITOR');
    expect(await listUsers(world.database)).toContainEqual(expect.objectContaining({ id: account?.number }));
  });

  test('is told which field is at fault, in the language of the request, and nothing is written', async () => {
    const before = await listUsers(world.database);
    const { data } = await world.graphql<{ createAccount: Payload }>(
      create,
      { input: { name: 'Bert', role: 'EDITOR', password: 'password1234' } },
      { headers: { 'accept-language': 'de', authorization: basic(administrator.name, password) } },
    );
    expect(data?.createAccount).toMatchObject({
      account: null,
      errors: [
        {
          path: ['input', 'password'],
          code: 'rest_invalid_param',
          reason: 'INVALID',
          message: 'Gehört zu den häufigsten Passwörtern; wählen Sie ein anderes.',
        },
      ],
    });
    const { errors } = await administer<Payload>(create, {
      input: { name: administrator.name, role: 'EDITOR' },
    });
    expect(errors).toMatchObject([{ path: ['input', 'name'], reason: 'TAKEN' }]);
    expect(await listUsers(world.database)).toEqual(before);
  });

  test('changes a role, which applies to the next request', async () => {
    const { id, name } = await person('author');
    expect(await roleOf(name)).toBe('AUTHOR');
    const { account } = await administer<Payload>(update, { number: id, input: { role: 'EDITOR' } });
    expect(account).toMatchObject({ number: id, role: 'EDITOR' });
    expect(await roleOf(name)).toBe('EDITOR');
  });

  test('disables somebody, who can no longer sign in and stays the author, and enables them again', async () => {
    const { id, name } = await person('author');
    const event = await createMaker(world).event({ author: id });
    await administer(update, { number: id, input: { disabled: true } });
    expect(await roleOf(name)).toBe(401);
    expect((await world.rest('GET', `/events/${event.id}`)).body.author).toBe(String(id));
    await administer(update, { number: id, input: { disabled: false } });
    expect(await roleOf(name)).toBe('AUTHOR');
  });

  test('deletes an account', async () => {
    const { id, name } = await person();
    const { account, deletedId, errors } = await administer<Payload>(remove, { number: id });
    expect([account, errors]).toEqual([null, []]);
    expect(Buffer.from(deletedId ?? '', 'base64url').toString()).toBe(`Account:${id}`);
    expect(await roleOf(name)).toBe(401);
  });

  test('sets the password of somebody else without the current one', async () => {
    const { id, name } = await person();
    const { generatedPassword } = await administer<Payload>(changePassword, { number: id });
    expect(await roleOf(name)).toBe(401);
    expect(await roleOf(name, generatedPassword ?? '')).toBe('AUTHOR');
  });

  test('is told that somebody does not exist', async () => {
    for (const mutation of [remove, changePassword]) {
      const { errors } = await administer<Payload>(mutation, { number: 2_000_000_000 });
      expect(errors).toMatchObject([{ code: 'user-not-found', reason: 'NOT_FOUND' }]);
    }
  });

  test('lists all accounts page by page, as they are now', async () => {
    const query = `query ($after: String) { accounts(first: 3, after: $after) {
      totalCount nodes { number name } pageInfo { hasNextPage endCursor } } }`;
    interface Page {
      totalCount: number;
      nodes: Person[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    }
    const readAll = async () => {
      const names: string[] = [];
      for (let after: string | null = null; ;) {
        const { nodes, pageInfo }: Page = await administer<Page>(query, { after });
        names.push(...nodes.map(({ name }) => name));
        if (!pageInfo.hasNextPage) return names;
        after = pageInfo.endCursor;
      }
    };
    const stored = async () => (await listUsers(world.database)).map(({ name }) => name);
    expect(await readAll()).toEqual(await stored());
    await person();
    expect(await readAll()).toEqual(await stored());
    expect((await administer<Page>(query)).totalCount).toBe((await stored()).length);
  });

  test('finds no account after a number that is larger than any, and all before it', async () => {
    const after = 'query ($cursor: String) { accounts(after: $cursor) { nodes { number } } }';
    const before = 'query ($cursor: String) { accounts(last: 1, before: $cursor) { nodes { number } } }';
    const last = (await listUsers(world.database)).at(-1)?.id;
    for (const number of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const cursor = Buffer.from(JSON.stringify(['', number])).toString('base64url');
      expect(await administer(after, { cursor })).toEqual({ nodes: [] });
      expect(await administer(before, { cursor })).toEqual({ nodes: [{ number: last }] });
    }
  });
});

describe('The last enabled administrator', () => {
  test.each([
    ['disabled', update, { input: { disabled: true } }],
    ['given another role', update, { input: { role: 'EDITOR' } }],
    ['deleted', remove, {}],
  ])('is not %s', async (_, mutation, variables) => {
    for (const { id, role } of await listUsers(world.database))
      if (role === 'administrator' && id !== administrator.id)
        await administer(update, { number: id, input: { disabled: true } });
    const { errors } = await administer<Payload>(mutation, { number: administrator.id, ...variables });
    expect(errors).toMatchObject([{ code: 'last-administrator' }]);
    expect(await roleOf(administrator.name)).toBe('ADMINISTRATOR');
  });
});

describe('Whoever is no administrator', () => {
  const stored = async () =>
    (await listUsers(world.database)).map(({ id, name, role, disabled }) => ({ id, name, role, disabled }));
  const attempts: [string, Record<string, unknown>][] = [
    [create, { input: { name: 'Nobody', role: 'ADMINISTRATOR' } }],
    [update, { number: 2, input: { role: 'SUBSCRIBER' } }],
    [remove, { number: 2 }],
    [changePassword, { number: 2, password: 'a long enough one' }],
    [`mutation { createToken(number: 2) { errors { path code reason message } } }`, {}],
    [`mutation { revokeToken(number: 2, name: "token") { errors { path code reason message } } }`, {}],
    [`mutation { endSession(number: 2, session: 1) { errors { path code reason message } } }`, {}],
    [`mutation { endSessions(number: 2) { errors { path code reason message } } }`, {}],
    [
      `mutation { unlinkIdentity(number: 2, issuer: "i", subject: "s") { errors { path code reason message } } }`,
      {},
    ],
  ];

  test.each(['editor', 'author', 'contributor', 'subscriber'] as const)(
    'changes no other account as %s',
    async (role) => {
      const run = await withToken(await person(role));
      const before = await stored();
      for (const [mutation, variables] of attempts) {
        const { errors } = await run<Payload>(mutation, variables);
        expect(errors).toMatchObject([{ code: 'rest_forbidden', reason: 'FORBIDDEN' }]);
      }
      expect(await stored()).toEqual(before);
      await expect(run('{ accounts { totalCount } }')).rejects.toThrow('not allowed');
      expect(await run('{ account(number: 1) { name } }')).toBeNull();
      const id = Buffer.from('Account:1').toString('base64url');
      expect(await run('query ($id: ID!) { node(id: $id) { id } }', { id })).toBeNull();
    },
  );

  test('changes nothing without credentials, and has no account', async () => {
    const anonymous = runner({});
    for (const [mutation, variables] of attempts) {
      const { errors } = await anonymous<Payload>(mutation, variables);
      expect(errors).toMatchObject([{ reason: 'UNAUTHENTICATED' }]);
    }
    expect(await anonymous('{ me { name } }')).toBeNull();
    expect(await anonymous('{ account(number: 1) { name } }')).toBeNull();
  });

  test.each(['read', 'write'] as const)('is an administrator with a token of the scope %s', async (scope) => {
    const run = await withToken(administrator, scope);
    for (const [mutation, variables] of attempts) {
      const { errors } = await run<Payload>(mutation, variables);
      expect(errors).toMatchObject([{ code: 'rest_insufficient_scope', reason: 'FORBIDDEN' }]);
    }
    expect(await run('{ account(number: 2) { name } }')).toBeNull();
    expect(await run('{ me { name } }')).toEqual({ name: administrator.name });
  });
});
