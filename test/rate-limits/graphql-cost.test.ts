import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { metricsToken, readSamples, valueOf } from '../monitoring/samples.ts';
import type { World } from '../harness/world.ts';
import { freshQuery, from, type Line, newAddress, quotaOf, startLimited } from './scene.ts';

describe('A client without credentials', () => {
  let world: World;
  let lines: Line[];
  let cost = 0;
  beforeAll(async () => {
    ({ world, lines } = await startLimited({
      graphqlCostPerMinute: 300,
      trustedAddresses: ['203.0.113.0/24', '2001:db8::5'],
      metricsToken,
    }));
    const first = await world.graphql(freshQuery(), {}, { headers: from(newAddress()) });
    cost = 300 - (quotaOf(first.headers).r ?? 0);
  });
  afterAll(() => world.close());

  const ask = (address: string, query = freshQuery()) => world.graphql(query, {}, { headers: from(address) });

  /** Asks until the quota is exceeded; returns the number of answers and the rejection. */
  const askUntilRefused = async (address: string) => {
    for (let answered = 0; ; answered += 1) {
      const answer = await ask(address);
      if (answer.status !== 200) return { answered, answer };
    }
  };

  test('reads what its operation consumed, and what is left, in the headers', async () => {
    const address = newAddress();
    const answers = [await ask(address), await ask(address)];
    expect(answers.map(({ headers }) => quotaOf(headers))).toEqual([
      { q: 300, w: 60, r: 300 - cost, t: 60, names: ['graphql-cost', 'graphql-cost'] },
      expect.objectContaining({ r: 300 - 2 * cost }),
    ]);
    const exposed = answers[0]?.headers.get('access-control-expose-headers');
    expect(exposed).toMatch(/\bRateLimit, RateLimit-Policy\b/);
  });

  test('gets 429 once its operations cost more than its quota, and nothing is read', async () => {
    const address = newAddress();
    const { answered, answer } = await askUntilRefused(address);
    expect(answered).toBe(Math.floor(300 / cost));
    const quota = quotaOf(answer.headers);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(quota.t)]);
    expect(quota).toMatchObject({ q: 300, r: 0 });
    expect(answer.errors).toMatchObject([{ extensions: { code: 'rest_rate_limited', status: 429 } }]);
    expect(await world.statements(() => ask(address))).toEqual([]);
  });

  test('is told so in its language', async () => {
    const address = newAddress();
    await askUntilRefused(address);
    const headers = { ...from(address), 'accept-language': 'de' };
    const { errors } = await world.graphql(freshQuery(), {}, { headers });
    expect(errors[0]?.message).toMatch(/Grenze/);
  });

  test('still gets what the response cache has, which is not counted', async () => {
    const address = newAddress();
    const query = freshQuery();
    await ask(newAddress(), query);
    expect((await ask(address, query)).headers.get('ratelimit')).toBe(null);
    await askUntilRefused(address);
    expect((await ask(address, query)).status).toBe(200);
  });

  test('gets 429 for a subscription, too', async () => {
    const address = newAddress();
    const headers = { ...from(address), accept: 'text/event-stream' };
    await askUntilRefused(address);
    const body = { query: 'subscription { eventChanged { kind } }' };
    const answer = await world.request('POST', '/graphql/stream', { headers, body });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  test('keeps no one else waiting: another address, a user, or REST', async () => {
    const address = newAddress();
    await askUntilRefused(address);
    const headers = from(address);
    expect((await ask(newAddress())).status).toBe(200);
    const signedIn = await world.graphql(freshQuery(), {}, { headers, as: 'subscriber' });
    expect([signedIn.status, signedIn.headers.get('ratelimit')]).toEqual([200, null]);
    expect((await world.rest('GET', '/tags', { headers })).status).toBe(200);
  });

  test.each(['203.0.113.9', '2001:db8::5'])('is not limited at a trusted address: %s', async (address) => {
    for (let count = 0; count * cost <= 600; count += 1) {
      const { status, headers } = await ask(address);
      expect([status, headers.get('ratelimit')]).toEqual([200, null]);
    }
  });

  test('shares its quota with the /64 network of an IPv6 address', async () => {
    await askUntilRefused('2001:db8:7::1');
    expect((await ask('2001:db8:7::2')).status).toBe(429);
    expect((await ask('2001:db8:7:1::1')).status).toBe(200);
  });

  test('is logged once, however often it asks, and each rejection is counted', async () => {
    const count = async () => {
      const samples = await readSamples(world.url, { authorization: `Bearer ${metricsToken}` });
      return valueOf(samples, 'calendar_rate_limited_total', { limit: 'graphql-cost' });
    };
    const address = newAddress();
    const before = await count();
    await askUntilRefused(address);
    for (let more = 0; more < 5; more += 1) await ask(address);
    expect(await count()).toBe(before + 6);
    expect(lines.filter(({ key }) => key === address)).toMatchObject([
      { msg: 'rate limit reached', limit: 'graphql-cost', quota: 300, seconds: expect.any(Number) },
    ]);
  });
});

test('With GRAPHQL_COST_PER_MINUTE=0, nothing is limited, and no header says so', async () => {
  const { world } = await startLimited({ graphqlCostPerMinute: 0 });
  const { status, headers } = await world.graphql(freshQuery());
  expect([status, headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([200, null, null]);
  await world.close();
});
