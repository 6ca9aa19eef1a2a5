import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { createAuthenticator } from '../../src/accounts/credentials.ts';
import { digestToken } from '../../src/accounts/tokens.ts';
import { type listTokens } from '../../src/accounts/user-tokens.ts';
import { listUsers } from '../../src/accounts/users.ts';
import { transaction } from '../../src/database/database.ts';
import { tokenStatements } from '../../src/database/migrations/0010-token-scopes.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { inTransaction } from '../../src/database/unit-of-work.ts';
import { createTokenOwners } from '../harness/token-owners.ts';
import { startCalendar, type World } from '../harness/calendar.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

const run = (statement: RawBuilder<unknown>) => world.database.query(statement.compile(sqlBuilder));

const { user, statuses } = createTokenOwners(() => world);

describe('the last use of a token', () => {
  /** Resolves once a use is stored. */
  async function use(list: () => ReturnType<typeof listTokens>, secret: string): Promise<string> {
    const stored = new Promise<void>((resolve) => world.database.committed.add(resolve));
    expect(await statuses(secret)).toEqual([200, 200]);
    await stored;
    return (await list())[0]?.lastUsedAt ?? '';
  }

  const setLastUse = (secret: string, age: string) =>
    run(
      sql`update token set last_used_at = (now() at time zone 'utc') - ${age}::interval where digest = ${digestToken(secret)}`,
    );

  test('is stored, and shown with the user', async () => {
    const { name, token, list } = await user();
    const lastUse = await use(list, await token());
    expect(Math.abs(Date.parse(`${lastUse}Z`) - Date.now())).toBeLessThan(60_000);
    const users = await listUsers(world.database);
    expect(users.find((one) => one.name === name)?.tokensUsedAt).toBe(lastUse);
  });

  test('is stored again after an hour and not before', async () => {
    const { token, list } = await user();
    const [recent, old] = [await token({ name: 'a' }), await token({ name: 'b' })];
    await Promise.all([setLastUse(recent, '59 minutes'), setLastUse(old, '61 minutes')]);
    const before = await list();
    expect(await statuses(recent)).toEqual([200, 200]);
    await use(list, old);
    const after = await list();
    expect(after[0]?.lastUsedAt).toBe(before[0]?.lastUsedAt);
    expect(after[1]?.lastUsedAt).not.toBe(before[1]?.lastUsedAt);
  });

  test('costs no write for further requests', async () => {
    const { token, list } = await user();
    const secret = await token();
    await use(list, secret);
    let commits = 0;
    const count = () => (commits += 1);
    world.database.committed.add(count);
    for (let request = 0; request < 5; request += 1) await statuses(secret);
    world.database.committed.delete(count);
    expect(commits).toBe(0);
  });

  test('does not fail a request when the database rejects writes', async () => {
    const { token } = await user();
    const secret = await token();
    const attempts: unknown[] = [];
    const rejecting = {
      ...world.database,
      assertWritable: () => {
        attempts.push(secret);
        throw new Error('read-only');
      },
    };
    const authenticator = createAuthenticator(rejecting);
    const request = () =>
      authenticator.authenticate({ authorization: `Bearer ${secret}`, client: '127.0.0.1' });
    expect(await request()).toMatchObject({ role: 'author' });
    expect(await request()).toMatchObject({ role: 'author' });
    expect(attempts).toHaveLength(1);
  });
});

test('existing tokens keep every permission, and get names', async () => {
  const { token, list } = await user();
  for (const name of ['x', 'y']) await token({ name, scope: 'read' });
  const migrated = await transaction(world.database, async (em) => {
    const execute = (text: string) => sql.raw(text).execute(inTransaction(em));
    await execute('alter table token drop name, drop scope, drop expires_at, drop last_used_at');
    await execute('create index token_user on token (user_id)');
    for (const statement of tokenStatements) await execute(statement);
    return list();
  });
  expect(migrated.map(({ name, scope, expiresAt }) => [name, scope, expiresAt])).toEqual([
    ['token', 'admin', null],
    ['token-2', 'admin', null],
  ]);
});
