import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { RestOptions } from '../harness/client.ts';
import { createMaker, idsOf, type Maker, now, type WirePage } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
});
afterAll(() => world.close());

const rowsOf = async (path: string, options?: RestOptions): Promise<Record<string, string>[]> => {
  const { status, text } = await world.request('GET', path, options);
  expect(status).toBe(200);
  return parse(text, { columns: true, bom: true });
};

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const)('the export of %s', (collection, kind) => {
  const exported = async (query: Record<string, string>) =>
    (await rowsOf(`/export/${collection}.csv`, { as: 'editor', query })).map(({ id }) => Number(id));
  const listed = async (query: Record<string, string>) => {
    const path = `/${collection}` as const;
    const answer = await world.rest<WirePage>('GET', path, {
      as: 'editor',
      query: { per_page: '50', ...query },
    });
    return idsOf(answer.body[collection]);
  };

  test('leaves out the trash as the list does, unless a status asks for it', async () => {
    const [kept, { id }] = [await make[kind](), await make[kind]()];
    await world.rest('DELETE', `/${collection}/${id}`, { as: 'editor' });
    const queries: Record<string, string>[] = [{}, { status: 'trash' }, { exclude: String(kept.id) }];
    for (const query of queries) expect([query, await exported(query)]).toEqual([query, await listed(query)]);
    expect(await exported({})).not.toContain(id);
    expect(await exported({ filter: '{}' })).toEqual(await listed({}));
    expect(await exported({ status: 'trash' })).toEqual([id]);
    expect(await exported({ filter: '{"statuses":["TRASH"]}' })).toEqual([id]);
    expect(await exported({ filter: `{"or":[{"statuses":["TRASH"]},{"numbers":[${kept.id}]}]}` })).toEqual([
      id,
      kept.id,
    ]);
  });
});
