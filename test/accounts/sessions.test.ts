import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { setPassword, updateUser } from '../../src/accounts/users.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createPeople, type Person, type Rejection } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';
import { password } from '../harness/users.ts';

let world: World;
const { person, signIn, withCookie, withToken } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

const login = `mutation ($name: String!, $password: String!) { login(name: $name, password: $password) {
  account { number name role } expiresAt errors { path code reason message } } }`;
interface Login {
  account: Person | null;
  expiresAt: string;
  errors: Rejection[];
}

const run = (statement: RawBuilder<unknown>) => world.database.query(statement.compile(sqlBuilder));
const sessionsOf = ({ id }: Person) =>
  run(sql`select * from session where user_id = ${id}`) as Promise<Record<string, unknown>[]>;

/** Who the cookie signs in; null: nobody. */
const nameBehind = async (cookie: string) =>
  (await withCookie(cookie)<{ name: string } | null>('{ me { name } }'))?.name ?? null;

describe('Signing in', () => {
  test('sets a cookie that no script can read, and that signs in over GraphQL and REST', async () => {
    const anna = await person('editor');
    const { data, headers } = await world.graphql<{ login: Login }>(login, { name: anna.name, password });
    expect(data?.login).toMatchObject({ account: { number: anna.id, name: anna.name }, errors: [] });
    const week = 168 * 3_600_000;
    expect(Math.abs(Date.parse(data?.login.expiresAt ?? '') - Date.now() - week)).toBeLessThan(60_000);
    const [set = ''] = headers.getSetCookie();
    expect(set).toMatch(
      /^calendar_session=[\w-]{43}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const [cookie = ''] = set.split(';', 1);
    expect(await nameBehind(cookie)).toBe(anna.name);
    const created = await world.rest('POST', '/venues', {
      headers: { cookie, 'apollo-require-preflight': '1' },
      form: { venue: 'Barn' },
    });
    expect([created.status, created.body.author]).toEqual([201, String(anna.id)]);
  });

  test('over HTTPS gives the cookie the strictest form, and reads no other', async () => {
    const secure = await startCalendar({ config: { publicUrl: 'https://calendar.example.org' } });
    try {
      const people = createPeople(() => secure);
      const anna = await people.person();
      const { headers } = await secure.graphql(login, { name: anna.name, password });
      const [set = ''] = headers.getSetCookie();
      expect(set).toMatch(
        /^__Host-calendar_session=[\w-]{43}; Max-Age=604800; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
      );
      const [cookie = ''] = set.split(';', 1);
      expect(await people.withCookie(cookie)('{ me { name } }')).toEqual({ name: anna.name });
      expect(await people.withCookie(cookie.replace('__Host-', ''))('{ me { name } }')).toBeNull();
    } finally {
      await secure.close();
    }
  });

  test('with a wrong password, an unknown name or a token is rejected alike, and sets no cookie', async () => {
    const anna = await person();
    await withToken(anna);
    const wrong = [
      [anna.name, 'wrong'],
      ['nobody', password],
      [anna.name, `cal_${'x'.repeat(43)}`],
      [`${anna.name}\u0000`, password],
      ['x'.repeat(100_000), password],
    ];
    for (const [name, secret] of wrong) {
      const { data, headers } = await world.graphql<{ login: Login }>(login, { name, password: secret });
      expect(data?.login).toMatchObject({
        account: null,
        errors: [{ code: 'rest_invalid_credentials', reason: 'UNAUTHENTICATED' }],
      });
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsOf(anna)).toEqual([]);
  });

  test('has to wait after many wrong passwords', async () => {
    const { name } = await person();
    const attempt = (secret: string) => world.graphql<{ login: Login }>(login, { name, password: secret });
    for (let count = 0; count < 5; count += 1) await attempt('wrong');
    const { status, headers, errors } = await attempt(password);
    expect([status, errors[0]?.extensions?.code]).toEqual([429, 'rest_too_many_attempts']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('again replaces the session, so that a planted one is worth nothing', async () => {
    const [anna, mallory] = [await person(), await person()];
    const planted = await signIn(mallory);
    const cookie = await signIn(anna, planted);
    expect(cookie).not.toBe(planted);
    expect(await nameBehind(cookie)).toBe(anna.name);
    expect(await nameBehind(planted)).toBeNull();
  });

  test('a hundred times more keeps the latest hundred sessions', async () => {
    const anna = await person();
    const first = await signIn(anna);
    await run(sql`update session set created_at = created_at - interval '1 hour' where user_id = ${anna.id}`);
    await run(sql`insert into session
      select 'filler ' || n || ' ' || ${anna.name}, user_id, created_at + n * interval '1 second', expires_at, last_used_at, idle_hours
      from session, generate_series(1, 100) as n where user_id = ${anna.id}`);
    const latest = await signIn(anna);
    expect(await sessionsOf(anna)).toHaveLength(100);
    expect(await nameBehind(latest)).toBe(anna.name);
    expect(await nameBehind(first)).toBeNull();
  });
});

describe('A session', () => {
  test('is stored without its secret', async () => {
    const anna = await person();
    const cookie = await signIn(anna);
    const stored = JSON.stringify(await sessionsOf(anna));
    expect(stored).toContain('digest');
    expect(stored).not.toContain(cookie.split('=')[1]);
  });

  test('ends when the client signs out, which removes the cookie', async () => {
    const anna = await person();
    const [cookie, other] = [await signIn(anna), await signIn(anna)];
    const { data, headers } = await world.graphql(
      'mutation { logout }',
      {},
      { headers: { cookie, 'apollo-require-preflight': '1' } },
    );
    expect(data).toEqual({ logout: true });
    expect(headers.getSetCookie()[0]).toMatch(/^calendar_session=; Max-Age=0; .*HttpOnly/);
    expect(await nameBehind(cookie)).toBeNull();
    expect(await nameBehind(other)).toBe(anna.name);
    expect(await withCookie('')('mutation { logout }')).toBe(false);
  });

  test.each([
    ['has lasted its time', sql`expires_at = now() at time zone 'utc'`],
    ['was not used for long', sql`last_used_at = (now() at time zone 'utc') - interval '12 hours'`],
  ])('ends once it %s: reads are anonymous, writes unauthenticated', async (_, change) => {
    const anna = await person('editor');
    const cookie = await signIn(anna);
    await run(sql`update session set ${change} where user_id = ${anna.id}`);
    expect(await nameBehind(cookie)).toBeNull();
    expect((await world.rest('GET', '/venues', { headers: { cookie } })).status).toBe(200);
    const write = { headers: { cookie, 'apollo-require-preflight': '1' }, form: { venue: 'Barn' } };
    expect((await world.rest('POST', '/venues', write)).status).toBe(401);
  });

  test('that is used goes on', async () => {
    const anna = await person();
    const cookie = await signIn(anna);
    await run(
      sql`update session set last_used_at = last_used_at - interval '11 hours' where user_id = ${anna.id}`,
    );
    const before = (await sessionsOf(anna))[0]?.last_used_at;
    const { committed } = world.database;
    const stored = new Promise<void>((resolve) => committed.add(resolve));
    expect(await nameBehind(cookie)).toBe(anna.name);
    await stored;
    expect((await sessionsOf(anna))[0]?.last_used_at).not.toEqual(before);
  });

  test.each([
    ['a new password from the shell', ({ name }: Person) => setPassword(world.database, name)],
    ['being disabled', ({ name }: Person) => updateUser(world.database, name, { disabled: true })],
  ])('ends with %s, even if that is undone', async (_, change) => {
    const anna = await person();
    const cookie = await signIn(anna);
    await change(anna);
    expect(await nameBehind(cookie)).toBeNull();
    await updateUser(world.database, anna.name, { disabled: false });
    expect(await nameBehind(cookie)).toBeNull();
  });

  test('that changes the own password goes on, and the others end', async () => {
    const anna = await person();
    const [cookie, other] = [await signIn(anna), await signIn(anna)];
    const mutation = `mutation ($currentPassword: String, $password: String) {
      changePassword(currentPassword: $currentPassword, password: $password) { errors { message } } }`;
    await withCookie(cookie)(mutation, { currentPassword: password, password: 'another long password' });
    expect(await nameBehind(cookie)).toBe(anna.name);
    expect(await nameBehind(other)).toBeNull();
  });

  test('has the role that its user has now', async () => {
    const anna = await person('author');
    const cookie = await signIn(anna);
    await updateUser(world.database, anna.name, { role: 'editor' });
    expect(await withCookie(cookie)('{ viewer { role } }')).toEqual({ role: 'EDITOR' });
  });
});
