import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createPeople, type Person, type Rejection, type Run } from '../harness/accounts.ts';
import { startCalendar, type World } from '../harness/calendar.ts';

let world: World;
let administer: Run;
const { person, signIn, withCookie, withToken } = createPeople(() => world);
beforeAll(async () => {
  world = await startCalendar();
  administer = await withToken(await person('administrator'));
});
afterAll(() => world.close());

interface Session {
  number: number;
  client: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  current: boolean;
}

interface Payload {
  account: { sessions: Session[] } | null;
  errors: Rejection[];
}

const sessions = 'sessions { number client createdAt lastUsedAt expiresAt current }';
const payload = `{ account { ${sessions} } errors { path code reason message } }`;
const endSession = `mutation ($number: Int, $session: Int!) { endSession(number: $number, session: $session) ${payload} }`;
const endSessions = `mutation ($number: Int, $keepCurrent: Boolean) {
  endSessions(number: $number, keepCurrent: $keepCurrent) ${payload} }`;

const listOwn = async (run: Run) => (await run<{ sessions: Session[] }>(`{ me { ${sessions} } }`)).sessions;
const listOf = async ({ id }: Person) =>
  (
    await administer<{ sessions: Session[] }>(`query ($id: Int!) { account(number: $id) { ${sessions} } }`, {
      id,
    })
  ).sessions;
const isOpen = async (cookie: string) => (await withCookie(cookie)('{ me { number } }')) !== null;

describe('Sessions', () => {
  test('are listed with their times, and the one that asks is marked', async () => {
    const anna = await person();
    const [cookie, other] = [await signIn(anna), await signIn(anna)];
    const listed = await listOwn(withCookie(cookie));
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const [mine] = listed.filter(({ current }) => current);
    const [theirs] = (await listOwn(withCookie(other))).filter(({ current }) => current);
    expect(theirs?.number).not.toBe(mine?.number);
    for (const { createdAt, lastUsedAt, expiresAt } of listed) {
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
      expect(lastUsedAt).toBe(createdAt);
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(168 * 3_600_000);
    }
  });

  test('of others are listed to administrators, and to nobody else', async () => {
    const [anna, bert] = [await person(), await person()];
    await signIn(anna);
    expect(await listOf(anna)).toMatchObject([{ current: false }]);
    const query = `{ account(number: ${anna.id}) { ${sessions} } }`;
    expect(await (await withToken(bert))(query)).toBeNull();
    expect(await listOwn(await withToken(bert))).toEqual([]);
  });

  test('are listed while they are open, the one used last first', async () => {
    const anna = await person();
    for (let count = 0; count < 3; count += 1) await signIn(anna);
    const [one, two, three] = (await listOf(anna)).map(({ number }) => number).toSorted((a, b) => a - b);
    const change = (values: ReturnType<typeof sql>, number = 0) =>
      world.database.query(sql`update session set ${values} where id = ${number}`.compile(sqlBuilder));
    await change(sql`last_used_at = last_used_at - interval '1 hour'`, three);
    expect((await listOf(anna)).map(({ number }) => number)).toEqual([two, one, three]);
    await change(sql`last_used_at = last_used_at - interval '12 hours'`, three);
    await change(sql`expires_at = now() at time zone 'utc'`, two);
    expect((await listOf(anna)).map(({ number }) => number)).toEqual([one]);
  });

  test('of many accounts are read with one statement', async () => {
    const statements = (first: number) =>
      world.statements(() =>
        administer(`query ($first: Int) { accounts(first: $first) { nodes { ${sessions} } } }`, { first }),
      );
    expect((await statements(5)).length).toBe((await statements(2)).length);
  });

  const mozilla = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [`${mozilla} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Windows'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Linux'],
    [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
    [`${mozilla} (Linux; Android 15) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari, iOS',
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
      'Safari, macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['<script>alert(1)</script>', null],
    ['', null],
  ])('of the client %j are shown as %j', async (userAgent, client) => {
    const anna = await person();
    await signIn(anna, '', { 'user-agent': userAgent });
    expect(await listOf(anna)).toMatchObject([{ client }]);
  });
});

describe('A session', () => {
  test('is ended by its user, and no other ends', async () => {
    const anna = await person();
    const [cookie, lost] = [await signIn(anna), await signIn(anna)];
    const run = withCookie(cookie);
    const [other] = (await listOwn(run)).filter(({ current }) => !current);
    const { account, errors } = await run<Payload>(endSession, { session: other?.number });
    expect([account?.sessions, errors]).toMatchObject([[{ current: true }], []]);
    expect([await isOpen(cookie), await isOpen(lost)]).toEqual([true, false]);
  });

  test('is ended by an administrator, which the audit tells', async () => {
    const anna = await person();
    const cookie = await signIn(anna);
    const [session] = await listOf(anna);
    const { account } = await administer<Payload>(endSession, { number: anna.id, session: session?.number });
    expect(account?.sessions).toEqual([]);
    expect(await isOpen(cookie)).toBe(false);
    const filter = { kinds: ['USER'], number: anna.id };
    const query =
      'query ($filter: AuditFilter) { auditEntries(filter: $filter, first: 1) { nodes { action } } }';
    expect(await administer(query, { filter })).toEqual({ nodes: [{ action: 'UPDATE' }] });
  });

  test('of somebody else is not ended, even under its number', async () => {
    const [anna, bert] = [await person(), await person()];
    const cookie = await signIn(anna);
    const session = (await listOf(anna))[0]?.number;
    const run = await withToken(bert);
    const forbidden = await run<Payload>(endSession, { number: anna.id, session });
    expect(forbidden.errors).toMatchObject([{ reason: 'FORBIDDEN' }]);
    const unknown = await run<Payload>(endSession, { session });
    expect(unknown.errors).toMatchObject([{ code: 'session-not-found', reason: 'NOT_FOUND' }]);
    expect(await isOpen(cookie)).toBe(true);
  });

  test('is not ended with a token that may not administer', async () => {
    const anna = await person();
    const cookie = await signIn(anna);
    const session = (await listOf(anna))[0]?.number;
    const run = await withToken(anna, 'write');
    for (const mutation of [endSession, endSessions]) {
      const { errors } = await run<Payload>(mutation, { session });
      expect(errors).toMatchObject([{ code: 'rest_insufficient_scope' }]);
    }
    expect(await isOpen(cookie)).toBe(true);
  });
});

describe('All sessions', () => {
  test('of the user end, and with keepCurrent all others', async () => {
    const [anna, bert] = [await person(), await person()];
    const cookies = [await signIn(anna), await signIn(anna), await signIn(bert)];
    const [cookie = ''] = cookies;
    const open = () => Promise.all(cookies.map(isOpen));
    await withCookie(cookie)(endSessions, { keepCurrent: true });
    expect(await open()).toEqual([true, false, true]);
    await withCookie(cookie)(endSessions);
    expect(await open()).toEqual([false, false, true]);
  });

  test('of somebody else are ended by an administrator, and tokens stay valid', async () => {
    const anna = await person();
    const [cookie, program] = [await signIn(anna), await withToken(anna)];
    await administer(endSessions, { number: anna.id });
    expect(await isOpen(cookie)).toBe(false);
    expect(await program('{ me { number } }')).toEqual({ number: anna.id });
  });
});
