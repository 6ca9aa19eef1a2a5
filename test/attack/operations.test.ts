import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';
import { type Attack, attacks } from './operations/index.ts';

interface Rejection {
  data?: unknown;
  errors: { message: string; extensions: { code: string } }[];
}

let world: World;

beforeAll(async () => {
  world = await startCalendar();
});

afterAll(() => world.close());

function send({ body, headers }: Attack) {
  const json = { 'content-type': 'application/json' };
  return world.request<Rejection>('POST', '/graphql', { raw: body, headers: { ...json, ...headers } });
}

test.each(attacks.map((attack) => [attack.name, attack] as const))(
  'The service rejects %s',
  async (_, attack) => {
    const { status, body } = await send(attack);
    expect(body.errors[0]?.extensions.code).toBe(attack.code);
    expect(status).toBeLessThan(500);
    expect(Object.values(body.data ?? {}).filter((value) => value !== null)).toEqual([]);
  },
);

test('No attack reaches the database', async () => {
  const statements = await world.statements(() => Promise.all(attacks.map(send)));
  expect(statements).toEqual([]);
});

test('Other clients get responses while all attacks run twice', async () => {
  const storm = [...attacks, ...attacks].map(send);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => world.graphql('{ eventPage { total } }')),
  );
  expect(responses.map(({ data, errors }) => [data, errors])).toEqual(
    responses.map(() => [{ eventPage: { total: 0 } }, []]),
  );
  await Promise.all(storm);
});
