import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/calendar.ts';
import { listen } from '../harness/stream.ts';
import { createAuditor } from './audited.ts';

let world: World;
beforeAll(async () => {
  world = await startCalendar();
});
afterAll(() => world.close());

test('Every change has the name of the one who made it, whoever is told of it meanwhile', async () => {
  const listener = await listen(world.url, { as: 'author' });
  const fields = Array.from(
    { length: 12 },
    (_, count) => `e${count}: createEvent(input: { title: "Event ${count}", startDate: "2027-05-01 10:00:00",
      endDate: "2027-05-01 12:00:00" }) { event { number } }`,
  );
  const { data } = await world.graphql<Record<string, { event: { number: number } }>>(
    `mutation { ${fields.join(' ')} }`,
    {},
    { as: 'editor' },
  );
  const numbers = Object.values(data ?? {}).map(({ event }) => event.number);
  expect(numbers).toHaveLength(12);
  await listener.changes(12);
  const { nodes } = await (await createAuditor(world)).find({ kinds: ['EVENT'] }, { first: 50 });
  const made = nodes.filter(({ number }) => numbers.includes(number));
  expect(made.map(({ user }) => user?.number)).toEqual(numbers.map(() => world.users.editor.id));
  await listener.stop();
});
