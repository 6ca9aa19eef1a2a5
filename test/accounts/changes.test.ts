import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createToken } from '../../src/accounts/user-tokens.ts';
import { addUser, listUsers, removeUser, setPassword, updateUser } from '../../src/accounts/users.ts';
import { createMaker } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { basic } from './memory.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

const first = 'a first long password';
const second = 'a second long password';

/** The status of a request with these credentials, by REST and by GraphQL. */
async function statuses(authorization: string): Promise<number[]> {
  const headers = { authorization };
  const [rest, graphql] = await Promise.all([
    world.rest('GET', '/venues', { headers }),
    world.graphql('{ viewer { role } }', {}, { headers }),
  ]);
  return [rest.status, graphql.status];
}

let made = 0;
/** A new user with the first password. */
async function user(role = 'author'): Promise<string> {
  const name = `user ${(made += 1)}`;
  await addUser(world.database, { name, role, password: first });
  return name;
}

const roleOf = async (authorization: string) =>
  (
    await world.graphql<{ viewer: { role: string } }>(
      '{ viewer { role } }',
      {},
      { headers: { authorization } },
    )
  ).data?.viewer.role;

describe('a new password', () => {
  test('replaces the old one at once', async () => {
    const name = await user();
    expect(await statuses(basic(name, first))).toEqual([200, 200]);
    expect(await setPassword(world.database, name.toUpperCase(), { password: second })).toEqual({
      name,
      generatedPassword: null,
    });
    expect(await statuses(basic(name, first))).toEqual([401, 401]);
    expect(await statuses(basic(name, second))).toEqual([200, 200]);
  });

  test('is generated and returned if none is chosen', async () => {
    const name = await user();
    const { generatedPassword } = await setPassword(world.database, name);
    expect(await statuses(basic(name, generatedPassword ?? ''))).toEqual([200, 200]);
  });

  test('leaves tokens valid', async () => {
    const name = await user();
    const { secret: token } = await createToken(world.database, name);
    await setPassword(world.database, name);
    expect(await statuses(`Bearer ${token}`)).toEqual([200, 200]);
  });

  test('is only set for a user who exists', async () => {
    await expect(setPassword(world.database, 'Nobody')).rejects.toThrow('User not found.');
  });
});

describe('a new role', () => {
  test('applies at once', async () => {
    const name = await user('author');
    await updateUser(world.database, name, { role: 'editor' });
    expect(await roleOf(basic(name, first))).toBe('EDITOR');
  });

  test('has to be one of the roles', async () => {
    const name = await user('author');
    await expect(updateUser(world.database, name, { role: 'king' })).rejects.toThrow(
      'Invalid parameters: role.',
    );
    expect(await roleOf(basic(name, first))).toBe('AUTHOR');
  });
});

describe('a disabled user', () => {
  test('signs in with neither password nor token, until enabled again', async () => {
    const name = await user();
    const { secret: token } = await createToken(world.database, name);
    const all = [basic(name, first), basic(name, token), `Bearer ${token}`];
    for (const one of all) expect(await statuses(one)).toEqual([200, 200]);
    await updateUser(world.database, name, { disabled: true });
    for (const one of all) expect(await statuses(one)).toEqual([401, 401]);
    await updateUser(world.database, name, { disabled: false });
    for (const one of all) expect(await statuses(one)).toEqual([200, 200]);
  });

  test('remains the author of everything', async () => {
    const name = await user();
    const { id } = (await listUsers(world.database)).find((one) => one.name === name) ?? { id: 0 };
    const event = await createMaker(world).event({ author: id });
    await updateUser(world.database, name, { disabled: true });
    const { body } = await world.rest<{ author: string }>('GET', `/events/${event.id}`);
    expect(body.author).toBe(String(id));
  });
});

describe('the last enabled administrator', () => {
  const administrator = 'administrator';
  beforeEach(async () => {
    for (const { name, role } of await listUsers(world.database))
      if (role === administrator && name !== administrator)
        await updateUser(world.database, name, { disabled: true });
  });

  test.each([
    ['disabled', () => updateUser(world.database, administrator, { disabled: true })],
    ['removed', () => removeUser(world.database, administrator)],
    ['given another role', () => updateUser(world.database, administrator, { role: 'editor' })],
  ])('cannot be %s', async (_, change) => {
    await user(administrator).then((other) => updateUser(world.database, other, { disabled: true }));
    await expect(change()).rejects.toThrow('This is the last enabled administrator');
    expect(await listUsers(world.database)).toContainEqual(
      expect.objectContaining({ name: administrator, role: administrator, disabled: false }),
    );
  });

  test('may keep the role, and another who is disabled may be removed', async () => {
    const other = await user(administrator);
    await updateUser(world.database, other, { disabled: true });
    await updateUser(world.database, administrator, { role: administrator });
    expect(await removeUser(world.database, other)).toBe(other);
  });

  test('is one of two that are disabled at once', async () => {
    const other = await user(administrator);
    const results = await Promise.allSettled(
      [administrator, other].map((name) => updateUser(world.database, name, { disabled: true })),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    await updateUser(world.database, administrator, { disabled: false });
  });
});
