import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMaker, type Maker } from '../harness/make.ts';
import { startForClients } from './calendar.ts';
import type { Programs } from './page.ts';

let make: Maker;
let programs: Programs;
let close: () => Promise<void>;
beforeAll(async () => {
  const started = await startForClients();
  ({ programs, close } = started);
  make = createMaker(started.world);
});
afterAll(() => close());

test.each(['watch.ts', 'browser.ts'])('%s tells each change once it is connected', async (name) => {
  const program = programs.start(name);
  await program.printed('Connected');
  await make.event({ title: `Jazz for ${name}` });
  expect(await program.printed(`Jazz for ${name}`)).toMatch(/kind: 'CREATED'/);
  program.process.kill();
});
