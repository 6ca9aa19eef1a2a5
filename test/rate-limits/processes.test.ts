import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { deleteExpiredCounts, rateLimitTable } from '../../src/database/rate-limit-client.ts';
import { Limiter } from '../../src/rate-limits/limiter.ts';
import { signInWindow } from '../../src/rate-limits/rate-limits.ts';
import { basic } from '../accounts/memory.ts';
import { openRelay } from '../harness/relay.ts';
import type { World } from '../harness/world.ts';
import { freshQuery, from, newAddress, quotaOf, startLimited } from './scene.ts';

const server = process.env.TEST_DATABASE_URL;

/** Only one process uses an embedded database. */
const onServer = server === undefined ? describe.skip : describe;

const askAt = (world: World, address: string) => world.graphql(freshQuery(), {}, { headers: from(address) });

onServer('Several processes on one database', () => {
  test('limit the cost of a client together', async () => {
    const config = { graphqlCostPerMinute: 2_000 };
    const { world: first } = await startLimited(config);
    const { databaseUrl } = first.config;
    const { world: second } = await startLimited({ ...config, databaseUrl });
    const address = newAddress();
    const cost = 2_000 - (quotaOf((await askAt(first, newAddress())).headers).r ?? 0);
    const most = Math.floor(2_000 / cost);
    for (let count = 0; count < most - 3; count += 1) expect((await askAt(first, address)).status).toBe(200);
    let answered = 0;
    while ((await askAt(second, address)).status === 200) answered += 1;
    // What each has not shared yet, and what it shared while the next request arrived.
    expect(answered).toBeLessThan(most / 2);
    expect((await askAt(second, newAddress())).status).toBe(200);
    await second.close();
    await first.close();
  });

  test('count failed sign-ins together', async () => {
    const { world: first } = await startLimited({ failedSignInsPerName: 3 });
    const { databaseUrl } = first.config;
    const { world: second } = await startLimited({ failedSignInsPerName: 3, databaseUrl });
    const headers = { ...from(newAddress()), authorization: basic('anna', 'wrong') };
    const guess = async (world: World) =>
      (await world.request('GET', '/calendar/events/v1/tags', { headers })).status;
    expect([await guess(first), await guess(first), await guess(second), await guess(second)]).toEqual([
      401, 401, 401, 429,
    ]);
    await second.close();
    await first.close();
  });

  test('keep counts until their window is over, and no longer', async () => {
    const { world } = await startLimited({ failedSignInsPerName: 3 });
    const headers = { ...from(newAddress()), authorization: basic('anna', 'wrong') };
    await world.request('GET', '/calendar/events/v1/tags', { headers });
    const kept = async () => {
      const rows = await world.database.query<{ count: number }>(
        CompiledQuery.raw(`select count(*)::int as count from ${rateLimitTable}`),
      );
      return rows[0]?.count;
    };
    const count = await kept();
    expect(count).toBeGreaterThan(0);
    await deleteExpiredCounts(world.database, Date.now());
    expect(await kept()).toBe(count);
    await deleteExpiredCounts(world.database, Date.now() + signInWindow * 1000);
    expect(await kept()).toBe(0);
    await world.close();
  });

  test('let each limit alone while the database is away', async () => {
    const relay = await openRelay(server ?? '');
    const { world, lines } = await startLimited({ graphqlCostPerMinute: 300, requestTimeout: 1 }, { relay });
    const address = newAddress();
    // Rejected before it would need the database, but counted.
    const mutation = 'mutation { createTag(input: { name: "x" }) { tag { number } } }';
    const ask = () => world.graphql(mutation, {}, { headers: from(address) });
    await relay.cut();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    await relay.mend();
    await world.close();
    await relay.close();
    expect(lines.map(({ msg }) => msg)).toEqual(['rate limit reached']);
  });
});

describe('A limit', () => {
  const counting = { name: 'test', quota: 10, window: 60 };
  const log = pino({ level: 'silent' });

  test('remembers ten thousand clients, and forgets the one that was away for longest', async () => {
    const limiter = new Limiter(counting, { shared: null, log });
    const isExceededBy = async (key: string) => (await limiter.consume(key, 6)).isExceeded;
    await isExceededBy('first');
    expect(await isExceededBy('first')).toBe(true);
    for (let count = 0; count < 10_000; count += 1) await isExceededBy(`stranger ${count}`);
    expect(await isExceededBy('first')).toBe(false);
  });

  test('begins anew with the next window', async () => {
    const limiter = new Limiter({ ...counting, window: 0.05 }, { shared: null, log });
    expect((await limiter.consume('client', 11)).isExceeded).toBe(true);
    while ((await limiter.consume('client', 0)).isExceeded) await setImmediate();
    expect((await limiter.consume('client', 1)).state.remaining).toBe(9);
  });

  test('does not wait for the other processes, and is exceeded as soon as they say so', async () => {
    const answer = Promise.withResolvers<{ points: number; msLeft: number }>();
    const shared = { add: () => answer.promise, forget: () => Promise.resolve() };
    const limiter = new Limiter(counting, { shared, log });
    expect((await limiter.consume('client', 1)).isExceeded).toBe(false);
    answer.resolve({ points: 11, msLeft: 30_000 });
    await setImmediate();
    const { isExceeded, state } = await limiter.consume('client', 1);
    expect([isExceeded, state.reset]).toEqual([true, 30]);
  });
});
