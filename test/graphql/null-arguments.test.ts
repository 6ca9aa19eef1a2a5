import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Asker, createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
let ask: Asker;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
  const make = createMaker(world);
  ask = createAsker(world);
  const [category, tag] = [await make.category(), await make.tag()];
  await make.event({ categories: [category.id], tags: [tag.id] });
  // One without events of each kind shows whether empty ones are left out.
  await Promise.all([make.category(), make.tag(), make.venue(), make.organizer()]);
});
afterAll(() => world.close());

const page = '{ nodes { number } page perPage total }';
const connection = '{ nodes { number } totalCount }';
const argumentsOf: [field: string, names: string, selection: string][] = [
  ['eventPage', 'page perPage strictDates', page],
  ['venuePage', 'page perPage onlyWithUpcoming', page],
  ['organizerPage', 'page perPage onlyWithUpcoming', page],
  ['categoryPage', 'page perPage hideEmpty', page],
  ['tagPage', 'page perPage hideEmpty', page],
  ['events', 'first orderBy filter', connection],
  ['venues', 'first orderBy filter', connection],
  ['organizers', 'first orderBy filter', connection],
  ['categories', 'first orderBy filter', connection],
  ['tags', 'first orderBy filter', connection],
  ['eventStatistics', 'groupBy orderBy first', '{ hasMoreGroups groups { keys } }'],
];

test.each(argumentsOf)(
  'null for an argument of %s means its default: %s',
  async (field, names, selection) => {
    const expected = await ask(`{ ${field} ${selection} }`);
    for (const name of names.split(' '))
      expect([name, await ask(`{ ${field}(${name}: null) ${selection} }`)]).toEqual([name, expected]);
  },
);

test.each(['categories', 'tags'])('null for hideEmpty in a filter of %s means its default', async (field) => {
  const expected = await ask(`{ ${field} ${connection} }`);
  for (const filter of ['{ hideEmpty: null }', '{ and: [{ hideEmpty: null }] }'])
    expect(await ask(`{ ${field}(filter: ${filter}) ${connection} }`)).toEqual(expected);
});
