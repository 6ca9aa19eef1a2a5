import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transaction } from '../../src/database/database.ts';
import { createAsker, createMaker, idsOf, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

type Owners = Record<'venue' | 'organizer', { events: { nodes: { number: number }[] } }>;

const on = (day: number) => ({ start_date: `2027-04-0${day} 10:00`, end_date: `2027-04-0${day} 11:00` });

test('Events of a venue and an organizer are in order of start however they got there', async () => {
  const make = createMaker(world);
  const hung = { venue: (await make.venue()).id, organizer: (await make.organizer()).id };
  const first = await make.event({ ...on(5), ...hung });
  const second = await make.event({ ...on(6), ...hung });
  const moved = await make.event({ ...on(7), ...hung });
  const [linked, written] = [await make.event(on(2)), await make.event(on(3))];
  const change = (id: number, body: object) => world.rest('PATCH', `/events/${id}`, { as: 'editor', body });
  await change(moved.id, on(1));
  await change(linked.id, hung);
  // As versions do that know of no start beside a link.
  await transaction(world.database, async (em) => {
    for (const [kind, id] of Object.entries(hung))
      await em.execute(
        `insert into event_${kind} (event_id, ${kind}_id, position) values (${written.id}, ${id}, 0)`,
      );
  });
  const found = await createAsker(world)<Owners>(`{
    venue(number: ${hung.venue}) { events { nodes { number } } }
    organizer(number: ${hung.organizer}) { events { nodes { number } } }
  }`);
  const nodes = idsOf([moved, linked, written, first, second]).map((number) => ({ number }));
  expect(found).toEqual({ venue: { events: { nodes } }, organizer: { events: { nodes } } });
});
