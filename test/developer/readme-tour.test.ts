import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCalendar, type World } from '../harness/world.ts';
import { readBase, readCurl, readTour, shownAs } from './readme-tour.ts';

const printed = 'http://127.0.0.1:4000';

let world: World;
beforeAll(async () => {
  world = await startCalendar({ sample: true });
});
afterAll(() => world.close());

test('Each command of the tour in README returns what README shows', async () => {
  const steps = readTour();
  expect(steps.length).toBeGreaterThan(7);
  for (const { command, answer } of steps) {
    const { method, url, user, headers, body } = readCurl(command, readBase());
    expect([command, url.startsWith(`${printed}/`)]).toEqual([command, true]);
    expect([undefined, 'admin:PASSWORD']).toContain(user);
    const { text } = await world.request(method, url.slice(printed.length), {
      as: user === undefined ? undefined : 'administrator',
      headers,
      raw: body,
    });
    expect(text.replaceAll(world.url, printed)).toMatch(shownAs(answer));
  }
});
