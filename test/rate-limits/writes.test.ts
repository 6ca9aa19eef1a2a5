import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/entities/user.ts';
import { readTables } from '../harness/tables.ts';
import type { World } from '../harness/world.ts';
import { type Line, quotaOf, startLimited } from './scene.ts';

const state = { named: 0 };
const newName = () => `Tag ${(state.named += 1)}`;

describe('A user who may write ten times a minute', () => {
  let world: World;
  let lines: Line[];
  beforeAll(async () => {
    ({ world, lines } = await startLimited({ writesPerMinute: 10 }));
  });
  afterAll(() => world.close());

  const write = (as: Role) => world.rest('POST', '/venues', { as, body: { venue: newName() } });
  const bulk = (as: Role, count: number) =>
    world.graphql<{ createTags: object | null }>(
      `mutation ($inputs: [CreateTagInput!]!) { createTags(inputs: $inputs) { items { tag { number } } } }`,
      { inputs: Array.from({ length: count }, () => ({ name: newName() })) },
      { as },
    );

  test('gets 429 for the eleventh write, and the log says so', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await write('author'));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 429]);
    expect(quotaOf(answers[3]?.headers)).toMatchObject({
      ...{ q: 10, w: 60, r: 6 },
      names: ['writes', 'writes'],
    });
    const last = answers.at(-1);
    expect(last?.body).toMatchObject({ code: 'rest_rate_limited', data: { status: 429 } });
    expect(last?.headers.get('retry-after')).toBe(String(quotaOf(last?.headers).t));
    expect(lines.filter(({ limit }) => limit === 'writes')).toMatchObject([{ msg: 'rate limit reached' }]);
  });

  test('gets 429 over GraphQL as well, and nothing is written', async () => {
    while ((await write('author')).status === 201);
    const before = await readTables(world.database);
    const mutation = 'mutation { createVenue(input: { name: "Late" }) { venue { number } } }';
    const rejected = await world.graphql(mutation, {}, { as: 'author' });
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(rejected.errors).toMatchObject([{ extensions: { code: 'rest_rate_limited' } }]);
    expect(await readTables(world.database)).toEqual(before);
  });

  test('consumes a write by each change of an account, and makes none above the limit', async () => {
    const change = () =>
      world.graphql('mutation { endSessions { errors { code } } }', {}, { as: 'subscriber' });
    const first = await change();
    expect([first.status, quotaOf(first.headers).r]).toEqual([200, 9]);
    let last = first;
    for (let count = 0; count < 10; count += 1) last = await change();
    expect([last.status, last.errors]).toMatchObject([429, [{ extensions: { code: 'rest_rate_limited' } }]]);
  });

  test('still reads, and keeps no other user from writing', async () => {
    while ((await write('contributor')).status === 201);
    expect((await world.rest('GET', '/venues', { as: 'contributor' })).status).toBe(200);
    expect((await write('administrator')).status).toBe(201);
  });

  test('consumes as many writes by a bulk mutation as it has entries', async () => {
    const first = await bulk('editor', 8);
    expect([first.status, quotaOf(first.headers).r]).toEqual([200, 2]);
    const second = await bulk('editor', 3);
    expect([second.status, second.data?.createTags ?? null]).toEqual([429, null]);
  });
});

test('Whoever begins a request within the quota can complete it, so that no response is half', async () => {
  const { world } = await startLimited({ writesPerMinute: 2 });
  const fields = ['a', 'b', 'c', 'd'].map(
    (alias) => `${alias}: createTag(input: { name: "${alias}" }) { tag { name } }`,
  );
  const ask = () => world.graphql(`mutation { ${fields.join(' ')} }`, {}, { as: 'editor' });
  const { status, data } = await ask();
  expect([status, Object.values(data ?? {})]).toEqual([
    200,
    ['a', 'b', 'c', 'd'].map((name) => ({ tag: { name } })),
  ]);
  expect((await ask()).status).toBe(429);
  await world.close();
});
