import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, type Maker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let make: Maker;
let ask: Asker;
let numbers: number[];
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  make = createMaker(world);
  ask = createAsker(world);
  const names = ['2027', 'Art', 'count 5', 'Music'];
  const categories = [];
  for (const name of names) categories.push(await make.category({ name }));
  numbers = categories.map(({ id }) => id);
  for (const [index, id] of numbers.entries())
    for (let event = 0; event < index; event += 1) await make.event({ categories: [id] });
});
afterAll(() => world.close());

interface Slice {
  categories: { edges: { cursor: string; node: { number: number } }[] };
}
const text = `query ($by: CategoryOrder, $after: String, $filter: CategoryFilter) {
  categories(orderBy: $by, after: $after, filter: $filter) { edges { cursor node { number } } }
}`;
const list = async (by: string, after?: string) =>
  (await ask<Slice>(text, { by, after, filter: { numbers } })).categories.edges;
const numbersOf = async (by: string, after: string) => (await list(by, after)).map(({ node }) => node.number);
const ordersOf = { NAME: ['NAME_ASC', 'NAME_DESC'], COUNT: ['COUNT_ASC', 'COUNT_DESC'] };

test.each(['NAME', 'COUNT'] as const)('every cursor of categories by %s leads on', async (attribute) => {
  for (const by of ordersOf[attribute]) {
    const edges = await list(by);
    expect(edges.length).toBe(4);
    for (const [index, { cursor }] of edges.entries())
      expect(await numbersOf(by, cursor)).toEqual(edges.slice(index + 1).map(({ node }) => node.number));
  }
});

test.each([
  ['NAME', 'COUNT'],
  ['COUNT', 'NAME'],
] as const)('a cursor of categories by %s is rejected by %s', async (own, other) => {
  for (const { cursor } of await list(`${own}_ASC`))
    for (const by of ordersOf[other]) {
      const { errors } = await world.graphql(text, { by, after: cursor });
      expect(errors).toMatchObject([{ extensions: { params: { after: expect.any(String) } } }]);
    }
});

test('a category shows its children after a cursor of a list by name, and rejects one of a list by count', async () => {
  const parent = await make.category({ name: 'Parent' });
  const ids = [];
  for (const name of ['Child 1', 'Child 2']) ids.push((await make.category({ name, parent: parent.id })).id);
  const children = `query ($after: String) {
    category(number: ${parent.id}) { children(after: $after) { nodes { number } } }
  }`;
  const [first] = (await ask<Slice>(text, { by: 'NAME_ASC', filter: { numbers: ids } })).categories.edges;
  expect(await ask(children, { after: first?.cursor })).toEqual({
    category: { children: { nodes: [{ number: ids[1] }] } },
  });
  const [counted] = await list('COUNT_ASC');
  const { errors } = await world.graphql(children, { after: counted?.cursor });
  expect(errors).toMatchObject([{ extensions: { params: { after: expect.any(String) } } }]);
});

const olderCursor = (value: string, number: number | undefined) =>
  Buffer.from(JSON.stringify([value, number])).toString('base64url');

test('cursors without the name of their order, which clients still have, lead on in it', async () => {
  const [year, art, five, music] = numbers;
  expect(await numbersOf('NAME_ASC', olderCursor('2027', year))).toEqual([art, five, music]);
  expect(await numbersOf('NAME_DESC', olderCursor('count 5', five))).toEqual([art, year]);
  expect(await numbersOf('COUNT_ASC', olderCursor('1', art))).toEqual([five, music]);
  expect(await numbersOf('COUNT_DESC', olderCursor('2', five))).toEqual([art, year]);
  const { errors } = await world.graphql(text, { by: 'COUNT_DESC', after: olderCursor('Art', art) });
  expect(errors).toMatchObject([{ extensions: { params: { after: expect.any(String) } } }]);
});
