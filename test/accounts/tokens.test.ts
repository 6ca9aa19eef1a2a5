import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { digestToken } from '../../src/accounts/tokens.ts';
import { revokeToken } from '../../src/accounts/user-tokens.ts';
import { sqlBuilder } from '../../src/database/statements/sql.ts';
import { createMaker } from '../harness/make.ts';
import { rejectionOf } from './memory.ts';
import { bearer, createTokenOwners } from '../harness/token-owners.ts';
import { startCalendar, type World } from '../harness/calendar.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

const run = (statement: RawBuilder<unknown>) => world.database.query(statement.compile(sqlBuilder));

const { user, statuses } = createTokenOwners(() => world);

describe('a token', () => {
  test('is listed with its name, scope and times, and without its secret', async () => {
    const { token, list } = await user();
    const secret = await token({ name: ' Website ', scope: 'read', expiresAt: '2999-01-31' });
    expect(await list()).toEqual([
      {
        number: expect.any(Number),
        name: 'Website',
        scope: 'read',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        expiresAt: '2999-01-31 00:00:00',
        expired: false,
        lastUsedAt: null,
      },
    ]);
    expect(JSON.stringify(await list())).not.toContain(digestToken(secret));
  });

  test('has a default name, may write and never expires', async () => {
    const { token, list } = await user();
    for (let count = 0; count < 3; count += 1) await token();
    expect((await list()).map(({ name, scope, expiresAt }) => [name, scope, expiresAt])).toEqual([
      ['token', 'write', null],
      ['token-2', 'write', null],
      ['token-3', 'write', null],
    ]);
  });

  test('may expire after a number of days', async () => {
    const { token, list } = await user();
    await token({ expiresAt: '90d' });
    const [listed] = await list();
    const days =
      (Date.parse(`${listed?.expiresAt ?? ''}Z`) - Date.parse(`${listed?.createdAt ?? ''}Z`)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  test.each([
    [{ name: ' ' }, 'name: Must not be empty.'],
    [{ name: 'x'.repeat(101) }, 'name: Must have at most 100 characters.'],
    [{ name: 'a\nb' }, 'name: Must not contain control characters.'],
    [{ name: 'taken' }, 'name: Is already taken.'],
    [{ scope: 'everything' }, 'scope: Must be one of: read, write, admin.'],
    [{ expiresAt: 'soon' }, 'expiresAt: Unrecognized date'],
    [{ expiresAt: '2027-02-30' }, 'expiresAt: Unrecognized date'],
    [{ expiresAt: '2001-01-01' }, 'expiresAt: Must be in the future.'],
    [{ expiresAt: '0d' }, 'expiresAt: Must be in the future.'],
  ])('with %j is rejected with a sentence, and not created', async (newToken, sentence) => {
    const { token, list } = await user();
    await token({ name: 'taken' });
    expect(await rejectionOf(token(newToken))).toContain(sentence);
    expect(await list()).toHaveLength(1);
  });

  test('is rejected from the moment that it expires', async () => {
    const { name, token, list } = await user();
    const secret = await token({ expiresAt: '1d' });
    expect(await statuses(secret)).toEqual([200, 200]);
    await run(
      sql`update token set expires_at = now() at time zone 'utc' where digest = ${digestToken(secret)}`,
    );
    expect(await statuses(secret)).toEqual([401, 401]);
    expect(await list()).toEqual([expect.objectContaining({ expired: true })]);
    expect(await revokeToken(world.database, name, 'token')).toBe(name);
  });

  test('is rejected from the moment that it is revoked, and others are not', async () => {
    const { name, token } = await user();
    const [lost, kept] = [await token({ name: 'lost' }), await token({ name: 'kept' })];
    expect(await statuses(lost)).toEqual([200, 200]);
    expect(await revokeToken(world.database, name.toUpperCase(), 'lost')).toBe(name);
    expect(await statuses(lost)).toEqual([401, 401]);
    expect(await statuses(kept)).toEqual([200, 200]);
    await expect(revokeToken(world.database, name, 'lost')).rejects.toThrow('Token not found.');
  });
});

describe('a token with the scope read', () => {
  const create =
    'mutation { createVenue(input: { name: "Barn" }) { errors { code message } venue { number } } }';

  test('sees what its user sees', async () => {
    const { token } = await user('editor');
    const draft = await createMaker(world).event({ status: 'draft' });
    const [read, write] = [await token({ scope: 'read' }), await token({ scope: 'write' })];
    const [one, other] = await Promise.all(
      [read, write].map((secret) => world.rest('GET', `/events/${draft.id}`, bearer(secret))),
    );
    expect(one?.status).toBe(200);
    expect(one?.body).toEqual(other?.body);
  });

  test.each([
    [undefined, 'This token may only read.'],
    ['fi', 'Tällä avaimella voi vain lukea.'],
    ['de', 'Dieses Token darf nur lesen.'],
    ['zh-hans', '此令牌只能读取。'],
  ] as const)('writes nothing by REST, and the error in %s says why', async (language, message) => {
    const secret = await (await user('editor')).token({ scope: 'read' });
    const venue = await createMaker(world).venue();
    for (const [method, path] of [
      ['POST', '/venues'],
      ['PUT', `/venues/${venue.id}`],
      ['DELETE', `/venues/${venue.id}`],
      ['POST', '/categories'],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { venue: 'Barn', name: 'Barn' };
      const response = await world.rest(method, path, { ...bearer(secret), body, language });
      expect([response.status, response.body.code, response.body.message]).toEqual([
        403,
        'rest_read_only_token',
        message,
      ]);
    }
  });

  test('writes nothing by GraphQL, and the error says why', async () => {
    const secret = await (await user('editor')).token({ scope: 'read' });
    const { data } = await world.graphql(create, {}, bearer(secret));
    expect(data).toEqual({
      createVenue: {
        errors: [{ code: 'rest_read_only_token', message: 'This token may only read.' }],
        venue: null,
      },
    });
  });

  test('is told that it may not write', async () => {
    const { token } = await user('editor');
    const venue = await createMaker(world).venue();
    const query = `{
      viewer { role canCreate(kind: EVENT) }
      venue(number: ${venue.id}) { canUpdate canDelete }
    }`;
    const told = async (scope: string) =>
      (await world.graphql(query, {}, bearer(await token({ scope })))).data;
    const answer = (may: boolean) => ({
      viewer: { role: 'EDITOR', canCreate: may },
      venue: { canUpdate: may, canDelete: may },
    });
    expect(await told('read')).toEqual(answer(false));
    expect(await told('write')).toEqual(answer(true));
    expect(await told('admin')).toEqual(answer(true));
  });

  test('is not offered the methods that write', async () => {
    const { token } = await user('editor');
    const allow = async (scope: string) =>
      (await world.rest('OPTIONS', '/venues', bearer(await token({ scope })))).headers.get('allow');
    expect(await allow('read')).toBe('GET');
    expect(await allow('write')).toContain('POST');
  });
});

test('a token with the scope write may do no more than the role of its user', async () => {
  const secret = await (await user('subscriber')).token({ scope: 'write' });
  const { status, body } = await world.rest('POST', '/venues', {
    ...bearer(secret),
    body: { venue: 'Barn' },
  });
  expect([status, body.code]).toEqual([403, 'rest_forbidden']);
});
