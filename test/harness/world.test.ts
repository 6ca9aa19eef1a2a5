import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roles } from './users.ts';
import { startCalendar, type World } from './world.ts';

describe('the calendar of a test file', () => {
  let world: World;
  beforeAll(async () => {
    world = await startCalendar({ now: () => Date.parse('2027-03-14T12:00:00Z') });
  });
  afterAll(() => world.close());

  test('answers over both interfaces and starts empty', async () => {
    const rest = await world.rest('GET', '/events');
    expect(rest).toMatchObject({ status: 200, body: { events: [], total: 0 } });
    const graphql = await world.graphql('{ eventPage { total } }');
    expect(graphql).toMatchObject({ status: 200, data: { eventPage: { total: 0 } }, errors: [] });
  });

  test.each(roles)('knows its %s', async (as) => {
    const { status } = await world.rest('GET', '/events', { as });
    expect(status).toBe(200);
  });

  test('rejects a wrong password', async () => {
    const headers = { authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}` };
    const { status } = await world.rest('GET', '/events', { headers });
    expect(status).toBe(401);
  });

  test('lives by the clock that it was given', async () => {
    const form = { title: 'Now', start_date: '2027-03-14 13:00:00', end_date: '2027-03-14 14:00:00' };
    const { status, body } = await world.rest('POST', '/events', { as: 'editor', form });
    expect(status).toBe(201);
    expect(body.date).toBe('2027-03-14 12:00:00');
  });

  test('tells the statements of its reads', async () => {
    const statements = await world.statements(() => world.rest('GET', '/venues'));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every((sql) => /^\s*(select|with)\b/i.test(sql))).toBe(true);
  });

  test('shares nothing with another one', async () => {
    await world.rest('POST', '/venues', { as: 'editor', body: { venue: 'Only here' } });
    const other = await startCalendar();
    try {
      const { body } = await other.rest('GET', '/venues');
      expect(body.total).toBe(0);
    } finally {
      await other.close();
    }
  });
});
