import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMaker, type Maker } from '../harness/make.ts';
import { openRelay, type Relay } from '../harness/relay.ts';
import type { World } from '../harness/world.ts';
import { concerts, startForClients } from './calendar.ts';
import { copyPrograms, type Programs } from './page.ts';

let world: World;
let make: Maker;
let relay: Relay;
let programs: Programs;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, close } = await startForClients());
  make = createMaker(world);
  relay = await openRelay(world.url);
  programs = await copyPrograms(relay.url(world.url).replace(/\/$/, ''));
});
afterAll(async () => {
  await programs.remove();
  await relay.close();
  await close();
});

test('live.ts of docs/clients.md knows every event, also those that came and went while it was cut off', async () => {
  const program = programs.start('live.ts');
  await program.printed(`Read ${concerts.length} events`);
  await relay.cut();
  const day = '2027-04-02 18:00';
  const jazz = ['Jazz one', 'Jazz two'].map((title) => make.event({ title, start_date: day, end_date: day }));
  const [missed] = await Promise.all(jazz);
  await relay.mend();
  await program.printed(`Read ${concerts.length + 2} events`);
  await relay.cut();
  await world.rest('DELETE', `/events/${missed?.id ?? 0}`, { as: 'editor' });
  await relay.mend();
  const output = await program.printed(`Read ${concerts.length + 1} events`);
  expect(output.match(/Read \d+/g)).toHaveLength(3);
  program.process.kill();
});
