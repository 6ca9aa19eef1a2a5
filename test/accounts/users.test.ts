import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { ensureAdministrator } from '../../src/accounts/administrator.ts';
import { createAuthenticator } from '../../src/accounts/credentials.ts';
import { createToken } from '../../src/accounts/user-tokens.ts';
import { addUser, listUsers, removeUser, updateUser } from '../../src/accounts/users.ts';
import { type Database, transaction } from '../../src/database/database.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { password } from '../harness/users.ts';
import { basic, openMemory, rejectionOf } from './memory.ts';

let database: Database;

beforeAll(async () => {
  database = await openMemory();
});

beforeEach(() =>
  transaction(database, async (em) => {
    await sql`truncate user_account restart identity cascade`.execute(inTransaction(em));
  }),
);

afterAll(() => database.close());

const given = { adminUser: 'admin', adminPassword: password, databaseUrl: null, dataDir: 'memory:' };

describe('the first administrator', () => {
  test('is user 1 with the password that was set', async () => {
    expect(await ensureAdministrator(database, given)).toEqual({ name: 'admin', generatedPassword: null });
    const viewer = await createAuthenticator(database).authenticate({
      authorization: basic('admin', password),
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
    const { user } = await addUser(database, { name: 'Next', role: 'editor', password });
    expect([(await listUsers(database))[0]?.id, user.id]).toEqual([1, 6]);
  });

  test('with a name or password that cannot be used is rejected with a sentence', async () => {
    await expect(ensureAdministrator(database, { ...given, adminUser: 'a:b' })).rejects.toThrow('colon');
    await expect(ensureAdministrator(database, { ...given, adminPassword: 'a\tb' })).rejects.toThrow(
      'ADMIN_PASSWORD: Must not contain control characters.',
    );
    expect(await listUsers(database)).toEqual([]);
  });
});

describe('adding users', () => {
  test('a password is generated and told only when none is given', async () => {
    const first = await addUser(database, { name: 'Anna', role: 'editor' });
    const second = await addUser(database, { name: ' Bert ', role: 'author', password });
    expect(first.generatedPassword).toMatch(/^[\w-]{24}$/);
    expect(second).toEqual({ user: { id: 2, name: 'Bert', role: 'author' }, generatedPassword: null });
    expect((await listUsers(database)).map(({ name }) => name)).toEqual(['Anna', 'Bert']);
  });

  test.each([
    [{ name: ' ', role: 'editor' }, 'name: Must not be empty.'],
    [{ name: 'a:b', role: 'editor' }, 'name: Must not contain a colon'],
    [{ name: 'a\nb', role: 'editor' }, 'name: Must not contain a colon or control characters.'],
    [{ name: 'x'.repeat(101), role: 'editor' }, 'name: Must have at most 100 characters.'],
    [{ name: 'Anna', role: 'king' }, 'role: Must be one of: administrator, editor, author, contributor, '],
    [{ name: 'Anna', role: 'editor', password: '' }, 'password: Must have at least 12 characters.'],
  ])('%j is rejected with a sentence, and nothing is written', async (wanted, sentence) => {
    expect(await rejectionOf(addUser(database, wanted))).toContain(sentence);
    expect(await listUsers(database)).toEqual([]);
  });

  test('a name is given once, in whatever letter case', async () => {
    await addUser(database, { name: 'Anna', role: 'editor', password });
    const again = addUser(database, { name: 'ANNA', role: 'author', password });
    expect(await rejectionOf(again)).toBe('name: Is already taken.');
    expect(await listUsers(database)).toHaveLength(1);
  });
});

describe('the name that others see', () => {
  const shown = () =>
    database.query(
      sqlBuilder.selectFrom('user_account').select('display_name as name').orderBy('id').compile(),
    );

  test('is chosen with the user or later, and taken back', async () => {
    await addUser(database, { name: 'Anna', role: 'editor', password, displayName: ' Anna K. ' });
    await addUser(database, { name: 'Bert', role: 'editor', password });
    expect(await shown()).toEqual([{ name: 'Anna K.' }, { name: null }]);
    expect(await updateUser(database, 'BERT', { displayName: 'Anna K.' })).toBe('Bert');
    await updateUser(database, 'Anna', { displayName: null });
    expect(await shown()).toEqual([{ name: null }, { name: 'Anna K.' }]);
  });

  test.each(['', '  ', 'x'.repeat(101), 'a\nb', '<b>Anna</b>'])('is not %j', async (displayName) => {
    const wanted = { name: 'Anna', role: 'editor', password };
    expect(await rejectionOf(addUser(database, { ...wanted, displayName }))).toMatch(/^displayName: Must/);
    await addUser(database, wanted);
    expect(await rejectionOf(updateUser(database, 'Anna', { displayName }))).toMatch(/^displayName: Must/);
    expect(await shown()).toEqual([{ name: null }]);
  });

  test('belongs to somebody', async () => {
    await expect(updateUser(database, 'Nobody', { displayName: 'N.' })).rejects.toThrow('User not found.');
  });
});

describe('removing users', () => {
  test('a number is never given again', async () => {
    await addUser(database, { name: 'Anna', role: 'editor', password });
    expect(await removeUser(database, 'anna')).toBe('Anna');
    const { user } = await addUser(database, { name: 'Anna', role: 'editor', password });
    expect(user.id).toBe(2);
  });

  test('the last administrator stays, even when two are removed at once', async () => {
    await addUser(database, { name: 'One', role: 'administrator', password });
    await addUser(database, { name: 'Two', role: 'administrator', password });
    const answers = await Promise.allSettled([removeUser(database, 'One'), removeUser(database, 'Two')]);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({
        reason: expect.objectContaining({ message: expect.stringContaining('last enabled administrator') }),
      }),
    ]);
    expect(await listUsers(database)).toHaveLength(1);
  });

  test('who does not exist is neither removed nor given a token', async () => {
    await expect(removeUser(database, 'Nobody')).rejects.toThrow('User not found.');
    await expect(createToken(database, 'Nobody')).rejects.toThrow('User not found.');
  });
});

test('neither a password nor a token can be read from what is stored', async () => {
  await addUser(database, { name: 'Anna', role: 'editor', password: 'plain secret' });
  const { secret: token } = await createToken(database, 'Anna');
  const stored = await transaction(database, async (em) => [
    ...(await inTransaction(em).selectFrom('user_account').selectAll().execute()),
    ...(await inTransaction(em).selectFrom('token').selectAll().execute()),
  ]);
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain('plain secret');
  expect(JSON.stringify(stored)).not.toContain(token);
});
