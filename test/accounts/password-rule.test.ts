import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addUser, listUsers, setPassword } from '../../src/accounts/users.ts';
import { generateToken } from '../../src/accounts/tokens.ts';
import { start } from '../../src/app/app.ts';
import type { Config } from '../../src/config/config.ts';
import { type Database, transaction } from '../../src/database/database.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { copyTemplate, testConfig } from '../harness/template.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { password } from '../harness/users.ts';
import { basic, openMemory, rejectionOf } from './memory.ts';

/** The key of "secret" with a cost that takes no time, as an older version might have stored it. */
const shortHash = '$scrypt$ln=1,r=1,p=1$c2FsdA$Mg-j147YoCdA-qrUwvASXtMPpt7O8kuKFUTqdS-qQGA';

describe('a password', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openMemory();
    await addUser(database, { name: 'Anna', role: 'editor' });
  });
  afterAll(() => database.close());

  test.each([
    ['', 'Must have at least 12 characters.'],
    ['eleven char', 'Must have at least 12 characters.'],
    // Six characters of two code units each.
    ['😀😀😀😀😀😀', 'Must have at least 12 characters.'],
    ['x'.repeat(257), 'Must have at most 256 characters.'],
    ['a long one\u0000 with a zero', 'Must not contain control characters.'],
    [generateToken(), 'Must not look like a token.'],
    ['password1234', 'Is one of the most common passwords; choose another one.'],
    ['123456789012', 'Is one of the most common passwords; choose another one.'],
    ['AdministratoR', 'Is one of the most common passwords; choose another one.'],
  ])('%j is rejected, and the field is named', async (rejected, sentence) => {
    const wanted = { name: 'Bert', role: 'author', password: rejected };
    expect(await rejectionOf(addUser(database, wanted))).toBe(`password: ${sentence}`);
    expect(await rejectionOf(setPassword(database, 'Anna', { password: rejected }))).toBe(
      `password: ${sentence}`,
    );
    expect(await listUsers(database)).toHaveLength(1);
  });

  test.each(['twelve chars', 'kaksitoista 🌲', 'x'.repeat(256)])('may be %j', async (accepted) => {
    const set = await setPassword(database, 'Anna', { password: accepted });
    expect(set).toEqual({ name: 'Anna', generatedPassword: null });
  });
});

describe('a password that was set before there was a rule', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar();
  });
  afterAll(() => world.close());

  test('stays valid until it is changed', async () => {
    const { id } = (await addUser(world.database, { name: 'Old', role: 'author' })).user;
    await transaction(world.database, async (em) => {
      const accounts = inTransaction(em).updateTable('user_account');
      await accounts.set({ password_hash: shortHash }).where('id', '=', id).execute();
    });
    const headers = { authorization: basic('Old', 'secret') };
    const { data } = await world.graphql('{ viewer { role } }', {}, { headers });
    expect(data).toEqual({ viewer: { role: 'AUTHOR' } });
  });
});

describe('ADMIN_PASSWORD', () => {
  /** What a start on an existing calendar tells about its settings. */
  async function noticeOf(changes: Partial<Config>): Promise<string | null | undefined> {
    const copy = await copyTemplate();
    const running = await start({ ...testConfig(copy.place), ...changes });
    try {
      return running.notice;
    } finally {
      await running.close();
      await copy.drop();
    }
  }

  test('that differs from the stored password is told without either of them', async () => {
    const notice = await noticeOf({ adminPassword: 'something else entirely' });
    expect(notice).toBe(
      'ADMIN_PASSWORD is not the password of administrator, which stays as it is; ' +
        '"npm run user -- password administrator" sets a new one.',
    );
  });

  test('of a user who does not exist is told to have no effect', async () => {
    expect(await noticeOf({ adminUser: 'root' })).toBe(
      'ADMIN_PASSWORD has no effect: there is no user root.',
    );
  });

  test.each([
    ['is the stored password', password],
    ['is not set', null],
  ])('is not mentioned if it %s', async (_, adminPassword) => {
    expect(await noticeOf({ adminPassword })).toBeNull();
  });

  test('of a new calendar obeys the rule, and is rejected by its name', async () => {
    const settings = {
      ...testConfig({ dataDir: 'memory:', databaseUrl: null }),
      adminPassword: 'password1234',
    };
    await expect(start(settings)).rejects.toMatchObject({
      name: 'StartupError',
      message: 'ADMIN_PASSWORD: Is one of the most common passwords; choose another one.',
    });
  });
});
