import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { ensureAdministrator } from '../../src/accounts/administrator.ts';
import { createAuthenticator } from '../../src/accounts/credentials.ts';
import { createToken } from '../../src/accounts/user-tokens.ts';
import { addUser, listUsers, removeUser, setDisplayName } from '../../src/accounts/users.ts';
import { type Database, transaction } from '../../src/database/database.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { basic, openMemory } from './memory.ts';

let database: Database;

beforeAll(async () => {
  database = await openMemory();
});

beforeEach(() =>
  transaction(database, async (em) => {
    await sql`truncate user_account, token restart identity`.execute(inTransaction(em));
  }),
);

afterAll(() => database.close());

const given = { adminUser: 'admin', adminPassword: 'given', databaseUrl: null, dataDir: 'memory:' };

describe('the first administrator', () => {
  test('is user 1 with the password that was set', async () => {
    expect(await ensureAdministrator(database, given)).toEqual({ name: 'admin', generatedPassword: null });
    const viewer = await createAuthenticator(database).authenticate({
      authorization: basic('admin', 'given'),
      client: '127.0.0.1',
    });
    expect(viewer).toEqual({ id: 1, name: 'admin', role: 'administrator', scope: 'admin' });
  });

  test('gets a generated password that works when none is set', async () => {
    const administrator = await ensureAdministrator(database, {
      ...given,
      adminUser: 'Root',
      adminPassword: null,
    });
    const password = administrator?.generatedPassword ?? '';
    expect(
      await createAuthenticator(database).authenticate({
        authorization: basic('root', password),
        client: '127.0.0.1',
      }),
    ).toMatchObject({
      id: 1,
    });
  });

  test('is created once, however many start at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ensureAdministrator(database, given)));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await listUsers(database)).toHaveLength(1);
    expect(await ensureAdministrator(database, given)).toBeNull();
  });

  test('has id 1 even where an earlier attempt took a number, and the next user another', async () => {
    await transaction(database, async (em) => {
      await sql`select nextval('user_account_id_seq') from generate_series(1, 5)`.execute(inTransaction(em));
    });
    await ensureAdministrator(database, given);
    const { user } = await addUser(database, { name: 'Next', role: 'editor', password: 'x' });
    expect([(await listUsers(database))[0]?.id, user.id]).toEqual([1, 6]);
  });

  test('with a name or password that cannot be used is refused with a sentence', async () => {
    await expect(ensureAdministrator(database, { ...given, adminUser: 'a:b' })).rejects.toThrow('colon');
    await expect(ensureAdministrator(database, { ...given, adminPassword: 'a\tb' })).rejects.toThrow(
      'control',
    );
    expect(await listUsers(database)).toEqual([]);
  });
});

describe('adding users', () => {
  test('a password is generated and told only when none is given', async () => {
    const first = await addUser(database, { name: 'Anna', role: 'editor' });
    const second = await addUser(database, { name: ' Bert ', role: 'author', password: 'bert' });
    expect(first.generatedPassword).toMatch(/^[\w-]{24}$/);
    expect(second).toEqual({ user: { id: 2, name: 'Bert', role: 'author' }, generatedPassword: null });
    expect((await listUsers(database)).map(({ name }) => name)).toEqual(['Anna', 'Bert']);
  });

  test.each([
    [{ name: ' ', role: 'editor' }, 'must not be empty'],
    [{ name: 'a:b', role: 'editor' }, 'colon'],
    [{ name: 'a\nb', role: 'editor' }, 'control'],
    [{ name: 'x'.repeat(101), role: 'editor' }, 'at most 100'],
    [{ name: 'Anna', role: 'king' }, 'administrator, editor, author, contributor, subscriber, not "king"'],
    [{ name: 'Anna', role: 'editor', password: '' }, 'password must not be empty'],
  ])('%j is refused with a sentence, and nothing is written', async (wanted, sentence) => {
    await expect(addUser(database, wanted)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(sentence),
    });
    expect(await listUsers(database)).toEqual([]);
  });

  test('a name is given once, in whatever letter case', async () => {
    await addUser(database, { name: 'Anna', role: 'editor', password: 'x' });
    await expect(addUser(database, { name: 'ANNA', role: 'author', password: 'x' })).rejects.toThrow(
      'User Anna already exists',
    );
    expect(await listUsers(database)).toHaveLength(1);
  });
});

describe('the name that others see', () => {
  const shown = () =>
    database.query(
      sqlBuilder.selectFrom('user_account').select('display_name as name').orderBy('id').compile(),
    );

  test('is chosen with the user or later, and taken back', async () => {
    await addUser(database, { name: 'Anna', role: 'editor', password: 'x', displayName: ' Anna K. ' });
    await addUser(database, { name: 'Bert', role: 'editor', password: 'x' });
    expect(await shown()).toEqual([{ name: 'Anna K.' }, { name: null }]);
    expect(await setDisplayName(database, 'BERT', 'Anna K.')).toBe('Bert');
    await setDisplayName(database, 'Anna', null);
    expect(await shown()).toEqual([{ name: null }, { name: 'Anna K.' }]);
  });

  test.each(['', '  ', 'x'.repeat(101), 'a\nb', '<b>Anna</b>'])('is not %j', async (displayName) => {
    const wanted = { name: 'Anna', role: 'editor', password: 'x' };
    await expect(addUser(database, { ...wanted, displayName })).rejects.toThrow('A display name must have');
    await addUser(database, wanted);
    await expect(setDisplayName(database, 'Anna', displayName)).rejects.toThrow('A display name must have');
    expect(await shown()).toEqual([{ name: null }]);
  });

  test('belongs to somebody', async () => {
    await expect(setDisplayName(database, 'Nobody', 'N.')).rejects.toThrow('User Nobody does not exist.');
  });
});

describe('removing users', () => {
  test('a number is never given again', async () => {
    await addUser(database, { name: 'Anna', role: 'editor', password: 'x' });
    expect(await removeUser(database, 'anna')).toBe('Anna');
    const { user } = await addUser(database, { name: 'Anna', role: 'editor', password: 'x' });
    expect(user.id).toBe(2);
  });

  test('the last administrator stays, even when two are removed at once', async () => {
    await addUser(database, { name: 'One', role: 'administrator', password: 'x' });
    await addUser(database, { name: 'Two', role: 'administrator', password: 'x' });
    const answers = await Promise.allSettled([removeUser(database, 'One'), removeUser(database, 'Two')]);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({
        reason: expect.objectContaining({ message: expect.stringContaining('last enabled administrator') }),
      }),
    ]);
    expect(await listUsers(database)).toHaveLength(1);
  });

  test('who does not exist is neither removed nor given a token', async () => {
    await expect(removeUser(database, 'Nobody')).rejects.toThrow('User Nobody does not exist.');
    await expect(createToken(database, 'Nobody')).rejects.toThrow('User Nobody does not exist.');
  });
});

test('neither a password nor a token can be read from what is stored', async () => {
  await addUser(database, { name: 'Anna', role: 'editor', password: 'plain secret' });
  const token = await createToken(database, 'Anna');
  const stored = await transaction(database, async (em) => [
    ...(await inTransaction(em).selectFrom('user_account').selectAll().execute()),
    ...(await inTransaction(em).selectFrom('token').selectAll().execute()),
  ]);
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain('plain secret');
  expect(JSON.stringify(stored)).not.toContain(token);
});
