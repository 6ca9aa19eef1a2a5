import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

test('Ranked search finds the words that an older version writes beside this one', async () => {
  const { id } = await createMaker(world).event({ title: 'Jackdaw' });
  const older = `update event_text set words = '''Amagpie'':1A ''magpie'':1A' where language = 'en' and event_id = ${id}`;
  await world.database.query(CompiledQuery.raw(older));

  const { body } = await world.rest<{ events: { id: number }[] }>(
    'GET',
    '/events?search_mode=ranked&search=magpie&start_date=2020-01-01',
  );
  expect(body.events.map((event) => event.id)).toEqual([id]);
});
