import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAsker, createMaker, now } from '../harness/make.ts';
import { startCalendar, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ now: () => now });
});
afterAll(() => world.close());

test('the events of a resource say whether more follow, wherever the operation selects that', async () => {
  const make = createMaker(world);
  const venue = await make.venue();
  for (let made = 0; made < 3; made += 1) await make.event({ venue: venue.id });
  const text = `{
    venue(number: ${venue.id}) {
      merged: events(first: 2) { nodes { number } }
      merged: events(first: 2) { pageInfo { hasNextPage } }
      spread: events(first: 2) { ...Part }
      whole: events(first: 3) { nodes { number } pageInfo { hasNextPage } }
      unasked: events(first: 2) { nodes { number } }
    }
  }
  fragment Part on EventConnection { nodes { number } pages: pageInfo { hasNextPage } }`;
  const found = await createAsker(world)<{ venue: object }>(text);
  const event = { number: expect.any(Number) };
  expect(found.venue).toEqual({
    merged: { nodes: [event, event], pageInfo: { hasNextPage: true } },
    spread: { nodes: [event, event], pages: { hasNextPage: true } },
    whole: { nodes: [event, event, event], pageInfo: { hasNextPage: false } },
    unasked: { nodes: [event, event] },
  });
});
