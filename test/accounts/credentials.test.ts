import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Authenticator, createAuthenticator } from '../../src/accounts/credentials.ts';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { generateToken } from '../../src/accounts/tokens.ts';
import { createToken } from '../../src/accounts/user-tokens.ts';
import { addUser, removeUser } from '../../src/accounts/users.ts';
import { type Database, transaction } from '../../src/database/database.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { basic, openMemory } from './memory.ts';

let database: Database;
let authenticator: Authenticator;

beforeAll(async () => {
  database = await openMemory();
  authenticator = createAuthenticator(database);
  await addUser(database, { name: 'Anna', role: 'author', password: 'anna: the p\u00e4\u00e4sy' });
});

afterAll(() => database.close());

const rejection = { status: 401, reason: 'wrongCredentials' };

function ask(authorization: string | undefined) {
  return authenticator.authenticate({ authorization, client: '127.0.0.1' });
}

async function changeUser(name: string, change: { password_hash?: string; role?: 'editor' }): Promise<void> {
  await transaction(database, async (em) => {
    await inTransaction(em).updateTable('user_account').set(change).where('name', '=', name).execute();
  });
}

describe('who asks', () => {
  test('nobody, without a header', async () => {
    expect(await ask(undefined)).toBeNull();
  });

  test('a user with the password, which may hold colons and accents', async () => {
    expect(await ask(basic('Anna', 'anna: the p\u00e4\u00e4sy'))).toMatchObject({
      name: 'Anna',
      role: 'author',
    });
  });

  test('the same user in any letter case of name and scheme', async () => {
    const viewer = await ask(basic('aNNA', 'anna: the p\u00e4\u00e4sy').replace('Basic', 'bASIC'));
    expect(viewer?.name).toBe('Anna');
  });

  test('a user whose name has other letters than a to z', async () => {
    await addUser(database, { name: '\u00c4iti \u738b', role: 'author', password: 'x and y and z' });
    expect(await ask(basic('\u00c4ITI \u738b', 'x and y and z'))).toMatchObject({ name: '\u00c4iti \u738b' });
  });

  test('a user with a token, as Bearer or in the place of the password', async () => {
    const { secret: token } = await createToken(database, 'anna');
    expect(await ask(`Bearer ${token}`)).toMatchObject({ name: 'Anna' });
    expect(await ask(basic('anna', token))).toMatchObject({ name: 'Anna' });
  });
});

describe('wrong credentials are rejected:', () => {
  const malformed = [
    'Basic',
    'Basic !!!!',
    'Basic Og==',
    'Basic 4w==',
    'Bearer',
    'Bearer x',
    'Digest a=b',
    'nonsense',
  ];

  test.each(malformed)('the header %j', async (header) => {
    await expect(ask(header)).rejects.toMatchObject(rejection);
  });

  test('a wrong password, an empty one, an unknown user', async () => {
    await expect(ask(basic('Anna', 'wrong'))).rejects.toMatchObject(rejection);
    await expect(ask(basic('Anna', ''))).rejects.toMatchObject(rejection);
    await expect(ask(basic('Nobody', 'anna: the p\u00e4\u00e4sy'))).rejects.toMatchObject(rejection);
  });

  test('a name that the database could not hold', async () => {
    await expect(ask(basic('An\u0000na', 'x'))).rejects.toMatchObject(rejection);
  });

  test('an unknown token, and the token of somebody else', async () => {
    await addUser(database, { name: 'Bert', role: 'editor', password: 'bert password' });
    const { secret: token } = await createToken(database, 'Bert');
    await expect(ask(`Bearer ${generateToken()}`)).rejects.toMatchObject(rejection);
    await expect(ask(basic('Anna', token))).rejects.toMatchObject(rejection);
  });
});

describe('a password that was right', () => {
  test('is not hashed again: more requests than may wait are all answered, at once or later', async () => {
    await addUser(database, { name: 'Crowd', role: 'author', password: 'crowd password' });
    const requests = () =>
      Promise.all(Array.from({ length: 100 }, () => ask(basic('Crowd', 'crowd password'))));
    expect(new Set((await requests()).map((viewer) => viewer?.name))).toEqual(new Set(['Crowd']));
    expect(await requests()).toHaveLength(100);
  });

  test('costs one statement a request', async () => {
    const statements: string[] = [];
    const unwatch = database.watch((sql) => statements.push(sql));
    await ask(basic('Anna', 'anna: the p\u00e4\u00e4sy'));
    unwatch();
    expect(statements).toHaveLength(1);
  });

  test('is wrong as soon as it is changed', async () => {
    await addUser(database, { name: 'Dora', role: 'author', password: 'the old password' });
    await ask(basic('Dora', 'the old password'));
    await changeUser('Dora', { password_hash: await hashPassword('the new password') });
    await expect(ask(basic('Dora', 'the old password'))).rejects.toMatchObject(rejection);
    expect(await ask(basic('Dora', 'the new password'))).toMatchObject({ name: 'Dora' });
  });

  test('carries the role that the user has now', async () => {
    await addUser(database, { name: 'Emil', role: 'author', password: 'emil password' });
    await ask(basic('Emil', 'emil password'));
    await changeUser('Emil', { role: 'editor' });
    expect(await ask(basic('Emil', 'emil password'))).toMatchObject({ role: 'editor' });
  });

  test('is nothing once the user was removed, and so are the tokens', async () => {
    await addUser(database, { name: 'Fritz', role: 'author', password: 'fritz password' });
    const { secret: token } = await createToken(database, 'Fritz');
    await Promise.all([ask(basic('Fritz', 'fritz password')), ask(`Bearer ${token}`)]);
    await removeUser(database, 'Fritz');
    await expect(ask(basic('Fritz', 'fritz password'))).rejects.toMatchObject(rejection);
    await expect(ask(`Bearer ${token}`)).rejects.toMatchObject(rejection);
  });
});
