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

test('The export of events names a parent only to those who may see it, with one statement for all rows', async () => {
  const [shown, hidden] = [await make.event(), await make.event({ status: 'private' })];
  const parents = new Map<number, number>();
  for (const { id: parent } of [shown, hidden, hidden]) {
    const { id } = await make.event();
    const text = `mutation { updateEvent(number: ${id}, input: { parent: ${parent} }) { errors { code } } }`;
    expect((await world.graphql(text, {}, { as: 'editor' })).errors).toEqual([]);
    parents.set(id, parent);
  }
  const query = { include: [...parents.keys()].join(',') };
  const readParents = async (as?: 'editor') => {
    const rows = await rowsOf('/export/events.csv', { as, query });
    return new Map(rows.map(({ id, post_parent: parent }) => [Number(id), Number(parent)]));
  };
  expect(await readParents('editor')).toEqual(parents);
  const seen = [...parents].map(([id, parent]) => [id, parent === shown.id ? parent : 0] as const);
  expect(await readParents()).toEqual(new Map(seen));
  const several = await world.statements(() => readParents('editor'));
  const one = await world.statements(() =>
    rowsOf('/export/events.csv', { as: 'editor', query: { include: String([...parents.keys()][0]) } }),
  );
  expect(several.length).toBe(one.length);
});
